import { countTexts } from '../../../../domain/contract/count-texts.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const levelThreeTexts = texts('levelThree', {
  picture: ['三级报警统计', 'Level-3 alarm overview'],
  perDay: ['每日次数', 'By day'],
  perVehicle: ['按车辆排行', 'By vehicle'],
  summary: [
    '{{from}} 至 {{to}}：{{vehicles, number}} 辆车共 {{total, number}} 次',
    `{{from}} to {{to}}: $t(${countTexts.alarms}, {"count": {{total}} }) on $t(${countTexts.vehicles}, {"count": {{vehicles}} })`,
  ],
  only: ['只看该车：{{vin, vehicle}}', 'Show only {{vin, vehicle}}'],
  lasting: ['持续 {{count}}', '{{count}} active'],
  open: ['未处理 {{count}}', '{{count}} unhandled'],
  none: ['该时段没有三级报警', 'No level-3 alarms in this period'],
} as const satisfies Record<string, Pair>)

export const levelThreeLabels = { detail: ['查看', 'Open'] } as const satisfies Record<string, Pair>
