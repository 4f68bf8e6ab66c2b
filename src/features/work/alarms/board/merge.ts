import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'
import type { BoardAlarm } from './contract.ts'

const most = 300
const onBoard: readonly BoardAlarm['handling'][] = ['open', 'acknowledged']

/**
 * Returns the board after an event: newest first, without closed, snoozed or removed alarms. `since` (ms): changes of
 * older alarms that have ended and are not on the board are ignored. `fresh`: open alarms that are new on this board.
 */
export function mergeEvent(
  before: readonly BoardAlarm[],
  event: { reset: boolean; alarms: readonly BoardAlarm[]; gone?: readonly number[] | undefined },
  since: number,
): { shown: BoardAlarm[]; fresh: BoardAlarm[] } {
  const previousIds = new Set(before.map(({ id }) => id))
  const relevantAlarms = event.alarms.filter(
    ({ id, endAt, beginAt, handling }) =>
      onBoard.includes(handling) && (previousIds.has(id) || endAt === null || Date.parse(beginAt) >= since),
  )
  const changedIds = new Set(event.alarms.map(({ id }) => id))
  const removedIds = new Set(event.gone)
  const unchangedAlarms = event.reset ? [] : before.filter(({ id }) => !changedIds.has(id) && !removedIds.has(id))
  const visibleAlarms = [...unchangedAlarms, ...relevantAlarms]
    .sort((a, b) => b.beginAt.localeCompare(a.beginAt) || b.id - a.id)
    .slice(0, most)
  const fresh = visibleAlarms.filter(
    ({ id, handling }) => changedIds.has(id) && !previousIds.has(id) && handling === 'open',
  )
  return { shown: visibleAlarms, fresh }
}

/** The highest audible level among alarms. */
export function loudest(alarms: readonly BoardAlarm[], audibleLevels: readonly AlarmLevel[]): AlarmLevel | undefined {
  return alarms
    .map(({ level }) => level)
    .filter((level) => audibleLevels.includes(level))
    .sort()
    .at(-1)
}
