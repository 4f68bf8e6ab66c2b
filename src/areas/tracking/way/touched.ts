import { type SQL, sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import { minuteMs } from '../../../time.ts'

/** Nothing heard for so long ends a trip. */
export const gapMs = 30 * minuteMs

/** The trips that reports of a period may change: one under way goes on, or is ended by what comes after it, however much later. */
export const touchedTrips = (vin: string, from: number, to: number): SQL =>
  sql`vin = ${vin} and begin_at <= ${moment(to + gapMs)} and (state = 0 or coalesce(end_at, seen_at) >= ${moment(from - gapMs)})`
