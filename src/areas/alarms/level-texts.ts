/** The levels of alarms: their one naming, order and colouring, for lists, forms, charts and sounds. */
import type { Pair } from '../../kit/words.ts'

export type AlarmLevel = '0' | '1' | '2' | '3' | '4'
export const alarmLevels: Readonly<Record<AlarmLevel, Pair>> = {
  0: ['未分级', 'Not graded'],
  1: ['一级', 'Level 1'],
  2: ['二级', 'Level 2'],
  3: ['三级', 'Level 3'],
  4: ['四级', 'Level 4'],
}
/** The most severe first; those without a level last. */
export const levelOrder = ['4', '3', '2', '1', '0'] as const satisfies readonly AlarmLevel[]
export const levelTones = { 0: 'default', 1: 'processing', 2: 'warning', 3: 'error', 4: 'error' } as const

/** A level by the number that a report or a row has; one that the standard does not know is said as it is. */
export const levelNamed = (level: number): Pair =>
  alarmLevels[String(level) as AlarmLevel] ?? [`${level} 级`, `Level ${level}`]

/** An alarm by its level: what a page is called that shows one, what a letter says. */
export const levelAlarm = (level: AlarmLevel): Pair =>
  level === '0' ? ['未分级报警', 'Alarm without a level'] : [`${alarmLevels[level][0]}报警`, `Level-${level} alarm`]

/** From a level on. */
export const levelAndAbove = (level: Exclude<AlarmLevel, '0'>): Pair => [
  `${alarmLevels[level][0]}及以上`,
  `${alarmLevels[level][1]} and above`,
]

/** The options of a field that holds the level as a report has it: nought says that there is no alarm. */
export const reportedLevels = {
  ...alarmLevels,
  0: ['无报警', 'No alarm'],
} as const satisfies Readonly<Record<AlarmLevel, Pair>>
