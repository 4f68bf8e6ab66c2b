import { dayMs, hourMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { idsOf, joinViewers, linksOf, type PushPoll, serveNotice } from '../../../../platform/notice/notice.ts'
import { pollTimes } from '../../../../platform/notice/poll-times.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, desc, eq, gte, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import { minAlarmLevel } from '../../../base/messaging/pushDevice/api.ts'
import { settledId } from '../../../base/messaging/pushDevice/settled-id.ts'
import { alarmCalls } from './contract.ts'
import { alarmNotice, handlingNotice, severeNotice } from './notice-kinds.ts'
import { alarmRoute } from './page.ts'
import { alarmNotifications, alarms, isSevereOpen } from './store.ts'

/** Age limit: alarms reported later than this are not notified. */
const freshMs = hourMs
const maxAlarms = 5_000

const pollAlarms: PushPoll = async (db, recipients, since, { now }) => {
  const lastId = await settledId(db, 'alarm', 'alarm', since)
  if (since === undefined || lastId === since) return { news: [], upTo: lastId }
  const { rows: newAlarms } = await db.execute<{ id: number; vin: string; level: number }>(sql`
    select id::float8 as id, vin, level from alarm
    where id > ${since} and id <= ${lastId} and level >= 2 and kind <> 'rule' and handling = 'open' and begin_at > ${moment(now.getTime() - freshMs)}
    order by id limit ${maxAlarms}`)
  const upTo = newAlarms.length === maxAlarms ? newAlarms.at(-1)!.id : lastId
  if (newAlarms.length === 0) return { news: [], upTo }
  const rows = records(newAlarms, { id: 'bigint', vin: 'text', level: 'int' })
  const { rows: counts } = await db.execute<{ account: number; count: number; one: number }>(sql`
    select a.id::float8 as account, count(*)::int as count, min(n.id)::float8 as one
    from (select * from ${rows}) n ${joinViewers(recipients, sql`n.vin`)}
    where n.level >= ${minAlarmLevel(sql`a.id`)}
    group by a.id`)
  return {
    news: counts.map(({ account, count, one }) => ({
      account,
      count,
      route: alarmRoute(one, linksOf(recipients, account)),
    })),
    upTo,
  }
}

/** Alarms in scope, latest first. */
function latestAlarms<Level extends string>({ db, scope }: Context, which: SQL | undefined, maxRows: number) {
  const { id, vin, kind, code, rule, suppressedCount, beginAt, level } = alarms
  return db
    .select({
      id,
      vin,
      kind,
      code,
      rule,
      suppressedCount,
      at: beginAt,
      level: sql<Level>`least(${level}, 4)::text`,
    })
    .from(alarms)
    .where(and(which, visible(scope, vin)))
    .orderBy(desc(beginAt), desc(id))
    .limit(maxRows)
}

const severeAlarms = serveNotice(severeNotice, {
  call: alarmCalls.query,
  rows: (context, { maxRows }) => latestAlarms<'3' | '4'>(context, isSevereOpen, maxRows),
})

const recentAlarms = serveNotice(alarmNotice, {
  call: alarmCalls.query,
  rows(context, { maxRows }) {
    const since = new Date(context.parts.now().getTime() - dayMs).toISOString()
    const isRecent = sql`(${alarms.endAt} is null or ${alarms.beginAt} >= ${since}::timestamptz)`
    return latestAlarms<'2'>(context, and(eq(alarms.handling, 'open'), eq(alarms.level, 2), isRecent), maxRows)
  },
  poll: pollAlarms,
})

/** The caller's alarm notifications, latest first, of vehicles still in scope. */
const handlingNotices = serveNotice(handlingNotice, {
  call: alarmCalls.query,
  rows({ db, user, scope }, { since, maxRows }) {
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
      .limit(maxRows)
  },
  poll: pollTimes(async (db, recipients, { since, upTo }) => {
    const { rows } = await db.execute<{ account: number; count: number; alarm: number }>(sql`
      select account::float8 as account, count(*)::int as count, min(alarm)::float8 as alarm from alarm_notification
      where at > ${moment(since)} and at <= ${moment(upTo)} and account = any(${idsOf(recipients)})
      group by account`)
    return rows.map(({ account, count, alarm }) => ({
      account,
      count,
      route: alarmRoute(alarm, linksOf(recipients, account)),
    }))
  }),
})

export const alarmNotices = [severeAlarms, recentAlarms, handlingNotices]
