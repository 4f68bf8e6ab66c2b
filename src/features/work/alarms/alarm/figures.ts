import { inline } from '../../../../domain/contract/words.ts'
import { levelAlarm, levelAndAbove } from '../../../../domain/gb32960/level-texts.ts'
import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { visible } from '../../../../platform/scope.ts'
import { and } from '../../../../platform/store/drizzle.ts'
import { alarm, alarmCalls } from './contract.ts'
import { alarms, isSevereOpen } from './store.ts'

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

/** Unhandled severe alarms, however old. */
const severeOpen: Figure = {
  key: 'alarmsUnhandled',
  title: [`未处理的${levelAndAbove('3')[0]}报警`, `Unhandled, ${inline(levelAndAbove('3')[1])}`],
  live,
  place: 29,
  list,
  tone: 'danger',
  filter: () => ({ handling: ['open'], level: ['4', '3'] }),
  // The list's own condition cannot use the index.
  value: ({ db, scope }) => db.$count(alarms, and(isSevereOpen, visible(scope, alarms.vin))),
}

/** Counts of active alarms, by level, and of unhandled severe ones. */
export const alarmFigures: readonly Figure[] = [
  severeOpen,
  ofLevel('4', 30),
  ofLevel('3', 31),
  ofLevel('2', 32),
  ofLevel('1', 33),
]
