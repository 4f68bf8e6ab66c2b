import { markDays } from '../../../server/explore/marks.ts'
import type { Db } from '../../../server/store/store.ts'
import { fleetDay } from '../../../time.ts'

/** Trips that began then (ms) were added, changed or deleted: what their days were added up to is no longer so. */
export const markTrips = (db: Pick<Db, 'execute'>, trips: readonly { readonly begin: number }[], now: number) =>
  markDays(
    db,
    'trips',
    trips.map(({ begin }) => fleetDay(begin)),
    now,
  )
