import { fleetDay, minuteMs } from '../../../../domain/time.ts'
import type { Context, Parts } from '../../../../platform/context.ts'
import { monthBefore } from '../../../../platform/figure/months.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, desc, gte, isNotNull, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { usageAlertPercent } from './parameters.ts'
import { dataUsages } from './store.ts'

/** Marks months over the threshold once, and removes the mark if a correction brought them below it. */
export async function noteOverUsage({ store, now }: Pick<Parts, 'store' | 'now'>): Promise<void> {
  const nowMs = now().getTime()
  // Ignore old months of an import.
  const since = monthBefore(fleetDay(nowMs), 1).name
  await store.tx(async (tx) => {
    const percent = await parameterNumber(tx, usageAlertPercent)
    await tx.execute(sql`
      update data_usage set notified_at = null
      where notified_at is not null and coalesce(used_percent, 0) < ${percent}::float8`)
    await tx.execute(sql`
      update data_usage set notified_at = ${moment(nowMs)}
      where month >= ${since} and used_percent >= ${percent}::float8 and vin is not null and notified_at is null`)
  })
}

export const overUsage = periodicJob('overUsage', 10 * minuteMs, noteOverUsage)

/** Returns visible months over the threshold that were noticed since a time, newest first. */
export async function overUsageNotices({ db, scope }: Pick<Context, 'db' | 'scope'>, since: string, most: number) {
  const { id, vin, month, usedPercent, notifiedAt } = dataUsages
  const rows = await db
    .select({ id, vin, month, usedPercent, at: notifiedAt })
    .from(dataUsages)
    .where(and(isNotNull(notifiedAt), gte(notifiedAt, since), visible(scope, vin)))
    .orderBy(desc(notifiedAt), desc(id))
    .limit(most)
  return rows.map(({ vin, usedPercent, at, ...row }) => ({
    ...row,
    vin: vin ?? '',
    usedPercent: usedPercent ?? 0,
    at: at ?? since,
  }))
}

/** Returns the number of months noticed within a period (ms), for each of these accounts. */
export async function newOverUsage(db: Db, accounts: readonly number[], since: number, upTo: number) {
  const { rows } = await db.execute<{ account: number; count: number }>(sql`
    select a.id::float8 as account, count(*)::int as count
    from data_usage u
    join account a on a.id = any(${sql.param([...accounts])}::bigint[]) join role on role.id = a.role
    where u.notified_at > ${moment(since)} and u.notified_at <= ${moment(upTo)}
      and (role.all_vehicles or exists (
        select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
        where gv.vin = u.vin and gu.user_id = a.id))
    group by a.id`)
  return rows
}
