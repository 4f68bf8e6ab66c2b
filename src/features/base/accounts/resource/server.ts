import type { Context } from '../../../../platform/context.ts'
import { requireTree } from '../../../../platform/record/tree.ts'
import { asc, eq } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { addPermissionToBuiltInRole } from '../role/writes/api.ts'
import { type ResourceNode, resource, resourceCalls } from './contract.ts'
import { requireLinkHeld } from './grant.ts'
import { permissionsChanged } from './permissions-changed.ts'
import { compareMenu, restoreMenu } from './restore-menu.ts'
import { refuseProtected, requireMenusUsable, requireParent, requirePlace } from './rules.ts'
import { resources } from './store.ts'

const { all, ...usual } = resourceCalls

const resourceRecord = serveRecord(resource, usual, {
  // An editor of menus must not change an own button to open a call without permission.
  check: async (context, input, id) => {
    await requireParent(context.db, input, id)
    if (typeof input.link === 'string') await requireLinkHeld(context, input.link)
  },
  values: (_context, input) => ({ realm: 'staff', ...(input.position === null ? { position: 0 } : {}) }),
  added: async (context, id) => {
    await validateChange(context, id)
    await addPermissionToBuiltInRole(context.db, id)
  },
  updated: validateChange,
  // A foreign key prevents the deletion of an entry with children.
  removing: async ({ db }, ids) => {
    await permissionsChanged(db)
    await refuseProtected(db, ids)
  },
})

async function validateChange({ db }: Context, id: number): Promise<void> {
  // First, because it serializes changes of the menu.
  await permissionsChanged(db)
  await requireTree(db, 'resource', id)
  await requirePlace(db, id)
  await requireMenusUsable(db)
}

const allCall = serve(all, async (_input, { db, lang }) => {
  const rows = await db
    .select()
    .from(resources)
    .where(eq(resources.realm, 'staff'))
    .orderBy(asc(resources.position), asc(resources.id))
  const names = new Map(rows.map((row) => [row.id, lang === 'en' ? (row.nameEn ?? row.name) : row.name]))
  return rows.map((row) => ({
    ...row,
    parent: row.parent === null ? null : { id: row.parent, label: names.get(row.parent) ?? '' },
  })) as ResourceNode[]
})

export default thing({
  records: [resourceRecord],
  calls: [allCall, compareMenu, restoreMenu],
})
