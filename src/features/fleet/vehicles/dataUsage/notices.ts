import { fleetDay, minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { monthBefore } from '../../../../platform/figure/months.ts'
import { joinViewers, serveNotice } from '../../../../platform/notice/notice.ts'
import { pollTimes } from '../../../../platform/notice/poll-times.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, desc, gte, isNotNull, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { dataUsageCalls } from './contract.ts'
import { usageNotice } from './notice-kinds.ts'
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

/** Months over the threshold, latest first. */
export const usageNotices = serveNotice(usageNotice, {
  call: dataUsageCalls.query,
  async rows({ db, scope }, { since, maxRows }) {
    const { id, vin, month, usedPercent, notifiedAt } = dataUsages
    const from = new Date(since).toISOString()
    const rows = await db
      .select({ id, vin, month, usedPercent, at: notifiedAt })
      .from(dataUsages)
      .where(and(isNotNull(notifiedAt), gte(notifiedAt, from), visible(scope, vin)))
      .orderBy(desc(notifiedAt), desc(id))
      .limit(maxRows)
    const threshold = await parameterNumber(db, usageAlertPercent)
    return rows.map(({ vin, usedPercent, at, ...row }) => ({
      ...row,
      threshold,
      vin: vin ?? '',
      usedPercent: usedPercent ?? 0,
      at: at ?? from,
    }))
  },
  poll: pollTimes(async (db, recipients, { since, upTo }) => {
    const { rows } = await db.execute<{ account: number; count: number }>(sql`
      select a.id::float8 as account, count(*)::int as count
      from data_usage u ${joinViewers(recipients, sql`u.vin`)}
      where u.notified_at > ${moment(since)} and u.notified_at <= ${moment(upTo)}
      group by a.id`)
    return rows
  }),
})
