import { dayMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'

const baselineDays = 7
const severe = 3

interface AlarmCounts extends Record<string, unknown> {
  vehicles: number
  days: number
  before: number
  during: number
}

/**
 * Computes new alarms of level 3 and above per vehicle and day, for vehicles that succeeded. `during` counts since the
 * success, `before` in the seven days before the update was sent. `until`: ms since 1970.
 */
export async function alarmRates(
  db: Db,
  { campaign, group, until }: { readonly campaign: number; readonly group: number; readonly until: number },
): Promise<{ before: number; during: number }> {
  const own = sql`t.campaign = ${campaign} and t.group_number = ${group} and t.state = 'succeeded'`
  const { rows } = await db.execute<Pick<AlarmCounts, 'vehicles' | 'days'>>(sql`
    select count(*)::int as vehicles,
      coalesce(sum(extract(epoch from ${moment(until)} - t.ended_at)), 0)::float8 / 86400 as days
    from upgrade_target t where ${own}`)
  const alarms = await db.execute<Pick<AlarmCounts, 'before' | 'during'>>(sql`
    select count(*) filter (where a.begin_at < t.offered_at and a.begin_at >= t.offered_at - interval '7 days')::int as before,
      count(*) filter (where a.begin_at >= t.ended_at and a.begin_at < ${moment(until)})::int as during
    from upgrade_target t join alarm a on a.vin = t.vin
    where ${own} and a.level >= ${severe} and a.begin_at >= t.offered_at - interval '7 days'`)
  const { vehicles = 0, days = 0 } = rows[0] ?? {}
  const { before = 0, during = 0 } = alarms.rows[0] ?? {}
  return {
    before: vehicles > 0 ? before / (vehicles * baselineDays) : 0,
    // At least one minute per vehicle, because there is no meaningful rate at the very start.
    during: vehicles > 0 ? during / Math.max(days, (vehicles * 60_000) / dayMs) : 0,
  }
}
