import { and, type SQL, sql } from '../../../../platform/store/drizzle.ts'

/** Vehicles without a message for a number of days. Without an upper limit also those that never reported. */
export function silentFor([from, to]: readonly [number | null, number | null]): SQL | undefined {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`
  const longEnough = from === null ? undefined : sql`n.at <= ${daysAgo(from)}`
  const lastReport = and(longEnough, to === null ? undefined : sql`n.at > ${daysAgo(to + 1)}`)
  if (!lastReport) return undefined
  return sql`vehicle.vin in (select n.vin from vehicle_now n where ${lastReport}${to === null ? sql` or n.at is null` : sql``})`
}
