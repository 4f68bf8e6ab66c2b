import { sql } from '../../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../../platform/store/store.ts'

/** Gives the administrators' role of staff a new permission, in the caller's transaction. It has all of them. */
export async function addPermissionToBuiltInRole(db: Db, resource: number): Promise<void> {
  await db.execute(
    sql`insert into role_permission (role_id, resource_id) select id, ${resource} from role where built_in and realm = 'staff' on conflict do nothing`,
  )
}

/** Gives each role the directories of its screens, in the caller's transaction. */
export async function addDirectoriesToRoles(db: Db): Promise<void> {
  await db.execute(sql`
    insert into role_permission (role_id, resource_id)
    select distinct p.role_id, r.parent from role_permission p join resource r on r.id = p.resource_id
    where r.type = 'menu' and r.parent is not null on conflict do nothing`)
}
