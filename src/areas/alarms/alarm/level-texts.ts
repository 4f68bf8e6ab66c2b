/** The levels of alarms: their one naming, order and colouring, for lists, forms, charts and sounds. */
import type { Pair } from '../../../kit/words.ts'

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

/** An alarm by its level, as a page is called that shows one. */
export const levelAlarm = (level: AlarmLevel): Pair =>
  level === '0'
    ? ['未分级报警', 'Alarm without a level']
    : [`${alarmLevels[level][0]}报警`, `${alarmLevels[level][1]} alarm`]
