import type { Context } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, desc, eq, gte, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { alarmNotifications } from './store.ts'

/** The caller's alarm notifications since a moment (ms), latest first, of vehicles still in scope. */
export function alarmNotificationsSince({ db, user, scope }: Context, since: number, most: number) {
  const { id, alarm, vin, kind, code, level, rule, reason, by, at, account } = alarmNotifications
  return db
    .select({
      id,
      alarm,
      vin,
      kind,
      code,
      rule,
      level: sql<'0' | '1' | '2' | '3' | '4'>`least(${level}, 4)::text`,
      what: reason,
      by,
      at,
    })
    .from(alarmNotifications)
    .where(and(eq(account, user.id), gte(at, new Date(since).toISOString()), visible(scope, vin)))
    .orderBy(desc(id))
    .limit(most)
}

/** Number of notifications per account between two moments (ms). `alarm`: the alarm, if there is only one. */
export async function alarmNotificationCounts(db: Db, accounts: readonly number[], after: number, upTo: number) {
  const { rows } = await db.execute<{ account: number; count: number; alarm: number }>(sql`
    select account::float8 as account, count(*)::int as count, min(alarm)::float8 as alarm from alarm_notification
    where at > ${moment(after)} and at <= ${moment(upTo)} and account = any(${sql.param([...accounts])}::bigint[])
    group by account`)
  return rows
}
