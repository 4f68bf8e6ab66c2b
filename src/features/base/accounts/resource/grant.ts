import { code } from '../../../../domain/contract/code.ts'
import { problemTexts } from '../../../../domain/contract/problem.ts'
import { texts } from '../../../../domain/contract/words.ts'
import type { Context, SessionUser } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Realm } from './contract.ts'

const answers = texts('grant', {
  beyondPermissions: ['包含您自己没有的权限，不能授予', 'includes permissions you don’t have, so you can’t grant it'],
  beyondVehicles: ['您自己不能查看全部车辆，不能授予', 'requires access to all vehicles, which you don’t have'],
  strongerUser: [
    '该用户的角色拥有您没有的权限，不能对其操作',
    'This user’s role includes permissions you don’t have, so you can’t do this',
  ],
})

/** Condition: the user has the built-in role, which may grant and change everything. */
const isAdministrator = (user: SessionUser) =>
  sql`exists (select 1 from role mine where mine.id = ${user.role?.id ?? 0} and mine.built_in)`

/**
 * Condition for resources `r` that the user's own role does not have. It compares links, because the realms have
 * different resources for the same calls. A directory opens nothing by itself.
 */
const notHeld = (user: SessionUser): SQL => sql`
  (r.type <> 'directory' or exists (select 1 from resource same where same.link = r.link and same.type <> 'directory'))
  and not exists (
    select 1 from role_permission own join resource held on held.id = own.resource_id
    where own.role_id = ${user.role?.id ?? 0} and held.link = r.link)`

/**
 * Throws when the caller does not have the permissions to grant. Otherwise a manager of roles or menus could obtain all
 * permissions.
 */
export async function requireGrantable({ db, user }: Context, resourceIds: readonly number[]): Promise<void> {
  const result = await db.execute(
    sql`select 1 from resource r where r.id = any(${ids(resourceIds)}) and ${notHeld(user)} and not ${isAdministrator(user)} limit 1`,
  )
  if (result.rows.length > 0) throw beyond('permissions', 'role:permissions', answers.beyondPermissions)
}

/** The same for a link that a resource is to open. */
export async function requireLinkHeld({ db, user }: Context, link: string): Promise<void> {
  if (user.links.has(link)) return
  const matches = await db.execute(sql`select 1 where ${isAdministrator(user)}`)
  if (matches.rows.length === 0) throw beyond('link', 'resource:link', answers.beyondPermissions)
}

/** Throws when a role is to see all vehicles and the caller does not. */
export function requireVehiclesGrantable({ scope }: Context, allVehicles: unknown): void {
  if (allVehicles === true && !scope.all) throw beyond('allVehicles', 'role:allVehicles', answers.beyondVehicles)
}

/** Throws for a role that does not exist in the realm, or with more permissions than the caller. */
export async function requireRole(context: Context, realm: Realm, roleId: number): Promise<void> {
  const result = await context.db.execute(sql`select 1 from role where id = ${roleId} and realm = ${realm}`)
  if (result.rows.length === 0)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'role', label: 'account:role', text: problemTexts.unknownReference }],
    })
  if (await stronger(context.db, context.user, sql`strong.id = ${roleId}`))
    throw beyond('role', 'account:role', answers.beyondPermissions)
}

/**
 * Throws for accounts whose role has more permissions than the caller's, because a new password would give access to
 * them.
 */
export async function requireNotStronger({ db, user }: Context, accountIds: readonly number[]): Promise<void> {
  const others = sql`strong.id in (select a.role from account a where a.id = any(${ids(accountIds)}) and a.id <> ${user.id})`
  if (await stronger(db, user, others)) throw new Fault(code.forbidden, answers.strongerUser)
}

/** Whether one of the roles that meet `which` has more permissions than the user's own. */
async function stronger(db: Db, user: SessionUser, which: SQL): Promise<boolean> {
  const result = await db.execute(sql`
    select 1 from role strong where ${which} and not ${isAdministrator(user)} and (
      (strong.all_vehicles and not ${user.scope.all}::boolean)
      or exists (select 1 from role_permission p join resource r on r.id = p.resource_id where p.role_id = strong.id and ${notHeld(user)}))
    limit 1`)
  return result.rows.length > 0
}

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`
const beyond = (field: string, label: string, text: string) =>
  new Fault(code.forbidden, 'code:invalid', { fields: [{ field, label, text }] })
