import type { TrackSummary } from '../contract.ts'

/** km. Smaller differences are rounding. */
const alike = 0.2

/**
 * Reason why trips add up to another distance than their track. Undefined where they agree or cannot be compared. Pure.
 */
export function comparedOf({
  trips,
  totals,
  from,
  to,
}: Pick<TrackSummary, 'trips' | 'totals' | 'from' | 'to'>):
  | { tripsKm: number; reason: 'chosen' | 'otherRule' | 'outside' | 'between' }
  | undefined {
  // The distance of a trip that is only partly on the track cannot be divided.
  const isWhole = trips.every((trip) => trip.from >= (from ?? 0) && trip.to <= (to ?? 0))
  if (trips.length === 0 || !isWhole) return undefined
  const tripsKm = Math.round(trips.reduce((sum, { distanceKm }) => sum + distanceKm, 0) * 10) / 10
  const more = totals.distanceKm - tripsKm
  if (Math.abs(more) < alike) return undefined
  const rules = new Set(trips.map(({ distanceBy }) => distanceBy))
  if (rules.has('chosen')) return { tripsKm, reason: 'chosen' }
  if (rules.size > 1 || !rules.has(totals.distanceBy)) return { tripsKm, reason: 'otherRule' }
  return { tripsKm, reason: more > 0 ? 'outside' : 'between' }
}
