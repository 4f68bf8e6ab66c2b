import type { Call, RecordCalls } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { texts } from '../../../../domain/contract/words.ts'
import { Fault } from '../../../../platform/fault.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, type Thing } from '../../../../platform/thing/thing.ts'
import type { AnyRecord, RowOf } from '../../../../record/model/record.ts'
import type { Realm } from '../resource/contract.ts'
import { requireVehiclesGrantable } from '../resource/grant.ts'
import { permissionsChanged } from '../resource/permissions-changed.ts'
import type { PermissionNode } from './contract.ts'
import { requireNetworks } from './networks.ts'
import { permissionNodes, permissionRefs, setPermissions } from './permissions.ts'

const answers = texts('roleAnswer', {
  builtIn: ['内置管理员角色不能删除', 'The built-in administrator role can’t be deleted'],
})

type Calls<R> = RecordCalls<R> & {
  one: Call<{ id: number }, RowOf<R>>
  tree: Call<Record<string, never>, PermissionNode[]>
  touched: Call<{ ids: number[] }, { users: number }>
}
interface RoleValues {
  allVehicles?: boolean | null
  networks?: string | null
  permissions?: number[]
}

export function serveRoles<R extends AnyRecord>(
  realm: Realm,
  record: R,
  calls: Calls<R>,
): Pick<Thing, 'calls' | 'records'> {
  const { one, tree, touched: countUsers, ...usual } = calls
  const savePermissions = (context: Parameters<typeof setPermissions>[0], id: number, input: unknown) => {
    const { permissions } = input as RoleValues
    return permissions ? setPermissions(context, { record: record.name, realm, id }, permissions) : Promise.resolve()
  }
  const roleRecord = serveRecord(record, usual as RecordCalls<R>, {
    check: (context, input, id) => {
      const { allVehicles, networks } = input as RoleValues
      requireVehiclesGrantable(context, allVehicles)
      requireNetworks(context, networks, id)
    },
    values: (_context, input) => ({
      realm,
      ...((input as RoleValues).allVehicles === null ? { allVehicles: false } : {}),
    }),
    added: savePermissions,
    updated: async (context, id, input) => {
      await savePermissions(context, id, input)
      await permissionsChanged(context.db)
    },
    // A foreign key sets the role of its users to null.
    removing: async ({ db }, ids) => {
      const builtIn = await db.execute(
        sql`select 1 from role where id = any(${sql.param([...ids])}::bigint[]) and realm = ${realm} and built_in`,
      )
      if (builtIn.rows.length > 0) throw new Fault(code.state, answers.builtIn)
      await permissionsChanged(db)
    },
    // Lists omit the permissions, which can be hundreds per role. `one` returns them.
    present: (_context, rows) => rows.map((row) => ({ ...row, permissions: null })),
  })
  const oneRole = serve(one, async ({ id }, context) => {
    const row = await oneRow(context.db, record, context.scope, id)
    return { ...row, permissions: await permissionRefs(context, id) } as unknown as RowOf<R>
  })
  const menuTree = serve(tree, (_input, context) => permissionNodes(context, realm))
  const usersTouched = serve(countUsers, async ({ ids }, { db }) => {
    const result = await db.execute<{ users: number }>(
      sql`select count(*)::int as users from account where role = any(${sql.param(ids)}::bigint[]) and realm = ${realm}`,
    )
    return { users: result.rows[0]?.users ?? 0 }
  })
  return { records: [roleRecord], calls: [oneRole, menuTree, usersTouched] }
}
