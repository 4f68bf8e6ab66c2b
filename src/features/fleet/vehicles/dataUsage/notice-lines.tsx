import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { usageNotice } from './notice-kinds.ts'

const usageLines = noticeLines(usageNotice, {
  Line: ({ row: { vin, month, usedPercent, at }, onOpen }) => {
    const { formatNumber } = useT()
    const open = useOpen()
    return (
      <NoticeLine
        vin={vin}
        at={at}
        go={() => open('/vehicleManagement/flowInfo', { 'q.vin': vin, 'q.month': month })}
        onOpen={onOpen}
        tag={<Tag tone="warning">{formatNumber(usedPercent, '%')}</Tag>}
        title={month}
      />
    )
  },
})

export default [usageLines]
