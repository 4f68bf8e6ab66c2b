import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

/**
 * Returns the roles that may make a call. It can run in a transaction. Disabled resources and those below them do not
 * count.
 */
export async function rolesHolding(db: Db, path: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive above as (
      select r.id as held, r.parent, r.status from resource r where r.link = ${path}
      union select a.held, r.parent, r.status from above a join resource r on r.id = a.parent)
    select distinct p.role_id::float8 as id from role_permission p
    where p.resource_id in (select held from above group by held having bool_and(status = 'enabled'))`)
  return rows.map(({ id }) => id)
}
