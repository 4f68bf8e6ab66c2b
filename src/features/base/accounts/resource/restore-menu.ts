import type { Context } from '../../../../platform/context.ts'
import { and, eq, ne } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { addDirectoriesToRoles, addPermissionToBuiltInRole } from '../role/writes/api.ts'
import { defaultMenuCalls as calls, resource } from './contract.ts'
import { type MenuPlan, planOf, type StoredEntry, valuesAt } from './default-menu.ts'
import { permissionsChanged } from './permissions-changed.ts'
import { requireMenusUsable } from './rules.ts'
import { resources } from './store.ts'

const storedEntries = async (db: Db): Promise<StoredEntry[]> =>
  (await db
    .select()
    .from(resources)
    .where(and(eq(resources.realm, 'staff'), ne(resources.type, 'button')))) as StoredEntry[]

export const compareMenu = serve(calls.compare, async (input, { db }) => [
  ...planOf(await storedEntries(db), input).changes,
])

export const restoreMenu = serve(calls.restore, async (input, context) => {
  const { db } = context
  // First, because it serializes changes of the menu.
  await permissionsChanged(db)
  const rows = await storedEntries(db)
  const plan = planOf(rows, input)
  if (plan.changes.length === 0) return { count: 0 }
  await writePlan(context, plan, new Map(rows.map((row) => [row.id, row])), input.names)
  await addDirectoriesToRoles(db)
  await requireMenusUsable(db)
  return { count: plan.changes.length }
})

async function writePlan(
  { db, logChange }: Context,
  plan: MenuPlan,
  rows: ReadonlyMap<number, StoredEntry>,
  names: boolean,
): Promise<void> {
  const directoryIds = new Map<string, number>()
  const namesById = new Map([...rows].map(([id, { name }]) => [id, name]))
  for (const place of plan.places) {
    const { link, type, title, icon, position, row } = place
    const parent = place.directory ? (directoryIds.get(place.directory.path) ?? null) : null
    if (!row) {
      const [name, nameEn] = title
      const values = { name, nameEn, type, link, icon, position, parent, status: 'enabled', realm: 'staff' } as const
      const [newRow] = await db.insert(resources).values(values).returning({ id: resources.id })
      const id = newRow!.id
      await addPermissionToBuiltInRole(db, id)
      directoryIds.set(link, id)
      namesById.set(id, name)
      logChange({ record: resource.name, id, label: name, after: { name, link } })
      continue
    }
    if (type === 'directory') directoryIds.set(link, row.id)
    const changes = valuesAt(place, plan, parent, names)
    const keys = Object.keys(changes) as (keyof StoredEntry)[]
    if (keys.length === 0) continue
    await db.update(resources).set(changes).where(eq(resources.id, row.id))
    // Parents by their names, because an id says nothing to the reader of the log.
    const logValues = (of: Partial<StoredEntry>) =>
      Object.fromEntries(
        keys.map((key) => [key, key === 'parent' && of.parent ? namesById.get(of.parent) : (of[key] ?? null)]),
      )
    logChange({ record: resource.name, id: row.id, label: row.name, before: logValues(row), after: logValues(changes) })
  }
}
