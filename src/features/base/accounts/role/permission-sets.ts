import { eq } from '../../../../platform/store/drizzle.ts'
import type { Store } from '../../../../platform/store/store.ts'
import { resourceFacts } from '../resource/facts.ts'
import type { MenuEntry } from '../session/contract.ts'
import { rolePermissions } from './store.ts'

interface Permissions {
  version: number
  links: ReadonlySet<string>
  menu: MenuEntry[]
}
const byStore = new WeakMap<Store, Map<number, Permissions>>()

/** Permissions of a role as of `version`. They are reloaded when the version has grown. */
export async function permissionsOf(store: Store, roleId: number, version: number): Promise<Permissions> {
  const db = store.db
  const byRole = byStore.get(store) ?? new Map<number, Permissions>()
  byStore.set(store, byRole)
  const cachedPermissions = byRole.get(roleId)
  if (cachedPermissions?.version === version) return cachedPermissions
  const resources = await db
    .select({
      id: resourceFacts.id,
      name: resourceFacts.name,
      nameEn: resourceFacts.nameEn,
      url: resourceFacts.link,
      type: resourceFacts.type,
      icon: resourceFacts.icon,
      parent: resourceFacts.parent,
      position: resourceFacts.position,
      status: resourceFacts.status,
      realm: resourceFacts.realm,
    })
    .from(rolePermissions)
    .innerJoin(resourceFacts, eq(resourceFacts.id, rolePermissions.resourceId))
    .where(eq(rolePermissions.roleId, roleId))
  const off = await offAt(store, version)
  const usable = resources.filter((each) => !off.has(each.id)).sort((a, b) => a.position - b.position || a.id - b.id)
  const permissions = {
    version,
    links: new Set(usable.map((each) => each.url)),
    menu: treeOf(usable as MenuResource[]),
  }
  byRole.set(roleId, permissions)
  return permissions
}

const offByStore = new WeakMap<Store, { version: number; off: ReadonlySet<number> }>()

/**
 * Disabled resources as of `version` of the permissions. They are the same for all roles, so they are read once for
 * all.
 */
async function offAt(store: Store, version: number): Promise<ReadonlySet<number>> {
  const read = offByStore.get(store)
  if (read?.version === version) return read.off
  const { id, parent, status } = resourceFacts
  const off = switchedOff(await store.db.select({ id, parent, status }).from(resourceFacts))
  offByStore.set(store, { version, off })
  return off
}

function switchedOff(every: { id: number; parent: number | null; status: string }[]): Set<number> {
  const byId = new Map(every.map((each) => [each.id, each]))
  const off = new Set<number>()
  for (const each of every) {
    const visitedIds = new Set<number>()
    for (
      let at: typeof each | undefined = each;
      at && !visitedIds.has(at.id);
      at = at.parent === null ? undefined : byId.get(at.parent)
    ) {
      visitedIds.add(at.id)
      if (at.status !== 'enabled') off.add(each.id)
    }
  }
  return off
}

type MenuResource = Omit<MenuEntry, 'children' | 'nameEn'> & { nameEn: string | null; parent: number | null }

/** Returns the resources of a role as a tree. Those without their parent are at the top. */
function treeOf(resources: MenuResource[]): MenuEntry[] {
  const entries = new Map(
    resources.map(({ id, name, nameEn, url, type, icon }): [number, MenuEntry] => [
      id,
      { id, name, nameEn: nameEn ?? name, url, type, icon, children: [] },
    ]),
  )
  const top: MenuEntry[] = []
  for (const each of resources) {
    const entry = entries.get(each.id) as MenuEntry
    const above = each.parent === null ? undefined : entries.get(each.parent)
    ;(above ? above.children : top).push(entry)
  }
  return top
}
