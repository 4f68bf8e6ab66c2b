import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { readVinSheet } from '../../../../platform/sheet/vin-sheet.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { vehicleGroupCalls as calls, vehicleGroup } from './contract.ts'
import {
  addVins,
  groupName,
  isVehicleVisible,
  matchesSearch,
  type PageInput,
  pageOf,
  requireWholeGroups,
  wholeGroup,
} from './members.ts'
import './store.ts'

const { query, one, add, update, remove } = calls

async function withCounts(context: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  const ids = sql.param(rows.map(({ id }) => id))
  // The number of users is shown only to callers who see all vehicles of the group.
  const whole = context.scope.all
    ? sql`true`
    : sql`not exists (select 1 from vehicle_group_vehicle v where v.group_id = g.id and not ${isVehicleVisible(context, 'each')})`
  const result = await context.db.execute<{ id: string; users: number | null; vehicles: number }>(sql`
    select g.id, case when ${whole} then (select count(*)::int from vehicle_group_user u where u.group_id = g.id) end as users,
      (select count(*)::int from vehicle_group_vehicle v where v.group_id = g.id and ${isVehicleVisible(context, 'each')}) as vehicles
    from vehicle_group g where g.id = any(${ids}::bigint[])`)
  const counts = new Map(result.rows.map(({ id, users, vehicles }) => [Number(id), { users, vehicles }]))
  return rows.map((row) => ({ ...row, ...counts.get(row.id) }))
}

const countByName = serve(calls.countByName, async ({ name }, { db }) => {
  const result = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from vehicle_group where name = ${name}`,
  )
  return { count: result.rows[0]?.count ?? 0 }
})

async function usersOf(context: Context, input: PageInput, inside: ReturnType<typeof sql>) {
  await wholeGroup(context, input.group)
  const from = sql`
    from account a left join department d on d.id = a.department
    where a.status <> 'waiting' and ${matchesSearch(input.search, [sql`a.user_name`, sql`a.full_name`, sql`d.name`])}
      and ${inside} (select 1 from vehicle_group_user u where u.user_id = a.id and u.group_id = ${input.group})`
  const rows = await context.db.execute<{ id: string; userName: string; fullName: string; department: string | null }>(
    sql`select a.id, a.user_name as "userName", a.full_name as "fullName", d.name as department ${from} order by a.user_name ${pageOf(input)}`,
  )
  const total = await context.db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  return { rows: rows.rows.map((row) => ({ ...row, id: Number(row.id) })), total: total.rows[0]?.total ?? 0 }
}

async function vehiclesOf(context: Context, input: PageInput, inside: ReturnType<typeof sql>) {
  await groupName(context, input.group)
  const from = sql`
    from vehicle_now v
    where ${isVehicleVisible(context, 'one')} and ${matchesSearch(input.search, [sql`v.vin`, sql`v.plate`, sql`v.model`])}
      and ${inside} (select 1 from vehicle_group_vehicle g where g.vin = v.vin and g.group_id = ${input.group})`
  const rows = await context.db.execute<{ vin: string; plate: string | null; model: string }>(
    sql`select v.vin, v.plate, coalesce(v.model, '') as model ${from} order by v.vin ${pageOf(input)}`,
  )
  const total = await context.db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  return { rows: rows.rows, total: total.rows[0]?.total ?? 0 }
}

const addUsers = serve(calls.addUsers, async ({ group, users }, context) => {
  const { db } = context
  const label = await wholeGroup(context, group)
  const accounts = await db.execute<{ name: string }>(
    sql`select user_name as name from account where id = any(${sql.param(users)}::bigint[]) and status <> 'waiting' for key share`,
  )
  if (accounts.rows.length !== new Set(users).size) throw fault(code.notFound, 'notFound')
  const memberships = await db.execute(
    sql`insert into vehicle_group_user (group_id, user_id) select ${group}::bigint, unnest(${sql.param(users)}::bigint[]) on conflict do nothing returning 1`,
  )
  const count = memberships.rows.length
  context.logChange({
    ...changeOf(group, label, count),
    after: { users: loggedNames(accounts.rows.map(({ name }) => name)) },
  })
  return { count }
})

const removeUsers = serve(calls.removeUsers, async ({ group, users }, context) => {
  const label = await wholeGroup(context, group)
  const removals = await context.db.execute<{ name: string }>(
    sql`delete from vehicle_group_user u using account a where a.id = u.user_id and u.group_id = ${group} and u.user_id = any(${sql.param(users)}::bigint[]) returning a.user_name as name`,
  )
  const names = removals.rows.map(({ name }) => name)
  context.logChange({ ...changeOf(group, label, names.length), before: { users: loggedNames(names) } })
  return { count: names.length }
})

const addVehicles = serve(calls.addVehicles, async ({ group, vins }, context) => {
  const label = await wholeGroup(context, group)
  const count = await addVins(context, group, vins)
  context.logChange({ ...changeOf(group, label, count), after: { vehicles: loggedNames(vins) } })
  return { count }
})

const removeVehicles = serve(calls.removeVehicles, async ({ group, vins }, context) => {
  const label = await wholeGroup(context, group)
  const removals = await context.db.execute(
    sql`delete from vehicle_group_vehicle where group_id = ${group} and vin = any(${sql.param(vins)}::text[])`,
  )
  const count = removals.rowCount ?? 0
  context.logChange({ ...changeOf(group, label, count), before: { vehicles: loggedNames(vins) } })
  return { count }
})

/** Limit of rows in the answer. The sheet must be corrected in any case. */
const maxFaults = 1_000

const importByVin = serve(calls.importByVin, async ({ group, file }, context) => {
  const label = await wholeGroup(context, group)
  const { vins, faults } = await readVinSheet(context, file)
  if (faults.length > 0) return { count: 0, faults: faults.slice(0, maxFaults) }
  const count = await addVins(context, group, vins)
  context.logChange({ ...changeOf(group, label, count), after: { vehicles: loggedNames(vins) } })
  return { count, faults: [] }
})

const changeOf = (id: number, label: string, count: number) => ({ record: vehicleGroup.name, id, label, count })
/** A log entry contains only the first 200 names. */
const loggedNames = (names: readonly string[]) => names.slice(0, 200)

export default thing({
  records: [
    serveRecord(
      vehicleGroup,
      { query, one, add, update, remove },
      {
        present: withCounts,
        check: async (context, _input, id) => void (id !== undefined && (await wholeGroup(context, id))),
        removing: (context, ids) => requireWholeGroups(context, ids),
      },
    ),
  ],
  calls: [
    countByName,
    serve(calls.usersIn, (input, context) => usersOf(context, input, sql`exists`)),
    serve(calls.usersOut, (input, context) => usersOf(context, input, sql`not exists`)),
    serve(calls.vehiclesIn, (input, context) => vehiclesOf(context, input, sql`exists`)),
    serve(calls.vehiclesOut, (input, context) => vehiclesOf(context, input, sql`not exists`)),
    addUsers,
    removeUsers,
    addVehicles,
    removeVehicles,
    importByVin,
  ],
})
