import { sql } from 'drizzle-orm'
import { allServed } from '../../../server/registry.ts'
import type { Db } from '../../../server/store/store.ts'
import { departments } from '../../accounts/department/store.ts'
import { permissionsChanged, resources } from '../../accounts/resource/store.ts'
import { rolePermissions, roles } from '../../accounts/role/store.ts'
import { accounts } from '../../accounts/user/store.ts'
import { groupUsers, groupVehicles, vehicleGroups } from '../../accounts/vehicleGroup/store.ts'
import type { Car } from './fleet.ts'
import { groups } from './groups.ts'
import { insertRows } from './insert.ts'
import { departmentTree, staff } from './people.ts'
import type { Random } from './random.ts'
import { type DemoRole, demoRoles } from './roles.ts'

/** Departments, roles with their permissions, users, and vehicle groups with their members. */
export async function loadPeople(db: Db, random: Random, cars: readonly Car[]): Promise<void> {
  const departmentIds = new Map<string, number>()
  for (const { name, above } of departmentTree) {
    const parent = above === undefined ? null : (departmentIds.get(above) ?? null)
    const [id] = await insertRows(db, departments, [{ name, parent, position: departmentIds.size * 10 }])
    departmentIds.set(name, id ?? 0)
  }
  const roleIds = await loadRoles(db)
  const members = staff(random)
  const ids = await insertRows(
    db,
    accounts,
    members.map(({ account, department, role }) => ({
      ...account,
      realm: 'staff',
      department: department === null ? null : (departmentIds.get(department) ?? null),
      role: role === null ? null : (roleIds.get(role) ?? null),
    })),
  )
  const scoped = members.flatMap(({ role }, at) =>
    demoRoles.some(({ name, allVehicles }) => name === role && !allVehicles) ? [ids[at] ?? 0] : [],
  )
  const groupIds = await insertRows(
    db,
    vehicleGroups,
    groups.map(({ name, description }) => ({ name, description })),
  )
  await insertRows(
    db,
    groupVehicles,
    groups.flatMap((group, at) => cars.filter(group.holds).map(({ vin }) => ({ vin, groupId: groupIds[at] ?? 0 }))),
  )
  await insertRows(
    db,
    groupUsers,
    scoped.flatMap((userId) => random.some(groupIds, random.whole(1, 3)).map((groupId) => ({ userId, groupId }))),
  )
}

async function loadRoles(db: Db): Promise<Map<string, number>> {
  const ids = await insertRows(
    db,
    roles,
    demoRoles.map(({ name, description, allVehicles }) => ({
      name,
      description,
      allVehicles,
      builtIn: false,
      realm: 'staff',
    })),
  )
  const every = await db
    .select({ id: resources.id, link: resources.link, type: resources.type, parent: resources.parent })
    .from(resources)
    .where(sql`${resources.realm} = 'staff'`)
  const changing = new Set(allServed().flatMap(({ call }) => (call.changes ? [call.path] : [])))
  const held = demoRoles.flatMap((role, at) =>
    permissionsOf(role, every, changing).map((resourceId) => ({ roleId: ids[at] ?? 0, resourceId })),
  )
  await insertRows(db, rolePermissions, held)
  await permissionsChanged(db)
  return new Map(demoRoles.map(({ name }, at) => [name, ids[at] ?? 0]))
}

interface Resource {
  id: number
  link: string
  type: string
  parent: number | null
}
/** The menus that a role holds, the directories above them, and their buttons: all, or those whose call changes nothing. */
function permissionsOf(role: DemoRole, every: readonly Resource[], changing: ReadonlySet<string>): number[] {
  const reads = role.reads.includes('*') ? every.map(({ link }) => link) : role.reads
  return every
    .filter(({ type }) => type === 'menu')
    .filter(({ link }) => reads.includes(link) || role.writes.includes(link))
    .flatMap((menu) => {
      const writes = role.writes.includes(menu.link)
      const buttons = every.filter(({ parent, link }) => parent === menu.id && (writes || !changing.has(link)))
      return [...(menu.parent === null ? [] : [menu.parent]), menu.id, ...buttons.map(({ id }) => id)]
    })
    .filter((id, at, all) => all.indexOf(id) === at)
}
