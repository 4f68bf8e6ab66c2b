import { expect, test } from 'vitest'
import type { TrackSummary, TrackTrip } from '../../../../src/features/work/tracking/trackPlayback/contract.ts'
import { comparedOf } from '../../../../src/features/work/tracking/trackPlayback/player/compare-distances.ts'

const trip = (distanceKm: number, distanceBy: TrackTrip['distanceBy'] = 'odometer'): TrackTrip => ({
  from: 1_000,
  to: 2_000,
  state: 1,
  fromSoc: null,
  toSoc: null,
  distanceKm,
  distanceBy,
})
const compareTrips = (distanceKm: number, trips: TrackTrip[], to = 3_000) => {
  const totals = { distanceKm, distanceBy: 'odometer' } as TrackSummary['totals']
  return comparedOf({ totals, trips, from: 0, to })
}

test('where trips and track agree, or cannot be compared, nothing is said', () => {
  expect(compareTrips(30, [trip(10), trip(20.1)])).toBeUndefined()
  expect(compareTrips(30, [])).toBeUndefined()
  expect(compareTrips(30, [trip(10)], 1_500)).toBeUndefined()
})

test('where they differ the rule that made the difference is said', () => {
  expect(compareTrips(30, [trip(20, 'chosen')])).toEqual({ tripsKm: 20, reason: 'chosen' })
  expect(compareTrips(30, [trip(28, 'positions')])).toEqual({ tripsKm: 28, reason: 'otherRule' })
  expect(compareTrips(30, [trip(10), trip(18, 'positions')])).toEqual({ tripsKm: 28, reason: 'otherRule' })
  expect(compareTrips(30, [trip(25)])).toEqual({ tripsKm: 25, reason: 'outside' })
  expect(compareTrips(30, [trip(35)])).toEqual({ tripsKm: 35, reason: 'between' })
})
