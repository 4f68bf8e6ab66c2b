import { markDays } from '../../../server/explore/marks.ts'
import type { Db } from '../../../server/store/store.ts'
import { fleetDay } from '../../../time.ts'

/** Invalidates the roll-ups of the days on which these trips (ms) began, after trips were added, changed or deleted. */
export const markTrips = (db: Pick<Db, 'execute'>, trips: readonly { readonly begin: number }[], now: number) =>
  markDays(
    db,
    'trips',
    trips.map(({ begin }) => fleetDay(begin)),
    now,
  )
