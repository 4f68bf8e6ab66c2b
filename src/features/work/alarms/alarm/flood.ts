/** Limit of new alarms per vehicle, and the floods above it. Pure. Times in milliseconds since 1970. */
import { minuteMs } from '../../../../domain/time.ts'
import type { AlarmKind } from './kind-texts.ts'

/** Window of the limit. A flood ends after a whole window without an alarm above the limit. */
export const floodWindowMs = 10 * minuteMs
/** Warning level: people are notified, but the vehicle need not stop. */
export const floodLevel = 2

const severeLevel = 3
/** Highest level of GB/T 32960. Higher levels are reserved and count as this one. */
const highestLevel = 4

export interface NewAlarm {
  readonly kind: AlarmKind
  /** Code as stored in the row: bit, fault code, level or rule. */
  readonly code: number
  readonly level: number
  readonly begin: number
}

/**
 * True at level 3 or 4, and for general alarms also above. Levels from 5 on are reserved in both editions. With a fault
 * code they are noise: random bytes name ever new codes out of 2^32 and would never reach the limit.
 */
const isSevere = ({ kind, level }: NewAlarm) => level >= severeLevel && (level <= highestLevel || kind === 'general')
const rankOf = ({ level }: NewAlarm) => Math.min(level, highestLevel)

/**
 * Returns the new alarms of one vehicle that exceed the limit and must not be stored. They are checked in the order of
 * their start times, and at one moment the most severe first.
 *
 * An alarm is stored if each 10-minute window around its start contains fewer than `limit` stored alarms. Windows are
 * half-open: two alarms that start exactly 10 minutes apart are never in the same one. The start counts and not the
 * arrival. So backfilled reports in any order keep to the limit and are not limited because they arrive together.
 *
 * A severe alarm (`isSevere`) ignores the limit, unless an alarm of the same kind and code started within the 10
 * minutes before it with at least its level (levels above 4 count as 4). So neither noise of other codes nor noise of
 * the same code with a lower level hides the first severe alarm. Above the limit this stores at most two alarms (level
 * 3, then 4) of each code in 10 minutes. They count towards the limit.
 *
 * @param existingAlarms alarms with a row that start less than 10 minutes before, among or after the new ones, without floods
 */
export function alarmsAboveLimit<T extends NewAlarm>(
  limit: number,
  existingAlarms: readonly NewAlarm[],
  fresh: readonly T[],
): Set<T> {
  const begins = existingAlarms.map(({ begin }) => begin).sort((a, b) => a - b)
  const byCode = new Map<string, NewAlarm[]>()
  const note = (alarm: NewAlarm) => {
    const key = `${alarm.kind}:${alarm.code}`
    const same = byCode.get(key)
    if (same) same.push(alarm)
    else byCode.set(key, [alarm])
  }
  const isFirstSevere = (alarm: NewAlarm) =>
    isSevere(alarm) &&
    !byCode
      .get(`${alarm.kind}:${alarm.code}`)
      ?.some(
        (other) =>
          other.begin <= alarm.begin && other.begin > alarm.begin - floodWindowMs && rankOf(other) >= rankOf(alarm),
      )
  for (const alarm of existingAlarms) note(alarm)
  const above = new Set<T>()
  for (const alarm of [...fresh].sort((a, b) => a.begin - b.begin || b.level - a.level)) {
    if (isFull(begins, alarm.begin, limit) && !isFirstSevere(alarm)) {
      above.add(alarm)
      continue
    }
    begins.splice(firstAbove(begins, alarm.begin), 0, alarm.begin)
    note(alarm)
  }
  return above
}

/** True when one more alarm at `at` would exceed the limit within some 10 minutes. `begins` is sorted. */
function isFull(begins: readonly number[], at: number, limit: number): boolean {
  for (let first = firstAbove(begins, at - floodWindowMs); first + limit <= begins.length; first++) {
    const from = begins[first]!
    if (Math.max(at, begins[first + limit - 1]!) - Math.min(at, from) < floodWindowMs) return true
    if (from > at) return false
  }
  return false
}

function firstAbove(sortedValues: readonly number[], value: number): number {
  let [low, high] = [0, sortedValues.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sortedValues[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}

/** One flood of a vehicle: a row of kind 'flood'. */
export interface Flood {
  readonly id?: number | undefined
  /** Start times of the first and of the last alarm above the limit. */
  readonly begin: number
  readonly last: number
  /** `floodWindowMs` after the last alarm. Null until the vehicle has reported since then. */
  readonly end: number | null
  /** Number of alarms that were not stored. */
  readonly count: number
}

/** Changes to the floods of one vehicle by one batch: start times of alarms above the limit. */
export interface FloodChange {
  readonly added: readonly number[]
  /** Counted before, but a late report shows that they do not exist or start at another time. */
  readonly removed: readonly number[]
  /** Counted before and still active. The flood continues as long as the limit leaves no room for them. */
  readonly continued: readonly number[]
}

/**
 * Returns the floods after a change. Two floods with less than 10 minutes between them become one, whatever the order
 * in which their alarms arrive. So only the last one of a vehicle can be without an end.
 * @param floods of the vehicle: those without an end, and those that may be within 10 minutes of the change
 * @param newest of the vehicle's reports
 */
export function changedFloods(
  floods: readonly Flood[],
  { added: addedBegins, removed: removedBegins, continued: continuedBegins }: FloodChange,
  newest: number,
): { readonly changed: readonly Flood[]; readonly gone: readonly number[] } {
  const drafts: Draft[] = floods.map((flood) => ({ ...flood, stored: flood }))
  for (const at of removedBegins) {
    const flood = drafts.find(({ begin, last }) => begin <= at && at <= last)
    if (flood) flood.count--
  }
  const note = (at: number, count: number) => {
    const flood = drafts.find(({ begin, last }) => at > begin - floodWindowMs && at < last + floodWindowMs)
    if (!flood) return drafts.push({ begin: at, last: at, count: 1 })
    flood.begin = Math.min(flood.begin, at)
    flood.last = Math.max(flood.last, at)
    flood.count += count
  }
  for (const at of [...addedBegins].sort((a, b) => a - b)) note(at, 1)
  for (const at of [...continuedBegins].sort((a, b) => a - b)) note(at, 0)
  const { mergedDrafts, gone: removedIds } = mergeDrafts(drafts)
  const lastReportAt = Math.max(newest, ...mergedDrafts.map(({ last }) => last))
  const changes = mergedDrafts.flatMap(({ stored: storedFlood, id, begin, last, count }): Flood[] => {
    const expiredAt = lastReportAt >= last + floodWindowMs ? last + floodWindowMs : null
    const end = storedFlood?.last === last ? (storedFlood.end ?? expiredAt) : expiredAt
    const isSame = storedFlood && storedFlood.begin === begin && storedFlood.last === last && storedFlood.end === end
    return isSame && storedFlood.count === count ? [] : [{ id, begin, last, end, count }]
  })
  return { changed: changes, gone: removedIds }
}

interface Draft {
  id?: number | undefined
  begin: number
  last: number
  count: number
  readonly stored?: Flood
}

/** Merges floods that became one into the row of the first, and removes empty floods. */
function mergeDrafts(drafts: readonly Draft[]): { mergedDrafts: Draft[]; gone: number[] } {
  const mergedDrafts: Draft[] = []
  const removedIds: number[] = []
  for (const draft of [...drafts].sort((a, b) => a.begin - b.begin)) {
    const before = mergedDrafts.at(-1)
    const isOne = before !== undefined && draft.begin < before.last + floodWindowMs
    if (draft.count <= 0 || (isOne && before.id !== undefined && draft.id !== undefined)) {
      if (draft.id !== undefined) removedIds.push(draft.id)
    }
    if (draft.count <= 0) continue
    if (!isOne) mergedDrafts.push(draft)
    else {
      const { id = draft.id, stored: storedFlood = draft.stored } = before
      mergedDrafts[mergedDrafts.length - 1] = {
        id,
        begin: before.begin,
        last: Math.max(before.last, draft.last),
        count: before.count + draft.count,
        ...(storedFlood && { stored: storedFlood }),
      }
    }
  }
  return { mergedDrafts, gone: removedIds }
}
