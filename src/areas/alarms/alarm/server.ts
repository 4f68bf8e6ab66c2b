import { code } from '../../../kit/code.ts'
import type { Context } from '../../../server/context.ts'
import { fault } from '../../../server/fault.ts'
import { conditions } from '../../../server/record/query.ts'
import { and, eq, inArray, type SQL, sql } from '../../../server/store/drizzle.ts'
import { notifyStreams } from '../../../server/stream/stream.ts'
import { serve, serveRecord, thing } from '../../../server/thing/thing.ts'
import { alarm, alarmCalls } from './contract.ts'
import { alarmExplore } from './explore.ts'
import { alarmFigures } from './figures.ts'
import { shownPeriod } from './period.ts'
import { alarms, shownLevel } from './store.ts'
import { alarmTopic } from './topic.ts'

const { query, one, export: exported } = alarmCalls

const acknowledge = serve(alarmCalls.acknowledge, ({ ids, remark }, context) => {
  const at = context.parts.now().toISOString()
  const set = { handling: 'acknowledged', acknowledgedAt: at, acknowledgedBy: context.user.fullName } as const
  return handle(context, ids, remark, set, eq(alarms.handling, 'open'))
})
const close = serve(alarmCalls.close, ({ ids, remark }, context) => {
  const at = context.parts.now().toISOString()
  const set = { handling: 'closed', closedAt: at, closedBy: context.user.fullName } as const
  return handle(context, ids, remark, set, inArray(alarms.handling, ['open', 'acknowledged']))
})

/** Moves those that are in a state for it; refuses when there is none. */
async function handle(
  context: Context,
  ids: number[],
  remark: string | undefined,
  set: Partial<typeof alarms.$inferInsert>,
  from: SQL,
) {
  const { db, parts, changed } = context
  const moved = await db
    .update(alarms)
    .set({
      ...set,
      ...(remark ? { remark } : {}),
      changedAt: parts.now().toISOString(),
      changedIn: sql`pg_current_xact_id()`,
    })
    .where(and(inArray(alarms.id, ids), from))
    .returning({ id: alarms.id, vin: alarms.vin })
  if (moved.length === 0) throw fault(code.state, 'state')
  for (const { id, vin } of moved)
    changed({ record: alarm.name, id, label: vin, after: { handling: set.handling, ...(remark ? { remark } : {}) } })
  await notifyStreams(db, alarmTopic)
  return { count: moved.length }
}

const daily = serve(alarmCalls.daily, async ({ filter = {} }, { db, scope, parts }) => {
  const [from, to] = shownPeriod(filter.beginAt, parts.now())
  const day = sql<string>`to_char(${alarms.beginAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  return db
    .select({ day, level: shownLevel, count: sql<number>`count(*)::int` })
    .from(alarms)
    .where(conditions(alarm, scope, { ...filter, beginAt: [from, to] }))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`)
})

export default thing({
  figures: alarmFigures,
  explores: [alarmExplore],
  records: [serveRecord(alarm, { query, one, export: exported })],
  calls: [acknowledge, close, daily],
})
