import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { serviceNotice } from './notice-kinds.ts'
import { serviceNoticeTexts as words } from './notice-texts.ts'

const serviceLines = noticeLines(serviceNotice, {
  cause: ({ name }) => name,
  Line: ({ row: { vin, name, until }, onOpen }) => {
    const { t } = useT()
    const open = useOpen()
    return (
      <NoticeLine
        vin={vin}
        go={() => open('/addedManagement/vehicleValueAddedManagement', { 'q.vin': vin })}
        onOpen={onOpen}
        tag={<Tag tone="warning">{t(words.endsSoon)}</Tag>}
        title={name}
        at={until}
      />
    )
  },
})

export default [serviceLines]
