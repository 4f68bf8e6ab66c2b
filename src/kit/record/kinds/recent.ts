import { lastDays, lastMoments } from '../../../time.ts'

/** The longest period that is said as 'the last days'. */
export const mostRecentDays = 366

/** Days that the filter of a period offers to count back. */
export const offeredDays = [1, 7, 30, 90] as const

/** The days that a period counts back, today included. The period itself stays two ends, for everything that asks with it. */
const counted = new WeakMap<object, number>()

function counting<Ends extends object>(ends: Ends, days: number): Ends {
  counted.set(ends, days)
  return ends
}

/** Calendar days up to today. An address and a saved view say how many, not which: tomorrow they are others. */
export const recentDays = (days: number) => counting(lastDays(days), days)
/** The same as moments. */
export const recentMoments = (days: number) => counting(lastMoments(days), days)

/** How many days a filter's value counts back; undefined: it begins and ends where it says. */
export const daysBack = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null ? counted.get(value) : undefined
