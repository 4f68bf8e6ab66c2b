import { accounts } from '../../features/base/accounts/account/store.ts'
import { departments } from '../../features/base/accounts/department/store.ts'
import { employees } from '../../features/base/accounts/employee/store.ts'
import { prototypeUsers } from '../../features/base/accounts/prototypeUser/store.ts'
import { permissionsChanged } from '../../features/base/accounts/resource/permissions-changed.ts'
import { resources } from '../../features/base/accounts/resource/store.ts'
import { rolePermissions, roles } from '../../features/base/accounts/role/store.ts'
import { addVins } from '../../features/base/accounts/vehicleGroup/members.ts'
import { groupUsers, vehicleGroups } from '../../features/base/accounts/vehicleGroup/store.ts'
import { eq } from '../../platform/store/drizzle.ts'
import type { Db } from '../../platform/store/store.ts'
import type { Catalogue } from '../../platform/thing/catalogue.ts'
import type { Car } from '../fleet/fleet.ts'
import { type Random, seededRandom } from '../fleet/random.ts'
import { groups } from './groups.ts'
import { insertRows } from './insert.ts'
import { mobile, person } from './names.ts'
import { departmentTree, type StaffMember, staff } from './people.ts'
import { type DemoRole, demoRoles } from './roles.ts'

export async function loadPeople(db: Db, random: Random, cars: readonly Car[], { calls }: Catalogue): Promise<void> {
  const changing: ReadonlySet<string> = new Set(calls.flatMap(({ call }) => (call.changes ? [call.path] : [])))
  const departmentIds = new Map<string, number>()
  for (const { name, above } of departmentTree) {
    const parent = above === undefined ? null : (departmentIds.get(above) ?? null)
    const [id] = await insertRows(db, departments, [{ name, parent, position: departmentIds.size * 10 }])
    departmentIds.set(name, id ?? 0)
  }
  const roleIds = await loadRoles(db, changing)
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
  await loadDirectory(db, random, members, ids, departmentIds)
  const scopedUserIds = members.flatMap(({ role }, at) =>
    demoRoles.some(({ name, allVehicles }) => name === role && !allVehicles) ? [ids[at] ?? 0] : [],
  )
  const groupIds = await insertRows(
    db,
    vehicleGroups,
    groups.map(({ name, description }) => ({ name, description })),
  )
  for (const [at, group] of groups.entries()) {
    const vins = cars.filter(group.holds).map(({ vin }) => vin)
    await addVins({ db }, groupIds[at] ?? 0, vins)
  }
  await insertRows(
    db,
    groupUsers,
    scopedUserIds.flatMap((userId) =>
      random.some(groupIds, random.whole(1, 3)).map((groupId) => ({ userId, groupId })),
    ),
  )
}

async function loadDirectory(
  db: Db,
  random: Random,
  members: readonly StaffMember[],
  accountIds: readonly number[],
  departmentIds: ReadonlyMap<string, number>,
): Promise<void> {
  const people = members.flatMap(({ account, department }, at) => {
    const id = department === null ? undefined : departmentIds.get(department)
    return id === undefined ? [] : [{ ...account, department: id, account: accountIds[at] ?? null, at }]
  })
  await insertRows(
    db,
    employees,
    people.map(({ fullName, phone, email, department, account, at }) => ({
      name: fullName,
      number: `HX${10_001 + at}`,
      department,
      phone,
      email,
      account,
    })),
  )
  await insertRows(
    db,
    prototypeUsers,
    random.some(people, 15).map(({ fullName, phone, department, at }, order) => ({
      name: fullName,
      phone,
      department,
      number: `HX${10_001 + at}`,
      validUntil: order % 5 === 0 ? null : `${2027 + (order % 3)}-12-31`,
    })),
  )
}

async function loadEol(db: Db, random: Random, changing: ReadonlySet<string>): Promise<void> {
  const ids = await insertRows(db, roles, [
    {
      name: 'EOL 管理员',
      nameEn: 'EOL administrator',
      description: '下线检测区全部权限',
      descriptionEn: 'All permissions of end-of-line testing',
      realm: 'eol',
      allVehicles: true,
      builtIn: false,
    },
    {
      name: 'EOL 检测员',
      nameEn: 'EOL tester',
      description: '查询下线车辆与终端',
      descriptionEn: 'Reads vehicles and T-Boxes off the line',
      realm: 'eol',
      allVehicles: true,
      builtIn: false,
    },
  ])
  const every = await resourcesOf(db, 'eol')
  const permissionRows = ids.flatMap((roleId, at) =>
    every
      .filter(({ link, type }) => at === 0 || type !== 'button' || !changing.has(link))
      .map(({ id }) => ({ roleId, resourceId: id })),
  )
  await insertRows(db, rolePermissions, permissionRows)
  await insertRows(
    db,
    accounts,
    Array.from({ length: 8 }, (_, at) => {
      const { name, latin } = person(random)
      const userName = `eol.${latin}${at + 1}`
      return {
        userName,
        fullName: name,
        email: `${userName}@example.com`,
        phone: mobile(random),
        realm: 'eol' as const,
        status: 'enabled' as const,
        role: ids[at === 0 ? 0 : 1] ?? null,
        department: null,
        passwordHash: null,
        mustChangePassword: true,
      }
    }),
  )
}

const resourcesOf = (db: Db, realm: 'staff' | 'eol') =>
  db
    .select({ id: resources.id, link: resources.link, type: resources.type, parent: resources.parent })
    .from(resources)
    .where(eq(resources.realm, realm))

async function loadRoles(db: Db, changing: ReadonlySet<string>): Promise<Map<string, number>> {
  const ids = await insertRows(
    db,
    roles,
    demoRoles.map(({ name, nameEn, description, descriptionEn, allVehicles }) => ({
      name,
      nameEn,
      description,
      descriptionEn,
      allVehicles,
      builtIn: false,
      realm: 'staff',
    })),
  )
  const every = await resourcesOf(db, 'staff')
  const permissionRows = demoRoles.flatMap((role, at) =>
    permissionsOf(role, every, changing).map((resourceId) => ({ roleId: ids[at] ?? 0, resourceId })),
  )
  await insertRows(db, rolePermissions, permissionRows)
  await loadEol(db, seededRandom(6), changing)
  await permissionsChanged(db)
  return new Map(demoRoles.map(({ name }, at) => [name, ids[at] ?? 0]))
}

interface Resource {
  id: number
  link: string
  type: string
  parent: number | null
}
/** Menus of a role with their parent directories and buttons: all buttons, or those whose call changes nothing. */
function permissionsOf(role: DemoRole, every: readonly Resource[], changing: ReadonlySet<string>): number[] {
  const reads: readonly string[] = role.reads.includes('*') ? every.map(({ link }) => link) : role.reads
  const writeLinks: readonly string[] = role.writes
  return every
    .filter(({ type }) => type === 'menu')
    .filter(({ link }) => reads.includes(link) || writeLinks.includes(link))
    .flatMap((menu) => {
      const writes = writeLinks.includes(menu.link)
      const buttons = every.filter(({ parent, link }) => parent === menu.id && (writes || !changing.has(link)))
      return [...(menu.parent === null ? [] : [menu.parent]), menu.id, ...buttons.map(({ id }) => id)]
    })
    .filter((id, at, all) => all.indexOf(id) === at)
}
