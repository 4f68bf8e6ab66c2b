import { code } from '../../../../domain/contract/code.ts'
import { problemTexts } from '../../../../domain/contract/problem.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Ref } from '../../../../record/kinds/reference.ts'
import { vehicleGroupCalls as calls, vehicleGroup } from './contract.ts'
import { requireWholeGroups } from './members.ts'
import { groupVisibility } from './store.ts'

/** Condition: the group is visible to the caller. None without the permission to see a group's users. */
const isMembershipVisible = ({ scope, user }: Context): SQL =>
  user.links.has(calls.usersIn.path) ? (groupVisibility(scope) ?? sql`true`) : sql`false`

export async function groupsOfUsers(context: Context, users: readonly number[]): Promise<Map<number, Ref[]>> {
  const { rows } = await context.db.execute<{ user: string; id: string; name: string }>(sql`
    select u.user_id as user, vehicle_group.id, vehicle_group.name
    from vehicle_group_user u join vehicle_group on vehicle_group.id = u.group_id
    where u.user_id = any(${sql.param([...users])}::bigint[]) and ${isMembershipVisible(context)}
    order by vehicle_group.name`)
  const groupsByUser = Map.groupBy(rows, ({ user }) => Number(user))
  return new Map(
    [...groupsByUser].map(([user, of]) => [user, of.map(({ id, name }) => ({ id: Number(id), label: name }))]),
  )
}

/**
 * Sets the groups of a user, among those visible to the caller. It requires the same as adding and removing members:
 * the calls, and that the caller sees all vehicles of each changed group.
 */
export async function setGroupsOfUser(
  context: Context,
  user: { readonly id: number; readonly name: string },
  groupIds: readonly number[],
): Promise<void> {
  const { db, user: caller } = context
  const before = ((await groupsOfUsers(context, [user.id])).get(user.id) ?? []).map(({ id }) => id)
  const joins = groupIds.filter((id) => !before.includes(id))
  const leaves = before.filter((id) => !groupIds.includes(id))
  const isRefused =
    (joins.length > 0 && !caller.links.has(calls.addUsers.path)) ||
    (leaves.length > 0 && !caller.links.has(calls.removeUsers.path))
  if (isRefused) throw fault(code.forbidden, 'forbidden')
  const names = await namesOf(context, [...joins, ...leaves])
  await requireWholeGroups(context, [...names.keys()])
  await db.execute(sql`
    insert into vehicle_group_user (group_id, user_id)
    select unnest(${sql.param(joins)}::bigint[]), ${user.id}::bigint on conflict do nothing`)
  await db.execute(
    sql`delete from vehicle_group_user where user_id = ${user.id} and group_id = any(${sql.param(leaves)}::bigint[])`,
  )
  const users = [user.name]
  const changeOf = (id: number) => ({ record: vehicleGroup.name, id, label: names.get(id), count: 1 })
  for (const id of joins) context.logChange({ ...changeOf(id), after: { users } })
  for (const id of leaves) context.logChange({ ...changeOf(id), before: { users } })
}

/** Names of groups by id. Throws for groups that are not visible to the caller. */
async function namesOf(context: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await context.db.execute<{ id: string; name: string }>(
    sql`select id, name from vehicle_group where id = any(${sql.param([...ids])}::bigint[]) and ${isMembershipVisible(context)}`,
  )
  if (rows.length === new Set(ids).size) return new Map(rows.map(({ id, name }) => [Number(id), name]))
  const field = { field: 'vehicleGroups', label: 'account:vehicleGroups', text: problemTexts.unknownReference }
  throw fault(code.invalid, 'invalid', { fields: [field] })
}
