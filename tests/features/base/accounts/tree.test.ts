import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentCalls } from '../../../../src/features/base/accounts/department/contract.ts'
import {
  defaultMenuCalls,
  type ResourceNode,
  resourceCalls,
} from '../../../../src/features/base/accounts/resource/contract.ts'
import { resources } from '../../../../src/features/base/accounts/resource/store.ts'
import { roleCalls } from '../../../../src/features/base/accounts/role/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { seriesCalls } from '../../../../src/features/fleet/vehicles/series/contract.ts'
import { eq, sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const department = async (name: string, parent?: number) =>
  (await on.admin.call(departmentCalls.add, { name, ...(parent ? { parent } : {}) })).data.id
const byLink = async (link: string): Promise<ResourceNode> =>
  (await on.admin.call(resourceCalls.all)).data.find((each) => each.link === link) as ResourceNode

test('departments form a tree without circles, and one in use stays', async () => {
  const top = await department('Top')
  const middle = await department('Middle', top)
  const low = await department('Low', middle)
  const all = (await on.admin.call(departmentCalls.all)).data
  expect(all.find(({ id }) => id === low)).toMatchObject({ parent: { id: middle, label: 'Middle' }, users: 0 })
  const move = (id: number, parent: number | null) => on.admin.call(departmentCalls.update, { id, parent })
  expect((await move(top, low)).data).toMatchObject({ fields: [{ field: 'parent' }] })
  expect((await move(top, top)).code).toBe(20005)
  expect((await move(low, top)).code).toBe(200)
  expect((await move(low, null)).code).toBe(200)
  expect((await move(low, 999_999)).code).toBe(20001)
  expect((await on.admin.call(departmentCalls.remove, { ids: [top] })).code).toBe(20007)
  expect((await on.admin.call(departmentCalls.remove, { ids: [top, middle] })).code).toBe(200)

  const role = (await on.admin.call(userCalls.one, { id: on.admin.id })).data.role?.id ?? 0
  const person = { userName: 'in-low', fullName: 'L', email: 'l@example.com', phone: '13800000003', role }
  await on.admin.call(userCalls.add, { ...person, department: low })
  expect((await on.admin.call(departmentCalls.all)).data.find(({ id }) => id === low)?.users).toBe(1)
  expect((await on.admin.call(departmentCalls.remove, { ids: [low] })).code).toBe(20007)
})

test('two moves at once make no circle', async () => {
  const [a, b] = [await department('A'), await department('B')]
  const answers = await Promise.all([
    on.admin.call(departmentCalls.update, { id: a, parent: b }),
    on.admin.call(departmentCalls.update, { id: b, parent: a }),
  ])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('menus stand in directories, buttons in menus', async () => {
  const directory = await byLink('/vehicleManagement')
  const menu = await byLink('/basic/basicSeries')
  const entry = { name: '新菜单', link: '/basic/new', status: 'enabled' } as const
  const add = (more: object) => on.admin.post(resourceCalls.add.path, { ...entry, ...more })
  const answer = await add({ type: 'menu', parent: directory.id })
  expect(answer.code).toBe(200)
  const id = (answer.data as { id: number }).id
  const refusals = [
    { type: 'menu' },
    { type: 'menu', parent: null },
    { type: 'button' },
    { type: 'button', parent: directory.id },
    { type: 'menu', parent: menu.id },
    { type: 'directory', parent: menu.id },
    { type: 'menu', parent: 999_999 },
    { type: 'menu', name: 'a b' },
    { type: 'menu', name: 'x'.repeat(26) },
    { type: 'menu', link: '' },
    { parent: directory.id },
    { type: 'menu', realm: 'eol' },
  ]
  for (const each of refusals) expect(await add(each), JSON.stringify(each)).toMatchObject({ code: 20001 })
  expect((await add({ type: 'directory', link: '/new' })).code).toBe(200)
  expect((await add({ type: 'button', parent: id, link: '/basicSeries/query' })).code).toBe(200)
  expect((await on.admin.call(resourceCalls.update, { id, type: 'directory' })).code).toBe(20001)
  const toTop = await on.admin.call(resourceCalls.update, { id, parent: null })
  expect(toTop).toMatchObject({ code: 20001, data: { fields: [{ field: 'parent', message: expect.any(String) }] } })
  // A menu that is already at the top level can be updated.
  await on.parts.store.db.update(resources).set({ parent: null }).where(eq(resources.link, '/chars'))
  const charts = await byLink('/chars')
  expect(charts).toMatchObject({ type: 'menu', parent: null })
  expect((await on.admin.call(resourceCalls.update, { id: charts.id, position: 3, parent: null })).code).toBe(200)
  expect((await on.admin.call(resourceCalls.remove, { ids: [id] })).code).toBe(20007)
  expect((await on.admin.call(resourceCalls.update, { id: directory.id, parent: directory.id })).code).toBe(20005)
  const builtIn = (await on.admin.call(roleCalls.query, { sort: { field: 'id', order: 'asc' } })).data.rows[0]?.id ?? 0
  const permissions = (await on.admin.call(roleCalls.one, { id: builtIn })).data.permissions
  expect(permissions.some((each) => each.id === id)).toBe(true)
})

test('a menu of earlier directories becomes the default one; names are a choice, and added entries stay', async () => {
  const { db } = on.parts.store
  const menu = async () =>
    (await on.admin.call(resourceCalls.all)).data
      .filter(({ type, status }) => type !== 'button' && status === 'enabled')
      .map(({ link, parent, position, name }) => ({ link, parent: parent?.id ?? null, position, name }))
      .toSorted((a, b) => a.link.localeCompare(b.link))
  const compare = async (names: boolean) => (await on.admin.call(defaultMenuCalls.compare, { names })).data
  await on.admin.call(defaultMenuCalls.restore, { names: true })
  expect(await compare(true)).toEqual([])
  const initial = await menu()

  // As before the directories were grouped by job: one of them is missing, and another one has its screens.
  const vehicles = await byLink('/vehicleManagement')
  const alarms = await byLink('/warn/queryAlarm')
  const add = async (input: object) => {
    const { data } = await on.admin.post(resourceCalls.add.path, { status: 'enabled', ...input })
    return (data as { id: number }).id
  }
  const old = await add({ type: 'directory', name: '基础信息', link: '/basic' })
  const own = await add({ type: 'menu', name: '自建', link: 'https://example.com/own', parent: alarms.parent?.id })
  const car = await byLink('/vehicleManagement/vehicleInfo')
  const reader = await on.asUser({ links: ['/vehicleManagement/vehicleInfo'] })
  await on.admin.call(resourceCalls.update, { id: car.id, parent: old, name: '我的车' })
  await on.admin.call(resourceCalls.update, { id: (await byLink('/basic/carInfo')).id, position: 99 })
  const alarmDirectory = alarms.parent!.id
  await db.update(resources).set({ parent: old }).where(eq(resources.parent, alarmDirectory))
  await db.delete(resources).where(eq(resources.id, alarmDirectory))

  const changes = await compare(false)
  expect(changes.filter(({ kind }) => kind !== 'moved')).toMatchObject([
    { kind: 'added', name: expect.arrayContaining(['Alarms']) },
    { kind: 'ordered', name: [vehicles.name, vehicles.nameEn] },
  ])
  expect(changes).toContainEqual({
    kind: 'moved',
    link: '/vehicleManagement/vehicleInfo',
    name: ['我的车', car.nameEn],
    from: ['基础信息', '基础信息'],
    to: [vehicles.name, vehicles.nameEn],
  })
  expect((await compare(true)).some(({ kind }) => kind === 'renamed')).toBe(true)
  expect((await on.admin.call(defaultMenuCalls.restore, { names: false })).data.count).toBe(changes.length)

  const place = ({ link, position }: { link: string; position: number | null }) => ({ link, position })
  const after = await menu()
  const ownLinks = ['/basic', 'https://example.com/own']
  expect(after.filter(({ link }) => !ownLinks.includes(link)).map(place)).toEqual(initial.map(place))
  expect(await byLink('/vehicleManagement/vehicleInfo')).toMatchObject({ name: '我的车', parent: { id: vehicles.id } })
  expect(after.find(({ link }) => link === 'https://example.com/own')?.parent).toBe(old)
  const { rows: log } = (
    await on.admin.call(operationLogCalls.query, { filter: { call: defaultMenuCalls.restore.path } })
  ).data
  expect(JSON.stringify(log)).toContain('我的车')
  const { rows } = await db.execute(sql`
    select 1 from role_permission p join account a on a.role = p.role_id
    where a.id = ${reader.id} and p.resource_id = ${vehicles.id}`)
  expect(rows).toHaveLength(1)

  await on.admin.call(defaultMenuCalls.restore, { names: true })
  expect((await byLink('/vehicleManagement/vehicleInfo')).name).toBe(car.name)
  expect((await reader.call(defaultMenuCalls.restore, { names: true })).code).toBe(20002)
  await on.admin.call(resourceCalls.remove, { ids: [own] })
})

test('what is switched off stops at the next call, also by what is above it', async () => {
  const reader = await on.asUser({ links: [seriesCalls.query.path] })
  const directory = await byLink('/vehicleManagement')
  const turn = (status: 'enabled' | 'disabled') => on.admin.call(resourceCalls.update, { id: directory.id, status })
  expect((await turn('disabled')).code).toBe(200)
  expect((await reader.call(seriesCalls.query, {})).code).toBe(20002)
  expect((await turn('enabled')).code).toBe(200)
  expect((await reader.call(seriesCalls.query, {})).code).toBe(200)
})

test('the administration of menus cannot be switched off, moved away or deleted', async () => {
  for (const link of ['/management', '/management/resource', '/menu/updateSysMenu']) {
    const { id } = await byLink(link)
    expect((await on.admin.call(resourceCalls.update, { id, status: 'disabled' })).code, link).toBe(20005)
    expect((await on.admin.call(resourceCalls.remove, { ids: [id] })).code, link).toBe(20005)
  }
  const { id } = await byLink('/menu/updateSysMenu')
  expect((await on.admin.call(resourceCalls.update, { id, link: '/elsewhere' })).code).toBe(20005)
})

test('nobody makes a button open what the own role does not hold; entries of another realm are unknown', async () => {
  const clerk = await on.asUser({ links: [resourceCalls.update.path, resourceCalls.add.path] })
  const { id } = await byLink(resourceCalls.update.path)
  expect((await clerk.call(resourceCalls.update, { id, link: userCalls.add.path })).code).toBe(20002)
  const [foreign] = await on.parts.store.db.select().from(resources).where(eq(resources.realm, 'eol')).limit(1)
  expect((await on.admin.call(resourceCalls.update, { id: foreign?.id ?? 0, name: 'x' })).code).toBe(20003)
  expect((await on.admin.call(resourceCalls.remove, { ids: [foreign?.id ?? 0] })).code).toBe(20003)
})
