import { minuteMs } from '../../../../domain/time.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { CachedValue as WatchedValue } from '../../../../telematics/ingest/cached-value.ts'
import type { VehicleChoice } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { CompiledRules, type WatchedRule } from './compile.ts'
import type { RuleClause } from './judge.ts'
import { lateReportMinutes } from './parameters.ts'

/** Changes with every rule, and with the rights of owners: roles, accounts and their vehicle groups. */
const version = sql`select concat_ws(' ', count(*), max(r.revision), sum(extract(epoch from r.updated_at)),
    sum(extract(epoch from a.updated_at)), sum(extract(epoch from o.updated_at)),
    (select concat_ws(' ', count(*), sum(gu.group_id)) from vehicle_group_user gu where gu.user_id in (select user_id from signal_rule)))
  from signal_rule r join account a on a.id = r.user_id join role o on o.id = a.role where r.state = 'active'`

/** Active rules, read again after a change. */
export const watchedRules = (): WatchedValue<CompiledRules> =>
  new WatchedValue(version, async (db) => {
    const { rows } = await db.execute<{ now: number }>(
      sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    return new CompiledRules(await activeRules(db), rows[0]?.now ?? 0)
  })

/** Maximum delay of reports that are still evaluated, in milliseconds. */
export const watchedLateness = (): WatchedValue<number> =>
  new WatchedValue(
    sql`select coalesce((select value from parameter_value where key = ${lateReportMinutes.key}), '')`,
    async (db) => (await parameterNumber(db, lateReportMinutes)) * minuteMs,
  )

type Row = Record<'name' | 'match' | 'days', string> &
  Record<'id' | 'level' | 'revision' | 'for_minutes' | 'user', number> &
  Record<'since', number | null> &
  Record<'from_time' | 'until_time', string | null> & {
    clauses: RuleClause[]
    vehicles: VehicleChoice
    all: boolean
    tells: boolean
  }

/** Active rules of enabled accounts. */
export async function activeRules(db: Db): Promise<WatchedRule[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id::float8 as id, r.name, r.level::int as level, r.revision::float8 as revision, r.match,
      date_part('epoch', r.evaluated_since) * 1000 as since, r.clauses,
      r.for_minutes::int as for_minutes, r.days, r.from_time, r.until_time, r.vehicles,
      (r.webhook is not null or r.escalate_minutes is not null or exists (
        select 1 from signal_rule_account p where p.rule_id = r.id) or exists (
        select 1 from signal_rule_robot p where p.rule_id = r.id)) as tells,
      r.user_id::float8 as user, o.all_vehicles as "all"
    from signal_rule r join account a on a.id = r.user_id and a.status = 'enabled' join role o on o.id = a.role
    where r.state = 'active' order by r.id`)
  const limitedUsers = [...new Set(rows.filter(({ all }) => !all).map(({ user }) => user))]
  const groups = new Map<number, Set<number>>(limitedUsers.map((user) => [user, new Set()]))
  if (limitedUsers.length > 0) {
    const result = await db.execute<{ user: number; group: number }>(sql`
      select user_id::float8 as user, group_id::float8 as group from vehicle_group_user
      where user_id = any(${sql.param(limitedUsers)}::bigint[])`)
    for (const { user, group } of result.rows) groups.get(user)!.add(group)
  }
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    level: row.level,
    revision: row.revision,
    vehicles: row.vehicles,
    match: row.match === 'any' ? ('any' as const) : ('all' as const),
    clauses: row.clauses,
    forMinutes: row.for_minutes,
    days: row.days,
    from: row.from_time,
    until: row.until_time,
    since: row.since === null ? null : Math.round(row.since),
    owner: { id: row.user, groups: row.all ? undefined : groups.get(row.user) },
    tells: row.tells,
  }))
}
