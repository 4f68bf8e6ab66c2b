import { dayMs, hourMs } from '../../../../domain/time.ts'
import type { Scope } from '../../../../platform/context.ts'
import { type FoundBy, visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { changedSince, currentSnapshot, isSnapshot, lateCursor } from '../../../../platform/stream/snapshot.ts'
import { serve, serveStream, thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { deleteRemovedAlarms } from '../alarm/api.ts'
import { alarmTopic } from '../alarm/topic.ts'
import { type BoardAlarm, boardCalls } from './contract.ts'

/** Limit of alarms on a board and in one event. */
const most = 300

/** Alarms of a board: neither closed nor snoozed, and active or begun within a day. */
const current = (now: Date) =>
  sql`a.handling in ('open', 'acknowledged') and (a.end_at is null or a.begin_at >= ${new Date(now.getTime() - dayMs).toISOString()}::timestamptz)`
const inScope = (scope: Scope, by: FoundBy) => visible(scope, sql`a.vin`, by) ?? sql`true`

const live = serveStream(boardCalls.live, (_input, { parts }) => {
  const late = lateCursor(parts.store.distributed)
  return {
    topic: alarmTopic,
    async read(since, { db, scope }) {
      if (isSnapshot(since)) {
        const { cursor, alarms } = await look(
          db,
          sql`${inScope(scope, 'each')} and ${changedSince(sql`a.changed_xid`, since)}`,
        )
        const removedIds = await takenBack(db, scope, since)
        const isNews = alarms.length > 0 || removedIds.length > 0
        if (alarms.length <= most && removedIds.length <= most)
          return { cursor: late(cursor), event: isNews ? { reset: false, alarms, gone: removedIds } : undefined }
      }
      const { cursor, alarms } = await look(db, sql`${inScope(scope, 'many')} and ${current(parts.now())}`)
      return { cursor: late(cursor), event: { reset: true, alarms: alarms.slice(0, most) } }
    },
  }
})

type Row = { cursor: string; id: string | null } & Record<'begin' | 'end' | 'handled', number | null> &
  Omit<BoardAlarm, 'id' | 'beginAt' | 'endAt' | 'handledAt'>

/**
 * Alarms with their snapshot: a single statement sees a single snapshot. One row above the limit shows that there are
 * more.
 */
async function look(db: Db, where: SQL): Promise<{ cursor: string; alarms: BoardAlarm[] }> {
  const { rows } = await db.execute<Row>(sql`
    select ${currentSnapshot} as cursor, f.* from (select 1) one left join lateral (
      select a.id, a.vin, v.plate, least(a.level, 4)::text as level, a.kind, a.code::float8 as code, a.rule, a.handling,
        a.suppressed_count as "suppressedCount",
        a.acknowledged_by as "acknowledgedBy", extract(epoch from a.begin_at)::float8 * 1000 as begin,
        extract(epoch from a.end_at)::float8 * 1000 as end, extract(epoch from a.handled_at)::float8 * 1000 as handled
      from alarm a left join vehicle_now v on v.vin = a.vin
      where ${where} order by a.begin_at desc limit ${most + 1}) f on true`)
  const iso = (ms: number | null) => (ms === null ? null : new Date(Math.round(ms)).toISOString())
  const alarms = rows.flatMap(({ cursor: _cursor, id, begin, end, handled: handledMs, ...row }) =>
    id === null
      ? []
      : [{ ...row, id: Number(id), beginAt: iso(begin) ?? '', endAt: iso(end), handledAt: iso(handledMs) }],
  )
  return { cursor: rows[0]?.cursor ?? '', alarms }
}

/** Removed alarms. Queried after the cursor was taken: one may be reported twice, which is harmless. */
async function takenBack(db: Db, scope: Scope, since: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id::float8 as id from alarm_removal a
    where ${changedSince(sql`a.removed_xid`, since)} and ${inScope(scope, 'each')} limit ${most + 1}`)
  return rows.map(({ id }) => id)
}

/** Days for which removed alarms are reported to boards that reconnect. A session does not last longer. */
const goneDays = 30

const counts = serve(boardCalls.counts, async (_input, { db, scope, parts }) => {
  const { rows } = await db.execute<{ level: BoardAlarm['level']; count: number }>(sql`
    select least(a.level, 4)::text as level, count(*)::int as count from alarm a
    where a.handling = 'open' and ${inScope(scope, 'many')} and ${current(parts.now())} group by 1 order by 1`)
  return rows
})

export default thing({
  calls: [live, counts],
  jobs: [periodicJob('goneAlarms', hourMs, ({ store }) => store.tx((tx) => deleteRemovedAlarms(tx, goneDays)))],
})
