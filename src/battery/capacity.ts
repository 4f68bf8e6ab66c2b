/** Capacity from charging sessions, and what months of it say. Pure. */
import type { Segment } from './segments.ts'
import { iqr, median, type Point, slope } from './statistics.ts'

/** Points of state of charge that a session must span: over fewer the display's steps weigh too much. */
const leastSpan = 30
const leastCoverage = 0.95
/** Mean pack temperature in which sessions are compared, °C. */
const comfortC = [15, 35] as const
/** A month with fewer good sessions has no value. */
const leastSessions = 3
/** The first good sessions of a pack, whose median is its own reference. */
const referenceSessions = 10

/** Why a session is not counted; 'good': it is. */
export type Quality = 'good' | 'short' | 'gaps' | 'temperature'

export interface Capacity {
  /** Between its first and its last change of the display. */
  readonly spanSoc: number
  /** Ah from 0 to 100 %; null where the display changed less than twice. */
  readonly capacityAh: number | null
  readonly quality: Quality
}

/**
 * Ah between two changes of the displayed state of charge, in proportion to the points between them. Begun and ended
 * at changes, the error is that of one sampling step instead of one percent at each end.
 */
export function capacity({ ticks, coverage, meanC }: Segment): Capacity {
  const [first, last] = [ticks[0], ticks.at(-1)]
  const spanSoc = first && last ? last.soc - first.soc : 0
  if (!first || !last || spanSoc <= 0) return { spanSoc: 0, capacityAh: null, quality: 'short' }
  const capacityAh = ((last.ah - first.ah) / spanSoc) * 100
  const isMild = meanC !== null && meanC >= comfortC[0] && meanC <= comfortC[1]
  const quality = spanSoc < leastSpan ? 'short' : coverage < leastCoverage ? 'gaps' : isMild ? 'good' : 'temperature'
  return { spanSoc, capacityAh, quality }
}

/** The capacity of a month; without a value where too few sessions are good. */
export interface MonthCapacity {
  readonly sessions: number
  readonly capacityAh: number | null
  readonly iqrAh: number | null
}

/** @param good capacities of a month's good sessions, Ah */
export function monthCapacity(good: readonly number[]): MonthCapacity {
  const isEnough = good.length >= leastSessions
  return {
    sessions: good.length,
    capacityAh: isEnough ? median(good) : null,
    iqrAh: isEnough ? iqr(good) : null,
  }
}

/** Median of the first good sessions of a pack; null while there are fewer than a month needs. `good`: oldest first, Ah. */
export function ownReference(good: readonly number[]): number | null {
  const first = good.slice(0, referenceSessions)
  return first.length < leastSessions ? null : median(first)
}

/** How far a pack must have been driven before a slope means anything, km. */
const leastKm = 2_000
const per = 10_000

/** Change of state of health in points per 10 000 km; null over too short a way. `points`: km and percent. */
export function fadePer10000Km(points: readonly Point[]): number | null {
  const km = points.map(({ x }) => x)
  if (points.length < leastSessions * 2 || Math.max(...km) - Math.min(...km) < leastKm) return null
  const found = slope(points)
  return found === null ? null : found * per
}
