import { lastDays, lastMoments } from '../../domain/time.ts'

/** Longest period that can be relative ('the last days'). */
export const maxRecentDays = 366

/** Relative periods that a filter offers, in days. */
export const offeredDays = [1, 7, 30, 90] as const

/**
 * Number of days of a relative period, today included. The period itself stays a pair of ends for all code that queries
 * with it.
 */
const daysByEnds = new WeakMap<object, number>()

function counting<Ends extends object>(ends: Ends, days: number): Ends {
  daysByEnds.set(ends, days)
  return ends
}

/**
 * Returns the calendar days up to today. Addresses and saved views store the number of days, so the period moves on
 * daily.
 */
export const recentDays = (days: number) => counting(lastDays(days), days)
/** Returns the last days as a pair of moments. */
export const recentMoments = (days: number) => counting(lastMoments(days), days)

/** Returns the number of days of a relative period. Undefined: its ends are absolute. */
export const daysBack = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null ? daysByEnds.get(value) : undefined
