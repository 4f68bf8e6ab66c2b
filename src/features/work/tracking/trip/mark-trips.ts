import { fleetDay } from '../../../../domain/time.ts'
import { markDays } from '../../../../platform/explore/marks.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Invalidates the roll-ups of the days on which these trips (ms) began, after trips were added, changed or deleted. */
export const markTrips = (db: Pick<Db, 'execute'>, trips: readonly { readonly begin: number }[], now: number) =>
  markDays(
    db,
    'trips',
    trips.map(({ begin }) => fleetDay(begin)),
    now,
  )
