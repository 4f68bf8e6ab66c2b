import { type Pair, texts } from '../../../kit/words.ts'
import { alarmBits2016, alarmBits2025 } from '../../../protocol/tables/alarms.ts'
import { type AlarmKind, alarmKinds } from './kind-texts.ts'

/** The general alarms by bit. 2025 names some bits of 2016 anew; the older names cover both. */
export const bitNames: Readonly<Record<string, Pair>> = Object.fromEntries(
  Array.from({ length: 32 }, (_, bit): [string, Pair] => {
    const row = [...alarmBits2016, ...alarmBits2025].find((each) => each.bit === bit && each.key !== 'reserved')
    return [String(bit), row ? row.name : [`预留位 ${bit}`, `Reserved bit ${bit}`]]
  }),
)

/** A fault's code of four bytes, as makers write it. */
export const hexOf = (code: number): string => `0x${code.toString(16).toUpperCase().padStart(8, '0')}`

/** An alarm's code as its source writes it: a bit or a level as a number, a fault as makers do. */
export const codeText = (kind: AlarmKind, code: number): string =>
  kind === 'general' || kind === 'level' ? String(code) : hexOf(code)

/** What an alarm is called: a general one by its bit, a fault by its list and the maker's code, a bare level by itself. */
export function alarmName(kind: AlarmKind, code: number): Pair {
  if (kind === 'level') return [`${code}级报警（无报警标志）`, `Level ${code} without a flag`]
  const named = kind === 'general' ? bitNames[code] : undefined
  if (named) return named
  const [zh, en] = alarmKinds[kind]
  return [`${zh} ${hexOf(code)}`, `${en} ${hexOf(code)}`]
}

/** What is done to an alarm, as a button says it. */
export const stepLabels = {
  acknowledge: ['确认', 'Acknowledge'],
  close: ['关闭', 'Close alarm'],
} as const satisfies Record<string, Pair>

export const alarmTexts = texts('alarmScreen', {
  handleOne: ['{{what}}：{{vin}} {{name}}', '{{what}}: {{vin}} {{name}}'],
  handleSeveral: ['{{what}} {{count}} 条报警', '{{what}}: {{count}} alarms', '{{what}}: {{count}} alarm'],
  done: ['已处理 {{count}} 条', '{{count}} alarms updated', '{{count}} alarm updated'],
  partly: [
    '已处理 {{count}} 条，其余 {{rest}} 条已由他人处理',
    '{{count}} updated, {{rest}} already handled by others',
  ],
  openDetail: ['报警详情', 'Alarm details'],
  openMessages: ['前后报文', 'Surrounding messages'],
  picture: ['每日报警数', 'Alarms by day'],
  noAlarms: ['该时段没有报警', 'No alarms in this period'],
})
