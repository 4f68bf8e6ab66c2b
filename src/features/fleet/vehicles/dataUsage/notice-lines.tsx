import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { fleetDay } from '../../../../domain/time.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { usageNotice } from './notice-kinds.ts'
import { usageNoticeTexts as words } from './notice-texts.ts'

const usageLines = noticeLines(usageNotice, {
  cause: ({ threshold }) => String(threshold),
  summary: (rows, count, { t, formatNumber }) => {
    const months = new Set(rows.map(({ month }) => month))
    const [month] = months
    const values = { cards: count, percent: formatNumber(rows[0]?.threshold ?? 0, '%') }
    if (months.size > 1 || month === undefined) return t(words.over, values)
    return month === fleetDay(Date.now()).slice(0, 'YYYY-MM'.length)
      ? t(words.overThisMonth, values)
      : t(words.overInMonth, { ...values, month })
  },
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
