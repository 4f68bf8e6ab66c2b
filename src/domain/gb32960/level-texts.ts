/** Alarm levels: the only place for their names, order and colors in lists, forms, charts and sounds. */
import type { Pair } from '../contract/words.ts'

export type AlarmLevel = '0' | '1' | '2' | '3' | '4'
export const alarmLevels: Readonly<Record<AlarmLevel, Pair>> = {
  0: ['未分级', 'Not graded'],
  1: ['一级', 'Level 1'],
  2: ['二级', 'Level 2'],
  3: ['三级', 'Level 3'],
  4: ['四级', 'Level 4'],
}
/** Levels without 'not graded'. */
export const gradedLevels = (({ 0: _ungraded, ...levels }) => levels)(alarmLevels)

/** The most severe first. Alarms without a level last. */
export const levelOrder = ['4', '3', '2', '1', '0'] as const satisfies readonly AlarmLevel[]
export const levelTones = { 0: 'default', 1: 'processing', 2: 'warning', 3: 'error', 4: 'error' } as const

/** Name of a numeric level from a report or a row. Levels unknown to the standard show their number. */
export const levelNamed = (level: number): Pair =>
  alarmLevels[String(level) as AlarmLevel] ?? [`${level} 级`, `Level ${level}`]

/** Name of an alarm by its level, for page titles and mails. */
export const levelAlarm = (level: AlarmLevel): Pair =>
  level === '0' ? ['未分级报警', 'Alarm without a level'] : [`${alarmLevels[level][0]}报警`, `Level-${level} alarm`]

export const levelAndAbove = (level: Exclude<AlarmLevel, '0'>): Pair => [
  `${alarmLevels[level][0]}及以上`,
  `${alarmLevels[level][1]} and above`,
]

/** Options of a field with the reported level. 0 means no alarm. */
export const reportedLevels = {
  ...alarmLevels,
  0: ['无报警', 'No alarm'],
} as const satisfies Readonly<Record<AlarmLevel, Pair>>
