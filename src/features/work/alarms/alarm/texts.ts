import { type Pair, texts } from '../../../../domain/contract/words.ts'
import { levelNamed } from '../../../../domain/gb32960/level-texts.ts'
import { alarmBits2016, alarmBits2025 } from '../../../../domain/gb32960/tables/alarms.ts'
import { hexText } from '../../../../record/kinds/hex.ts'
import { type AlarmKind, alarmKinds } from './kind-texts.ts'

/** General alarms by bit. 2025 renames some bits of 2016. The older names cover both. */
export const bitNames: Readonly<Record<string, Pair>> = Object.fromEntries(
  Array.from({ length: 32 }, (_, bit): [string, Pair] => {
    const row = [...alarmBits2016, ...alarmBits2025].find((each) => each.bit === bit && each.key !== 'reserved')
    return [String(bit), row ? row.name : [`预留位 ${bit}`, `Reserved bit ${bit}`]]
  }),
)

/**
 * Name of an alarm. A general one has the name of its bit, a fault its list and the maker's code, a rule's alarm the
 * rule's name. A flood shows the number of alarms that were not stored, if available.
 */
export function alarmName(kind: AlarmKind, code: number, rule?: string | null, suppressedCount?: number | null): Pair {
  if (kind === 'rule') return rule ? [rule, rule] : [`规则 ${code}`, `Rule ${code}`]
  if (kind === 'flood') return floodName(suppressedCount)
  if (kind === 'level') return [`${levelNamed(code)[0]}（无报警标志）`, `${levelNamed(code)[1]} without a flag`]
  const bitName = kind === 'general' ? bitNames[code] : undefined
  if (bitName) return bitName
  const [zh, en] = alarmKinds[kind]
  return [`${zh} ${hexText(code)}`, `${en} ${hexText(code)}`]
}

function floodName(count: number | null | undefined): Pair {
  const [zh, en] = alarmKinds.flood
  if (!count) return [zh, en]
  const number = count.toLocaleString('en')
  return [`${zh}：${number} 条报警未保存`, `${en}: ${number} ${count === 1 ? 'alarm' : 'alarms'} not stored`]
}

export const alarmTexts = texts('alarmScreen', {
  openDetail: ['报警详情', 'Alarm details'],
  openMessages: ['前后报文', 'Surrounding messages'],
  picture: ['每日报警数', 'Alarms by day'],
  times: ['各级处理用时', 'Time to handle by level'],
  timesText: [
    '从平台收到报警起计算。未经确认直接关闭的，以关闭时间为确认时间。',
    'Times start when the platform receives the alarm. An alarm closed without acknowledgment counts as acknowledged on closing.',
  ],
  level: ['级别', 'Level'],
  count: ['报警数', 'Alarms'],
  acknowledgeTime: ['确认时长 P50 / P90', 'Time to acknowledge, P50 / P90'],
  closeTime: ['关闭时长 P50 / P90', 'Time to close, P50 / P90'],
  within: ['{{half}} / {{most}}', '{{half}} / {{most}}'],
  noneYet: ['–', '–'],
  noAlarms: ['该时段没有报警', 'No alarms in this period'],
})
