import { type DaySpan, dayMs, daysBefore, fleetDay, hourMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { attackedLimit } from '../../../../platform/http/attacked-limit.ts'
import { requireDays, requireFilters } from '../../../../platform/record/needs.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { serveComputed } from '../../../../platform/record/serve-computed.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, servePublic, thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { authenticate } from '../../../base/accounts/session/authenticate.ts'
import { actorOf, collectedPercent, keep, maxPerMinute, percentOf, requireValidPoints } from './collect.ts'
import { pointCalls as calls, pointUse } from './contract.ts'
import { funnelOf } from './funnel.ts'
import { namesOf } from './names.ts'
import { retentionOf } from './retention.ts'
import { counts, daysOf, type PointUseRow, usesOf, within } from './uses.ts'
import './store.ts'

/** Retention in days of single points, which funnels require, and of users by day. Counts by day stay. */
const rawDays = 30
const actorDays = 400
const longestDays = 200

const perClient = attackedLimit(maxPerMinute)
/** A whole company may share one address. */
const perAddress = attackedLimit(6_000)

const collect = servePublic(calls.collect, async (batch, { parts, caller }) => {
  perAddress(parts, caller.ip)
  perClient(parts, batch.client)
  requireValidPoints(parts, batch)
  const percent = await percentOf(parts)
  if (percent === 0) return { percent }
  // A signed-in user is the same person on each device. Others count once per browser.
  const [token, customerId] = [caller.cookie('token'), caller.cookie('customerId')]
  const user = token ? await authenticate(parts, caller, { token, customerId }).catch(() => undefined) : undefined
  const actor = user ? await actorOf(parts.store, user.id) : batch.client
  await keep(parts.store, { ...batch, actor, cameAt: parts.now().getTime() })
  return { percent }
})

async function rowsOf(context: Context, filter: FilterInput): Promise<RecordRow[]> {
  check(filter)
  const { db, parts } = context
  const days = daysOf(filter)
  const { rows: uses } = await db.execute<PointUseRow>(usesOf(filter, days))
  const { rows: past } = await db.execute<PointUseRow>(usesOf(filter, daysBefore(days)))
  const before = new Map(past.map((row) => [row.key, row]))
  const usedKeys = new Set(uses.map(({ key }) => key))
  const all = [...uses, ...past.flatMap((row) => (usedKeys.has(row.key) ? [] : [{ ...row, count: 0, users: 0 }]))]
  const nameOf = namesOf(context)
  const at = parts.now().toISOString()
  return all.map(({ key, group, count, users }, index) => ({
    id: index + 1,
    createdAt: at,
    updatedAt: at,
    period: null,
    platform: null,
    version: null,
    key,
    group,
    count,
    users,
    name: nameOf(key),
    countBefore: before.get(key)?.count ?? 0,
    usersBefore: before.get(key)?.users ?? 0,
    perUser: users === 0 ? null : Math.round((10 * count) / users) / 10,
  }))
}

interface Total extends Record<string, unknown> {
  pages: number
  actions: number
  users: number
}

const picture = serve(calls.picture, async ({ filter }, { db, parts }) => {
  check(filter)
  const days = daysOf(filter)
  const of = (period: DaySpan) => within(filter, period)
  const total = async (period: DaySpan) => {
    const { rows } = await db.execute<Total>(sql`
      select ${counts}, (select count(distinct p.actor)::int from point_actor_day p where ${of(period)}) as users
      from point_day p where ${of(period)}`)
    return rows[0] ?? { pages: 0, actions: 0, users: 0 }
  }
  const by = async <T extends Record<string, unknown>>(column: 'day' | 'platform' | 'version') => {
    const name = sql.identifier(column)
    const { rows } = await db.execute<T>(sql`
      select c.*, u.users from (
        select p.${name}${column === 'day' ? sql`::text` : sql``} as ${name}, ${counts}, sum(p.count)::int as count,
          min(p.day)::text as first, max(p.day)::text as last
        from point_day p where ${of(days)} group by p.${name}) c
      join (select p.${name}${column === 'day' ? sql`::text` : sql``} as ${name}, count(distinct p.actor)::int as users
        from point_actor_day p where ${of(days)} group by p.${name}) u on u.${name} = c.${name}
      order by ${column === 'version' ? sql`c.last desc, c.first desc` : sql`c.${name}`}`)
    return rows
  }
  return {
    now: await total(days),
    before: await total(daysBefore(days)),
    days: await by<Total & { day: string }>('day'),
    platforms: await by<{ platform: string; count: number; users: number }>('platform'),
    versions: await by<{ version: string; count: number; users: number; first: string; last: string }>('version'),
    percent: await percentOf(parts),
  }
})

const funnel = serve(calls.funnel, async ({ filter, steps, minutes }, context) => {
  check(filter, rawDays)
  const { rows } = await context.db.execute<{ step: number; users: number; medianS: number | null }>(
    funnelOf(filter, daysOf(filter), steps, minutes),
  )
  const nameOf = namesOf(context)
  return {
    steps: rows.map(({ step, users, medianS }) => {
      const key = steps[step] ?? ''
      return { key, name: nameOf(key), users, medianS: medianS === null ? null : Math.round(medianS * 10) / 10 }
    }),
  }
})

const retention = serve(calls.retention, async ({ filter }, { db, parts }) => {
  check(filter)
  const today = fleetDay(parts.now().getTime())
  const { rows } = await db.execute<{
    day: string
    users: number
    day1: number | null
    day7: number | null
    day30: number | null
  }>(retentionOf(filter, daysOf(filter), today))
  return { cohorts: rows }
})

function check(filter: FilterInput, days = longestDays): void {
  requireFilters(pointUse, filter)
  requireDays(pointUse, 'period', filter, days)
}

const oldPoints = periodicJob('oldPoints', hourMs, async ({ store, now }) => {
  const at = now().getTime()
  await store.tx(async (tx) => {
    await tx.execute(sql`delete from point where at < ${moment(at - rawDays * dayMs)}`)
    await tx.execute(sql`delete from point_actor_day where day < ${fleetDay(at - actorDays * dayMs)}::date`)
  })
})

export default thing({
  records: [serveComputed(pointUse, calls, rowsOf)],
  calls: [collect, picture, funnel, retention],
  jobs: [oldPoints],
  parameters: [collectedPercent],
})
