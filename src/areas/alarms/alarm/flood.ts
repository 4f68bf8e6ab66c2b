/** The limit of new alarms of one vehicle, and the floods above it. Pure. Times in milliseconds since 1970. */
import { minuteMs } from '../../../time.ts'
import type { AlarmKind } from './kind-texts.ts'

/** The limit is for alarms that begin within this time; a flood ends after as long without one above the limit. */
export const floodWindowMs = 10 * minuteMs
/** Warning: people are notified, and nothing says that the vehicle must stop. */
export const floodLevel = 2

const severeLevel = 3
/** The highest level of GB/T 32960; what a box sends above it is reserved and counts as this level. */
const highestLevel = 4

export interface NewAlarm {
  readonly kind: AlarmKind
  /** As of the row: bit, fault code, level or rule. */
  readonly code: number
  readonly level: number
  readonly begin: number
}

/**
 * A level of 3 or 4, and of a general alarm any higher one. Levels from 5 on are reserved in both editions: with a fault
 * code they are noise, since random bytes name ever other codes of 2^32 and would never come to the limit.
 */
const isSevere = ({ kind, level }: NewAlarm) => level >= severeLevel && (level <= highestLevel || kind === 'general')
const rankOf = ({ level }: NewAlarm) => Math.min(level, highestLevel)

/**
 * The new alarms of one vehicle that are above the limit and must not be stored. They are looked at in the order in
 * which they begin, of one moment the most severe first.
 *
 * An alarm is stored if any 10 minutes around its begin hold fewer than `limit` stored alarms (half-open, so two that
 * begin exactly 10 minutes apart are never in the same). It counts when alarms began and not when they arrived, so
 * that backfilled reports in any order keep to the limit and are not limited by arriving together.
 *
 * A severe alarm (`isSevere`) is stored whatever the limit unless the same kind and code was stored as beginning within
 * the 10 minutes before it, with at least its level (levels above 4 count as 4). So neither noise of other codes, nor
 * noise of the same code with a lower level, hides the first severe alarm. What this stores above the limit is at most
 * two alarms (level 3, then 4) of each code in 10 minutes. It counts towards the limit.
 *
 * @param stored alarms with a row that begin less than 10 minutes before, among or after the new ones, floods left out
 */
export function alarmsAboveLimit<T extends NewAlarm>(
  limit: number,
  stored: readonly NewAlarm[],
  fresh: readonly T[],
): Set<T> {
  const begins = stored.map(({ begin }) => begin).sort((a, b) => a - b)
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
  for (const alarm of stored) note(alarm)
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

/** Whether one more alarm at `at` would be one too many within some 10 minutes. `begins` in order. */
function isFull(begins: readonly number[], at: number, limit: number): boolean {
  for (let first = firstAbove(begins, at - floodWindowMs); first + limit <= begins.length; first++) {
    const from = begins[first]!
    if (Math.max(at, begins[first + limit - 1]!) - Math.min(at, from) < floodWindowMs) return true
    if (from > at) return false
  }
  return false
}

/** The place of the first number above `value` in a sorted list. */
function firstAbove(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}

/** One flood of a vehicle, a row of kind 'flood'. */
export interface Flood {
  readonly id?: number | undefined
  /** Of the first and the last alarm above the limit. */
  readonly begin: number
  readonly last: number
  /** `floodWindowMs` after the last one; null until the vehicle has reported since then. */
  readonly end: number | null
  /** Alarms that were not stored. */
  readonly count: number
}

/** What a batch changes in the floods of one vehicle: when alarms above the limit begin. */
export interface FloodChange {
  readonly added: readonly number[]
  /** Counted before; a late report shows that they are not there, or begin at another time. */
  readonly removed: readonly number[]
  /** Counted before, and on all the same: the flood goes on as long as there is no room for them. */
  readonly continued: readonly number[]
}

/**
 * Floods after a change. Two with less than 10 minutes between them are one, whatever the order in which their alarms
 * arrive. So only the last one of a vehicle can be without an end.
 * @param floods of the vehicle: those without an end, and those that may be within 10 minutes of the change
 * @param newest of the vehicle's reports
 */
export function changedFloods(
  floods: readonly Flood[],
  { added, removed, continued }: FloodChange,
  newest: number,
): { readonly changed: readonly Flood[]; readonly gone: readonly number[] } {
  const drafts: Draft[] = floods.map((flood) => ({ ...flood, stored: flood }))
  for (const at of removed) {
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
  for (const at of [...added].sort((a, b) => a - b)) note(at, 1)
  for (const at of [...continued].sort((a, b) => a - b)) note(at, 0)
  const { kept, gone } = merged(drafts)
  const reported = Math.max(newest, ...kept.map(({ last }) => last))
  const changed = kept.flatMap(({ stored, id, begin, last, count }): Flood[] => {
    const passed = reported >= last + floodWindowMs ? last + floodWindowMs : null
    const end = stored?.last === last ? (stored.end ?? passed) : passed
    const isSame = stored && stored.begin === begin && stored.last === last && stored.end === end
    return isSame && stored.count === count ? [] : [{ id, begin, last, end, count }]
  })
  return { changed, gone }
}

interface Draft {
  id?: number | undefined
  begin: number
  last: number
  count: number
  readonly stored?: Flood
}

/** Floods that are one by now keep the row of the first; those in which nothing is left are gone. */
function merged(drafts: readonly Draft[]): { kept: Draft[]; gone: number[] } {
  const kept: Draft[] = []
  const gone: number[] = []
  for (const draft of [...drafts].sort((a, b) => a.begin - b.begin)) {
    const before = kept.at(-1)
    const isOne = before !== undefined && draft.begin < before.last + floodWindowMs
    if (draft.count <= 0 || (isOne && before.id !== undefined && draft.id !== undefined)) {
      if (draft.id !== undefined) gone.push(draft.id)
    }
    if (draft.count <= 0) continue
    if (!isOne) kept.push(draft)
    else {
      const { id = draft.id, stored = draft.stored } = before
      kept[kept.length - 1] = {
        id,
        begin: before.begin,
        last: Math.max(before.last, draft.last),
        count: before.count + draft.count,
        ...(stored && { stored }),
      }
    }
  }
  return { kept, gone }
}
