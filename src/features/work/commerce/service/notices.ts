import { joinViewers, serveNotice } from '../../../../platform/notice/notice.ts'
import { pollTimes } from '../../../../platform/notice/poll-times.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, isNotNull, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serviceCalls } from './contract.ts'
import { vehicleFunctions } from './function-texts.ts'
import { serviceNotice } from './notice-kinds.ts'
import { vehicleServices } from './store.ts'

/** Services that end soon according to the daily job (`expiry.ts`). */
export const serviceNotices = serveNotice(serviceNotice, {
  call: serviceCalls.query,
  async rows({ db, scope, parts, lang }, { maxRows }) {
    const { id, vin, function: what, until, notifiedAt, notifiedUntil } = vehicleServices
    const now = parts.now().toISOString()
    const rows = await db
      .select({ id, vin, function: what, until, at: notifiedAt })
      .from(vehicleServices)
      .where(
        and(
          isNotNull(notifiedAt),
          sql`${until} > ${now}::timestamptz`,
          sql`${until} = ${notifiedUntil}`,
          visible(scope, vin),
        ),
      )
      .orderBy(until, id)
      .limit(maxRows)
    return rows.map(({ at, function: vehicleFunction, ...row }) => ({
      ...row,
      name: vehicleFunctions[vehicleFunction][lang === 'zh' ? 0 : 1],
      at: at ?? now,
    }))
  },
  poll: pollTimes(async (db, recipients, { since, upTo, now }) => {
    const { rows } = await db.execute<{ account: number; count: number }>(sql`
      select a.id::float8 as account, count(*)::int as count
      from vehicle_service s ${joinViewers(recipients, sql`s.vin`)}
      where s.notified_at > ${moment(since)} and s.notified_at <= ${moment(upTo)} and s.until > ${moment(now.getTime())}
      group by a.id`)
    return rows
  }),
})
