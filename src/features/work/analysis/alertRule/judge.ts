/** Evaluates a rule's condition on a result, and its next state. Pure. */
import { bucketsOf } from '../../../../domain/contract/explore/buckets.ts'
import {
  type ExploreQuery,
  type ExploreResult,
  type Grain,
  isRunning,
} from '../../../../domain/contract/explore/query.ts'
import { dayMs, fleetDay, fleetDayStart, fleetTime, hourMs, utcDay } from '../../../../domain/time.ts'
import type { AlertRuleState, AlertSubject, Condition } from './contract.ts'

export interface AlertRule {
  readonly condition: Condition
  readonly subject: AlertSubject
  /** Name of a measure of the query. Null: none is compared. */
  readonly measure: string | null
  readonly threshold: number | null
  readonly runs: number
}
type Key = string | null

/** The dimension of a query that divides its period into consecutive time units. */
export function timePlace({ dimensions }: Pick<ExploreQuery, 'dimensions'>) {
  const at = dimensions.findIndex(({ field, grain = 'day' }) => field === 'time' && isRunning(grain))
  return at < 0 ? undefined : { at, grain: dimensions[at]?.grain ?? ('day' as const) }
}

/** Whether a condition compares a measure with a value. */
export const compares = (condition: Condition) => condition === 'above' || condition === 'below'

/** Subjects that make sense for a condition on a query. */
export function subjectsOf(condition: Condition, query: Pick<ExploreQuery, 'dimensions'>): AlertSubject[] {
  const inTime: AlertSubject[] = timePlace(query)
    ? ['latest', ...(condition === 'missing' ? [] : ['current' as const])]
    : []
  return [...inTime, 'total', ...(compares(condition) && query.dimensions.length > 0 ? ['each' as const] : [])]
}

/** Reason why a rule does not fit a query. Undefined: it fits. */
export function misfit(
  rule: AlertRule,
  query: ExploreQuery,
): 'period' | 'subject' | 'measure' | 'threshold' | undefined {
  if (!('days' in query.period)) return 'period'
  if (!subjectsOf(rule.condition, query).includes(rule.subject)) return 'subject'
  if (!compares(rule.condition)) return undefined
  if (rule.measure === null || !query.measures.includes(rule.measure)) return 'measure'
  return rule.threshold === null ? 'threshold' : undefined
}

/** Key of the time unit of a moment, with the unit's first and last fleet day. */
export function bucketAt(grain: Grain, atMs: number): { key: string; from: string; to: string } {
  const day = fleetDay(atMs)
  if (grain === 'hour') return { key: fleetTime(atMs).slice(0, 13).replace(' ', 'T'), from: day, to: day }
  const [key = day] = bucketsOf(grain, { from: day, to: day })
  if (grain === 'day') return { key, from: day, to: day }
  if (grain === 'week') return { key, from: key, to: utcDay(Date.parse(key) + 6 * dayMs) }
  const year = Number(key.slice(0, 4))
  const first = grain === 'month' ? Number(key.slice(5)) - 1 : grain === 'quarter' ? 3 * Number(key.slice(-1)) - 3 : 0
  const months = { month: 1, quarter: 3, year: 12 }[grain as 'month' | 'quarter' | 'year']
  return { key, from: utcDay(Date.UTC(year, first, 1)), to: utcDay(Date.UTC(year, first + months, 0)) }
}

/** The last time unit that has ended. */
export function latestBucket(grain: Grain, nowMs: number) {
  const current = bucketAt(grain, nowMs)
  return bucketAt(grain, grain === 'hour' ? nowMs - hourMs : fleetDayStart(current.from) - 1)
}

/** The query of a rule, and the time unit of the result that it uses. */
export function questionOf(
  rule: AlertRule,
  { compare: _, sort: __, limit: ___, ...query }: ExploreQuery,
  nowMs: number,
): { query: ExploreQuery; bucket: string | undefined } {
  const time = timePlace(query)
  if (rule.subject === 'each' && rule.measure !== null) {
    // If the result is cut off, values beyond the threshold are still in it.
    const sort = { field: rule.measure, order: rule.condition === 'below' ? 'asc' : 'desc' } as const
    return { query: { ...query, sort }, bucket: undefined }
  }
  if (rule.subject === 'total' || !time) return { query: { ...query, dimensions: [] }, bucket: undefined }
  const { key, from, to } = (rule.subject === 'latest' ? latestBucket : bucketAt)(time.grain, nowMs)
  return { query: { ...query, period: { from, to } }, bucket: key }
}

export interface AlertReading {
  /** The compared value, or the number of rows. Null: none. */
  readonly value: number | null
  /** Keys of the row in the result. Null: the total. */
  readonly keys: readonly Key[] | null
  /** Null: there was nothing to compare. */
  readonly met: boolean | null
}

/** Reads a result for a rule: the most extreme of several values. `additive`: the measure is 0 without rows. */
export function readingOf(
  rule: AlertRule,
  query: ExploreQuery,
  result: Pick<ExploreResult, 'rows' | 'totals' | 'of'>,
  bucket: string | undefined,
  additive = false,
): AlertReading {
  const time = timePlace(query)
  const inBucket = bucket === undefined ? undefined : result.rows.filter(({ keys }) => keys[time?.at ?? 0] === bucket)
  if (!compares(rule.condition)) {
    // The number of rows of an hour is unknown, only whether there are any.
    const rows = !inBucket || time?.grain !== 'hour' ? result.of.rows : inBucket.length === 0 ? 0 : null
    return {
      value: rows,
      keys: bucket === undefined ? null : [bucket],
      met: (rows === 0) === (rule.condition === 'missing'),
    }
  }
  const at = query.measures.indexOf(rule.measure ?? '')
  const candidates =
    rule.subject === 'total'
      ? [{ keys: null, value: result.totals[at] ?? null }]
      : (inBucket ?? result.rows).map(({ keys, values }) => ({ keys, value: values[at] ?? null }))
  const sign = rule.condition === 'above' ? 1 : -1
  const furthest = candidates
    .flatMap(({ keys, value }) => (value === null ? [] : [{ keys, value }]))
    .reduce<{ keys: readonly Key[] | null; value: number } | undefined>(
      (best, each) => (best && (best.value - each.value) * sign >= 0 ? best : each),
      undefined,
    )
  const keys = bucket === undefined ? null : [bucket]
  // Groups without rows are not in the result.
  const nothing = additive && rule.subject !== 'each' ? { keys, value: 0 } : undefined
  const comparedPoint = furthest ?? nothing
  // Without groups no value is beyond the threshold.
  if (!comparedPoint && rule.subject === 'each') return { value: null, keys: null, met: false }
  if (!comparedPoint || rule.threshold === null) return { value: null, keys, met: null }
  return { ...comparedPoint, met: (comparedPoint.value - rule.threshold) * sign > 0 }
}

export interface Standing {
  readonly state: Extract<AlertRuleState, 'waiting' | 'quiet' | 'firing'>
  /** Checks in a row that met the condition. */
  readonly streak: number
}

/**
 * Returns the state of a rule after a check. A crossing and its end are reported once each. Without a value nothing
 * changes.
 */
export function step(
  { state, streak }: Standing,
  isMet: boolean | null,
  runs: number,
): Standing & { readonly transition: 'fired' | 'ended' | undefined } {
  if (isMet === null) return { state, streak, transition: undefined }
  if (!isMet) return { state: 'quiet', streak: 0, transition: state === 'firing' ? 'ended' : undefined }
  const longer = Math.min(streak + 1, runs)
  const fires = state !== 'firing' && longer >= runs
  return {
    streak: longer,
    transition: fires ? ('fired' as const) : undefined,
    state: fires || state === 'firing' ? 'firing' : 'quiet',
  }
}

/** Complete time units of a period, without a first one that the period cuts. */
export function pastBuckets(grain: Grain, period: { readonly from: string; readonly to: string }, nowMs: number) {
  const last = latestBucket(grain, nowMs).key
  // Keys of one grain sort by time.
  const first = bucketAt(grain, fleetDayStart(period.from))
  const cut = grain !== 'hour' && first.from < period.from ? first.key : undefined
  return bucketsOf(grain, period).filter((key) => key <= last && key !== cut)
}

/** Replays a rule for each time unit of a result over a whole period. */
export function replay(
  rule: AlertRule,
  query: ExploreQuery,
  result: Pick<ExploreResult, 'rows' | 'totals' | 'of'>,
  buckets: readonly string[],
  additive = false,
) {
  const time = timePlace(query)
  let standing: Standing = { state: 'waiting', streak: 0 }
  let fireCount = 0
  const points = buckets.map((bucket) => {
    const rows = result.rows.filter(({ keys }) => keys[time?.at ?? 0] === bucket)
    const of = { rows: rows.length, vehicles: null }
    const { value, met: isMet } = readingOf(
      { ...rule, subject: 'latest' },
      query,
      { rows, totals: [], of },
      bucket,
      additive,
    )
    const next = step(standing, isMet, rule.runs)
    standing = next
    if (next.transition === 'fired') fireCount++
    // The number of rows of each unit is unknown for a whole period.
    return { bucket, value: compares(rule.condition) ? value : null, met: isMet === true }
  })
  return { fired: fireCount, met: points.filter(({ met: isMet }) => isMet).length, points }
}
