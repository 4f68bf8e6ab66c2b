import { randomUUID } from 'node:crypto'
import type { Lang } from '../../../../domain/contract/words.ts'
import type { SessionUser } from '../../../../platform/context.ts'
import { platformZone, zoneOfAccount } from '../../../../platform/parameter/platform-zone.ts'
import { scopeOf } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db, Store } from '../../../../platform/store/store.ts'
import { permissionsOf } from '../role/permission-sets.ts'

interface Row extends Record<string, unknown> {
  userName: string
  fullName: string
  department: string | null
  roleId: string | null
  roleName: string | null
  allVehicles: boolean | null
  version: string | null
  zone: string
}

/** Language of the account's latest session. Undefined: unknown. */
export async function languageOfPerson(db: Db, id: number): Promise<Lang | undefined> {
  const { rows } = await db.execute<{ lang: Lang }>(sql`
    select lang from session where account_id = ${id} and lang is not null order by created_at desc limit 1`)
  return rows[0]?.lang
}

/** Time zone in which times are shown to a user. The platform's for a deleted account. */
export async function zoneOfPerson(db: Db, id: number): Promise<string> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select ${zoneOfAccount(sql`(select time_zone from account where id = ${id})`)} as zone`)
  return rows[0]?.zone ?? platformZone.value
}

/**
 * Returns the user with current permissions, for actions in their name while they are signed out. Undefined: no account
 * that may sign in.
 */
export async function personNow(store: Store, id: number): Promise<SessionUser | undefined> {
  const { rows } = await store.db.execute<Row>(sql`
    select a.user_name as "userName", a.full_name as "fullName", d.name as department, r.id as "roleId",
      r.name as "roleName", r.all_vehicles as "allVehicles",
      (select version from permission_version) as version, ${zoneOfAccount(sql`a.time_zone`)} as zone
    from account a left join role r on r.id = a.role left join department d on d.id = a.department
    where a.id = ${id} and a.status = 'enabled'`)
  const [account] = rows
  if (!account) return undefined
  const { userName, fullName, department, roleId, roleName, allVehicles, version, zone } = account
  return {
    id,
    name: userName,
    fullName,
    department,
    zone,
    sessionId: randomUUID(),
    mustChangePassword: false,
    mustAddFactor: false,
    role: roleId === null ? null : { id: Number(roleId), name: roleName ?? '' },
    links:
      roleId === null ? new Set() : (await permissionsOf(store, Number(roleId), Number(version ?? Number.NaN))).links,
    scope: await scopeOf(store, id, allVehicles === true),
  }
}
