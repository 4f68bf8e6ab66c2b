import { minuteMs } from '../../../../domain/time.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'

/** Silence that ends a trip. */
export const gapMs = 30 * minuteMs

/**
 * Trips that reports of a period may change. A trip under way continues, or is ended by a later report, however much
 * later.
 */
export const touchedTrips = (vin: string, from: number, to: number): SQL =>
  sql`vin = ${vin} and begin_at <= ${moment(to + gapMs)} and (state = 0 or coalesce(end_at, last_seen_at) >= ${moment(from - gapMs)})`
