import { type Pair, texts } from '../../../kit/words.ts'

export const levelThreeTexts = texts('levelThree', {
  picture: ['三级报警统计', 'Level-3 alarms at a glance'],
  perDay: ['每日次数', 'Per day'],
  perVehicle: ['按车辆排行', 'By vehicle'],
  summary: [
    '{{from}} 至 {{to}}：{{vehicles}} 辆车共 {{total}} 次',
    '{{from}} to {{to}}: {{total}} alarms of {{vehicles}} vehicles',
  ],
  only: ['只看该车：{{vin}}', 'Only this vehicle: {{vin}}'],
  lasting: ['持续 {{count}}', '{{count}} lasting'],
  open: ['未处理 {{count}}', '{{count}} open'],
  none: ['该时段没有三级报警', 'No level-3 alarm in this period'],
} as const satisfies Record<string, Pair>)

export const levelThreeLabels = { detail: ['查看', 'Open'] } as const satisfies Record<string, Pair>
