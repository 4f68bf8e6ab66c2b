/** Kinds and levels of alarms, without the names of all that there is: contracts need no more. */
import type { Pair } from '../../../kit/words.ts'

export const alarmKinds = {
  general: ['通用报警', 'General alarm'],
  storage: ['可充电储能装置故障', 'Storage fault'],
  motor: ['驱动电机故障', 'Motor fault'],
  engine: ['发动机故障', 'Engine fault'],
  other: ['其他故障', 'Other fault'],
  level: ['无标志的报警等级', 'Level without a flag'],
} as const satisfies Record<string, Pair>
export type AlarmKind = keyof typeof alarmKinds
/** All kinds, for contracts. */
export const alarmKindNames = Object.keys(alarmKinds) as AlarmKind[]

export type AlarmLevel = '0' | '1' | '2' | '3' | '4'
export const alarmLevels: Readonly<Record<AlarmLevel, Pair>> = {
  0: ['未分级', 'Not graded'],
  1: ['一级', 'Level 1'],
  2: ['二级', 'Level 2'],
  3: ['三级', 'Level 3'],
  4: ['四级', 'Level 4'],
}
