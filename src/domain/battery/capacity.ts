/** Capacity from charging sessions, per month and per pack. Pure. */
import type { Segment } from './segments.ts'
import { iqr, median, type PlotPoint, slope } from './statistics.ts'

/** Minimum rise of the state of charge in a session, in points. Below, the display's steps weigh too much. */
const minSpan = 30
const minCoverage = 0.95
/** Range of the mean pack temperature in which sessions are compared, °C. */
const comfortC = [15, 35] as const
const minSessions = 3
/** Number of a pack's first good sessions. Their median is its own reference. */
const referenceSessions = 10

/** Why a session does not count. 'good': it counts. */
export type Quality = 'good' | 'short' | 'gaps' | 'temperature'

export interface Capacity {
  /** Points between the first and the last change of the display. */
  readonly spanSoc: number
  /** Ah from 0 to 100 %. Null: the display changed less than twice. */
  readonly capacityAh: number | null
  readonly quality: Quality
}

/**
 * Capacity in proportion to the points between two changes of the displayed state of charge. Measured between changes,
 * the error is one sampling step instead of one percent at each end.
 */
export function capacity({ ticks, coverage, meanC }: Segment): Capacity {
  const [first, last] = [ticks[0], ticks.at(-1)]
  const spanSoc = first && last ? last.soc - first.soc : 0
  if (!first || !last || spanSoc <= 0) return { spanSoc: 0, capacityAh: null, quality: 'short' }
  const capacityAh = ((last.ah - first.ah) / spanSoc) * 100
  const isMild = meanC !== null && meanC >= comfortC[0] && meanC <= comfortC[1]
  const quality = spanSoc < minSpan ? 'short' : coverage < minCoverage ? 'gaps' : isMild ? 'good' : 'temperature'
  return { spanSoc, capacityAh, quality }
}

/** Capacity of a month. Null without enough good sessions. */
export interface MonthCapacity {
  readonly sessions: number
  readonly capacityAh: number | null
  readonly iqrAh: number | null
}

/** @param good capacities of the month's good sessions, Ah */
export function monthCapacity(good: readonly number[]): MonthCapacity {
  const isEnough = good.length >= minSessions
  return {
    sessions: good.length,
    capacityAh: isEnough ? median(good) : null,
    iqrAh: isEnough ? iqr(good) : null,
  }
}

/** Median of a pack's first good sessions. Null when they are fewer than a month needs. `good`: oldest first, Ah. */
export function ownReference(good: readonly number[]): number | null {
  const first = good.slice(0, referenceSessions)
  return first.length < minSessions ? null : median(first)
}

const minKm = 2_000
const per = 10_000

/** Change of state of health in points per 10 000 km. Null over too short a distance. `points`: km and percent. */
export function fadePer10000Km(points: readonly PlotPoint[]): number | null {
  const km = points.map(({ x }) => x)
  if (points.length < minSessions * 2 || Math.max(...km) - Math.min(...km) < minKm) return null
  const fadePerKm = slope(points)
  return fadePerKm === null ? null : fadePerKm * per
}
