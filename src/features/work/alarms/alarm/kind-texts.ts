/** Kinds of alarms without the names of their codes, for contracts. */
import type { Pair } from '../../../../domain/contract/words.ts'

export const alarmKinds = {
  general: ['通用报警', 'General alarm'],
  storage: ['可充电储能装置故障', 'Storage fault'],
  motor: ['驱动电机故障', 'Motor fault'],
  engine: ['发动机故障', 'Engine fault'],
  other: ['其他故障', 'Other fault'],
  level: ['无标志的报警等级', 'Alarm level without flag'],
  rule: ['规则报警', 'Rule'],
  flood: ['报警过于频繁', 'Alarm flood'],
} as const satisfies Record<string, Pair>
export type AlarmKind = keyof typeof alarmKinds
export const alarmKindNames = Object.keys(alarmKinds) as AlarmKind[]
