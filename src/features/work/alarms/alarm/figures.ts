import { levelAlarm } from '../../../../domain/gb32960/level-texts.ts'
import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { alarm, alarmCalls } from './contract.ts'

const list: List = { record: alarm, call: alarmCalls.query, route: '/warn/queryAlarm' }
const live = { group: 'alarms' } as const

const ofLevel = (level: '1' | '2' | '3' | '4', place: number): Figure => ({
  key: `alarm${level}`,
  title: [levelAlarm(level)[0], `${levelAlarm(level)[1]}s`],
  live,
  place,
  list,
  tone: Number(level) >= 3 ? 'danger' : 'warning',
  filter: () => ({ state: ['lasting'], level: [level] }),
})

/** Counts of active alarms, by level. */
export const alarmFigures: readonly Figure[] = [ofLevel('4', 30), ofLevel('3', 31), ofLevel('2', 32), ofLevel('1', 33)]
