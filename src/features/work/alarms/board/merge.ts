import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'
import type { BoardAlarm } from './contract.ts'

const most = 300
const onBoard: readonly BoardAlarm['handling'][] = ['open', 'acknowledged']

/**
 * Returns the board after an event: newest first, without closed, snoozed or removed alarms. `since` (ms): changes of
 * older alarms that have ended and are not on the board are ignored. `fresh`: open alarms that are new on this board.
 */
export function merged(
  before: readonly BoardAlarm[],
  event: { reset: boolean; alarms: readonly BoardAlarm[]; gone?: readonly number[] | undefined },
  since: number,
): { shown: BoardAlarm[]; fresh: BoardAlarm[] } {
  const known = new Set(before.map(({ id }) => id))
  const wanted = event.alarms.filter(
    ({ id, endAt, beginAt, handling }) =>
      onBoard.includes(handling) && (known.has(id) || endAt === null || Date.parse(beginAt) >= since),
  )
  const changed = new Set(event.alarms.map(({ id }) => id))
  const gone = new Set(event.gone)
  const kept = event.reset ? [] : before.filter(({ id }) => !changed.has(id) && !gone.has(id))
  const shown = [...kept, ...wanted].sort((a, b) => b.beginAt.localeCompare(a.beginAt) || b.id - a.id).slice(0, most)
  const fresh = shown.filter(({ id, handling }) => changed.has(id) && !known.has(id) && handling === 'open')
  return { shown, fresh }
}

/** The highest audible level among alarms. */
export function loudest(alarms: readonly BoardAlarm[], heard: readonly AlarmLevel[]): AlarmLevel | undefined {
  return alarms
    .map(({ level }) => level)
    .filter((level) => heard.includes(level))
    .sort()
    .at(-1)
}
