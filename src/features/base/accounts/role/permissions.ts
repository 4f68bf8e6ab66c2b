import type { Call } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { problemTexts } from '../../../../domain/contract/problem.ts'
import { texts } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { asc, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Realm } from '../resource/contract.ts'
import { resourceFacts } from '../resource/facts.ts'
import { requireGrantable } from '../resource/grant.ts'
import { permissionsChanged } from '../resource/permissions-changed.ts'
import type { PermissionLevel, PermissionNode } from './contract.ts'
import { rolePermissions } from './store.ts'

const answers = texts('rolePermission', {
  builtIn: ['内置管理员角色的权限不能减少', 'The built-in administrator role can’t lose permissions'],
})

export async function permissionNodes({ db, parts }: Context, realm: Realm): Promise<PermissionNode[]> {
  const { id, parent, name, nameEn, type, link } = resourceFacts
  const rows = await db
    .select({ id, parent, name, nameEn, type, link })
    .from(resourceFacts)
    .where(eq(resourceFacts.realm, realm))
    .orderBy(asc(resourceFacts.position), asc(id))
  const calls = new Map(parts.catalogue.calls.map(({ call }) => [call.path, call]))
  return rows.map(({ link: path, ...row }) => ({
    ...row,
    level: row.type === 'button' ? levelOf(calls.get(path)) : null,
  })) as PermissionNode[]
}

/** An entry that staff added for no call of the platform counts as work. */
function levelOf(call: Call | undefined): PermissionLevel {
  if (call?.needsPassword) return 'administer'
  return call && !call.changes ? 'read' : 'work'
}

export async function permissionRefs({ db, lang }: Context, roleId: number): Promise<{ id: number; label: string }[]> {
  const rows = await db
    .select({ id: resourceFacts.id, name: resourceFacts.name, nameEn: resourceFacts.nameEn })
    .from(rolePermissions)
    .innerJoin(resourceFacts, eq(resourceFacts.id, rolePermissions.resourceId))
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(asc(resourceFacts.position), asc(resourceFacts.id))
  return rows.map(({ id, name, nameEn }) => ({ id, label: lang === 'en' ? (nameEn ?? name) : name }))
}

/**
 * Sets the resources of a role to exactly these and the entries above them. A role has a directory if it has any child
 * of it. Throws for resources of another realm, for more than the caller has, and when the built-in role would lose
 * one.
 */
export async function setPermissions(
  context: Context,
  role: { record: string; realm: Realm; id: number },
  resourceIds: readonly number[],
): Promise<void> {
  const { db } = context
  const targetIds = await withAbove(db, role.realm, resourceIds)
  await requireGrantable(context, await missing(db, role.id, targetIds))
  const list = sql`${sql.param(targetIds)}::bigint[]`
  const removals = await db.execute<{ name: string }>(
    sql`delete from role_permission p using resource r where r.id = p.resource_id and p.role_id = ${role.id} and p.resource_id <> all(${list}) returning r.name`,
  )
  const additions = await db.execute<{ name: string }>(
    sql`with added as (insert into role_permission (role_id, resource_id) select ${role.id}, unnest(${list}) on conflict do nothing returning resource_id) select r.name from added join resource r on r.id = added.resource_id`,
  )
  if (removals.rows.length > 0) {
    const builtIn = await db.execute(sql`select 1 from role where id = ${role.id} and built_in`)
    if (builtIn.rows.length > 0) throw new Fault(code.state, answers.builtIn)
  }
  await permissionsChanged(db)
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  if (removals.rows.length + additions.rows.length > 0)
    context.logChange({
      record: role.record,
      id: role.id,
      before: { permissions: names(removals.rows) },
      after: { permissions: names(additions.rows) },
    })
}

async function withAbove(db: Db, realm: Realm, requestedIds: readonly number[]): Promise<number[]> {
  const unique = [...new Set(requestedIds)]
  const result = await db.execute<{ id: string }>(sql`
    with recursive held as (
      select id, parent from resource where realm = ${realm} and id = any(${sql.param(unique)}::bigint[])
      union select r.id, r.parent from resource r join held on r.id = held.parent)
    select id from held`)
  const requiredIds = result.rows.map(({ id }) => Number(id))
  const existingIds = new Set(requiredIds)
  if (unique.some((id) => !existingIds.has(id)))
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'permissions', label: 'role:permissions', text: problemTexts.unknownReference }],
    })
  return requiredIds
}

async function missing(db: Db, roleId: number, targetIds: readonly number[]): Promise<number[]> {
  const missingRows = await db.execute<{ id: string }>(
    sql`select id from unnest(${sql.param([...targetIds])}::bigint[]) as w(id) where not exists (select 1 from role_permission where role_id = ${roleId} and resource_id = w.id)`,
  )
  return missingRows.rows.map(({ id }) => Number(id))
}
