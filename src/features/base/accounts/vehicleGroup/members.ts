import { code } from '../../../../domain/contract/code.ts'
import { texts } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { type FoundBy, visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { containing } from '../../../../platform/store/like.ts'
import { groupVisibility } from './store.ts'

const answers = texts('groupAnswer', {
  beyond: [
    '该组包含您无权查看的车辆，不能执行此操作',
    'The group contains vehicles you can’t see, so you can’t do this',
  ],
})

export interface PageInput {
  group: number
  page: number
  pageSize: number
  search?: string | undefined
}

/** Condition: the vehicle `v` is visible to the caller. */
export const isVehicleVisible = ({ scope }: Pick<Context, 'scope'>, by: FoundBy): SQL =>
  visible(scope, sql`v.vin`, by) ?? sql`true`
export const pageOf = ({ page, pageSize }: PageInput): SQL => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
export function matchesSearch(search: string | undefined, columns: readonly SQL[]): SQL {
  if (!search) return sql`true`
  const like = containing(search)
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${like}`),
    sql` or `,
  )})`
}

/** Returns the group's name. Throws when it does not exist or the caller may not see it. */
export async function groupName({ db, scope }: Context, group: number): Promise<string> {
  const result = await db.execute<{ name: string }>(
    sql`select name from vehicle_group where id = ${group} and ${groupVisibility(scope) ?? sql`true`}`,
  )
  if (!result.rows[0]) throw fault(code.notFound, 'notFound')
  return result.rows[0].name
}

/**
 * Returns the group's name. Throws unless the caller sees all its vehicles, which is required to edit it and to see its
 * users.
 */
export async function wholeGroup(context: Context, group: number): Promise<string> {
  const name = await groupName(context, group)
  await requireWholeGroups(context, [group])
  return name
}

/** Throws when a group has vehicles that the caller does not see, because membership would make them visible. */
export async function requireWholeGroups(context: Context, groups: readonly number[]): Promise<void> {
  if (context.scope.all) return
  const result = await context.db.execute(
    sql`select 1 from vehicle_group_vehicle v where v.group_id = any(${sql.param([...groups])}::bigint[]) and not ${isVehicleVisible(context, 'each')} limit 1`,
  )
  if (result.rows.length > 0) throw new Fault(code.forbidden, answers.beyond)
}

/** Adds vehicles to a group. Returns the number that were not in it yet. */
export async function addVins({ db }: Pick<Context, 'db'>, group: number, vins: readonly string[]): Promise<number> {
  const addedRows = await db.execute(
    sql`insert into vehicle_group_vehicle (group_id, vin, vehicle_id, plate, model, channel_name, production_date)
      select ${group}::bigint, v.vin, v.id, v.plate, v.model, v.channel_name, v.production_date
      from vehicle v where v.vin = any(${sql.param([...vins])}::text[]) on conflict do nothing returning 1`,
  )
  // The row count of Citus includes rows that existed.
  return addedRows.rows.length
}
