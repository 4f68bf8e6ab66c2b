import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { bindRequestNotice } from './notice-kinds.ts'
import { bindRequestNoticeTexts as words } from './notice-texts.ts'

const bindRequestLines = noticeLines(bindRequestNotice, {
  cause: () => '',
  summary: (_rows, count, { t }) => t(words.several, { requests: count }),
  Line: ({ row: { id, vin, at }, onOpen }) => {
    const { t } = useT()
    const open = useOpen()
    return (
      <NoticeLine
        vin={vin}
        at={at}
        go={() => open('/vehicleManagement/certExamineManagement', { examine: id })}
        onOpen={onOpen}
        tag={<Tag tone="warning">{t(words.waiting)}</Tag>}
        title={t(words.request)}
      />
    )
  },
})

export default [bindRequestLines]
