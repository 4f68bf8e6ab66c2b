import { code } from '../../../../domain/contract/code.ts'
import { problemTexts } from '../../../../domain/contract/problem.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { contains } from '../../../../platform/store/like.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { rolesHolding } from '../../../base/accounts/role/roles-holding.ts'

const maxPeople = 20
const queryPath = '/alarm/query'

interface Person extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly userName: string
  readonly department: string | null
}
interface PeopleFilter {
  readonly search?: string | undefined
  readonly ids?: readonly number[] | undefined
}

/** Enabled accounts that may read alarms and see all these vehicles, by name. */
export async function whoSees(db: Db, vins: readonly string[], { search, ids }: PeopleFilter = {}): Promise<Person[]> {
  const roles = await rolesHolding(db, queryPath)
  const result = await db.execute<Person>(sql`
    select a.id::float8 as id, a.full_name as name, a.user_name as "userName", d.name as department
    from account a join role r on r.id = a.role left join department d on d.id = a.department
    where a.realm = 'staff' and a.status = 'enabled' and r.id = any(${sql.param(roles)}::bigint[])
      and (r.all_vehicles or not exists (
        select 1 from unnest(${sql.param([...new Set(vins)])}::text[]) as v(vin) where not exists (
          select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
          where gv.vin = v.vin and gu.user_id = a.id)))
      and ${search ? sql`(${contains(sql`a.full_name`, search)} or ${contains(sql`a.user_name`, search)})` : sql`true`}
      and ${ids ? sql`a.id = any(${sql.param([...ids])}::bigint[])` : sql`true`}
    order by a.full_name, a.id limit ${ids ? ids.length : maxPeople}`)
  return result.rows
}

/** Subset of these vehicles that an account can see. */
export async function vinsVisibleTo(db: Db, account: number, vins: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ vin: string }>(sql`
    select v.vin from unnest(${sql.param([...new Set(vins)])}::text[]) as v(vin)
    where exists (select 1 from account a join role r on r.id = a.role where a.id = ${account} and r.all_vehicles)
      or exists (
        select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
        where gv.vin = v.vin and gu.user_id = ${account})`)
  return new Set(rows.map(({ vin }) => vin))
}

/** Returns the people named in a form field. Throws "invalid" when one of them may not see the vehicle. */
export async function requireSeers(db: Db, vin: string, ids: readonly number[], field: string): Promise<Person[]> {
  if (ids.length === 0) return []
  const people = await whoSees(db, [vin], { ids })
  if (new Set(ids).size > people.length)
    throw fault(code.invalid, 'invalid', { fields: [{ field, text: problemTexts.unknownReference }] })
  return people
}
