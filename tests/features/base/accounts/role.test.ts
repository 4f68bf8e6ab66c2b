import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { roleCalls } from '../../../../src/features/base/accounts/role/contract.ts'
import { roles } from '../../../../src/features/base/accounts/role/store.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { seriesCalls } from '../../../../src/features/fleet/vehicles/series/contract.ts'
import { eq } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { departmentId, idsOf, newUser } from './accounts.ts'
import { forcedToken } from './tokens.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const add = async (name: string, links: string[]) => {
  const answer = await on.admin.call(roleCalls.add, { name, permissions: await idsOf(on, links) })
  expect(answer.msg).toBe('Done')
  return answer.data.id
}

test('a button brings its menu and directory with it, and a change holds at the next call', async () => {
  const role = await add('Readers', [seriesCalls.query.path])
  const one = await on.admin.call(roleCalls.one, { id: role })
  expect(one.data.permissions.map(({ label }) => label).sort()).toEqual(['Car series', 'Query', 'Vehicles'])
  const account = await newUser(on, { role })
  const user = await on.session(account.id)
  expect((await user.call(seriesCalls.query, {})).code).toBe(200)
  const more = await idsOf(on, [userCalls.notice.path])
  expect((await on.admin.call(roleCalls.update, { id: role, permissions: more })).code).toBe(200)
  expect((await user.call(seriesCalls.query, {})).code).toBe(20002)
  expect((await user.call(userCalls.notice, {})).code).toBe(200)
})

test('the tree tells the lowest level that includes each call', async () => {
  const nodes = (await on.admin.call(roleCalls.tree)).data
  const levelsAt = (menu: string) => {
    const id = nodes.find(({ nameEn, type }) => type === 'menu' && nameEn === menu)?.id
    return Object.fromEntries(nodes.filter(({ parent }) => parent === id).map(({ nameEn, level }) => [nameEn, level]))
  }
  expect(levelsAt('Car series')).toMatchObject({ Query: 'read', Export: 'read', Add: 'work', Edit: 'work' })
  expect(levelsAt('Roles')).toMatchObject({ Query: 'read', Add: 'administer', Delete: 'administer' })
  expect(nodes.filter(({ type, level }) => (type === 'button') !== (level !== null))).toEqual([])
})

test('the list answers roles without their permissions; names are unique and begin with a letter', async () => {
  await add('Listed', [seriesCalls.query.path])
  const list = await on.admin.call(roleCalls.query, { filter: { name: 'Listed' } })
  expect(list.data).toMatchObject({ total: 1, rows: [{ name: 'Listed', permissions: null }] })
  const permissions = await idsOf(on, [seriesCalls.query.path])
  expect((await on.admin.call(roleCalls.add, { name: 'Listed', permissions })).code).toBe(20004)
  for (const name of ['1st', '_x', 'a'.repeat(33), ''])
    expect((await on.admin.call(roleCalls.add, { name, permissions })).code).toBe(20001)
  expect((await on.admin.call(roleCalls.add, { name: 'Empty', permissions: [] })).code).toBe(20001)
  expect((await on.admin.call(roleCalls.add, { name: 'Unknown', permissions: [999_999] })).code).toBe(20001)
})

test('deleting says how many users it touches, and leaves them without a role', async () => {
  const role = await add('Leaving', [seriesCalls.query.path])
  const first = await newUser(on, { role })
  await newUser(on, { role })
  expect((await on.admin.call(roleCalls.touched, { ids: [role] })).data).toEqual({ users: 2 })
  const user = await on.session(first.id)
  expect((await user.call(seriesCalls.query, {})).code).toBe(200)
  expect((await on.admin.call(roleCalls.remove, { ids: [role] })).data).toEqual({ count: 1 })
  expect((await user.call(seriesCalls.query, {})).code).toBe(20002)
  expect((await on.admin.call(userCalls.one, { id: first.id })).data.role).toBeNull()
  expect((await on.admin.call(roleCalls.one, { id: role })).code).toBe(20003)
})

test('the built-in role keeps everything that it has', async () => {
  const [builtIn] = (await on.admin.call(roleCalls.query, { sort: { field: 'id', order: 'asc' } })).data.rows
  const id = builtIn?.id ?? 0
  expect((await on.admin.call(roleCalls.remove, { ids: [id] })).code).toBe(20005)
  expect((await on.admin.call(roleCalls.update, { id, allVehicles: false })).code).toBe(20005)
  const few = await idsOf(on, [seriesCalls.query.path])
  expect((await on.admin.call(roleCalls.update, { id, permissions: few })).code).toBe(20005)
  expect((await on.admin.call(roleCalls.update, { id, remark: 'ours' })).code).toBe(200)
  expect((await on.admin.call(seriesCalls.query, {})).code).toBe(200)
})

test('nobody gives a role more than the own one holds', async () => {
  const { query, add: adding, update } = roleCalls
  const links = [query.path, adding.path, update.path, userCalls.add.path, userCalls.update.path]
  const clerk = await on.asUser({ links: ['/management/role', '/management/user', ...links] })
  const within = await idsOf(on, [query.path])
  const beyond = await idsOf(on, [roleCalls.remove.path])
  expect((await clerk.call(adding, { name: 'Within', permissions: within })).code).toBe(200)
  const refusal = await clerk.call(adding, { name: 'Beyond', permissions: [...within, ...beyond] })
  expect(refusal).toMatchObject({ code: 20002, data: { fields: [{ field: 'permissions' }] } })
  expect((await clerk.call(adding, { name: 'All cars', permissions: within, allVehicles: true })).code).toBe(20002)

  const strong = await add('Stronger', [seriesCalls.query.path])
  const department = await departmentId(on)
  const person = { fullName: 'P', email: 'p@example.com', phone: '13800000002', department }
  expect((await clerk.call(userCalls.add, { ...person, userName: 'strong1', role: strong })).code).toBe(20002)
  expect((await clerk.call(userCalls.update, { id: clerk.id, role: strong })).code).toBe(20002)
  const own = (await on.admin.call(userCalls.one, { id: clerk.id })).data.role?.id ?? 0
  expect((await clerk.call(update, { id: own, permissions: beyond })).code).toBe(20002)
  expect((await clerk.call(update, { id: own, allVehicles: true })).code).toBe(20002)
})

test('what the record does not have cannot be set', async () => {
  const permissions = await idsOf(on, [seriesCalls.query.path])
  for (const more of [{ builtIn: true }, { realm: 'eol' }, { id: 1 }])
    expect((await on.admin.post(roleCalls.add.path, { name: 'Mass', permissions, ...more })).code).toBe(20001)
})

test('English readers see the English name of a role in lists, choices and their own profile', async () => {
  const user = await on.asUser({ links: [userCalls.query.path, userCalls.export.path] })
  const role = (await user.call(sessionCalls.me, {}, { lang: 'zh' })).data.sysRoleList[0]
  await on.parts.store.db
    .update(roles)
    .set({ nameEn: 'Night shift' })
    .where(eq(roles.id, role?.id ?? 0))
  const nameIn = async (lang: 'zh' | 'en') => {
    const { rows } = (await on.admin.call(userCalls.query, { filter: { role: [role?.id ?? 0] } }, { lang })).data
    const own = (await user.call(sessionCalls.me, {}, { lang })).data.sysRoleList[0]?.name
    const choices = await on.admin.call(
      platformCalls.options,
      { record: 'account', field: 'role', ids: [role?.id ?? 0] },
      { lang },
    )
    return [rows[0]?.role?.label, own, choices.data[0]?.label]
  }
  expect(await nameIn('zh')).toEqual(Array(3).fill(role?.name))
  expect(await nameIn('en')).toEqual(Array(3).fill('Night shift'))
  const sheet = await on.admin.call(
    userCalls.export,
    { filter: { role: [role?.id ?? 0] }, format: 'csv' },
    { lang: 'en' },
  )
  expect(String(sheet.body)).toContain('Night shift')
  const builtIn = await on.admin.call(sessionCalls.me, {}, { lang: 'en' })
  expect(builtIn.data.sysRoleList[0]?.name).toBe('System administrator')
})

test('a role with networks is used only from them: sign-ins, calls, files and API tokens', async () => {
  const role = await add('At work', [seriesCalls.query.path])
  const set = (id: number, networks: string | null) => on.admin.call(roleCalls.update, { id, networks })
  expect((await set(role, '10.0.0.1/8')).msg).toContain('has host bits set')
  expect((await set(role, '10.0.0.0/8\nhome')).msg).toContain('“home” is no network')
  const own = (await on.admin.call(sessionCalls.me)).data.sysRoleList[0]?.id ?? 0
  expect((await set(own, '10.0.0.0/8')).msg).toContain('lacks your address 127.0.0.1')
  const { id, userName, password } = await newUser(on, { role })
  const user = await on.session(id)
  const machine = await forcedToken(on, user, [seriesCalls.query.path])
  expect((await user.call(seriesCalls.query, {})).code).toBe(code.ok)
  expect((await set(role, '10.0.0.0/8')).code).toBe(code.ok)
  const inside = { remoteAddress: '::ffff:10.1.2.3' }
  for (const client of [user, machine]) {
    const refusal = await client.call(seriesCalls.query, {})
    expect([refusal.code, refusal.msg]).toEqual([code.foreignNetwork, expect.stringContaining('company’s networks')])
    expect((await client.call(seriesCalls.query, {}, inside)).code).toBe(code.ok)
  }
  expect((await user.call(sessionCalls.me)).code).toBe(code.foreignNetwork)
  expect((await user.raw({ method: 'GET', url: '/file/content/x', headers: user.headers() })).code).toBe(
    code.foreignNetwork,
  )
  const enter = (text: string, options = {}) =>
    on.anonymous.call(sessionCalls.login, { username: userName, password: text }, options)
  expect((await enter('wrong')).code).toBe(code.signInFailed)
  expect((await enter(password)).code).toBe(code.foreignNetwork)
  expect((await enter(password, inside)).code).toBe(code.ok)
  const { rows } = await on.parts.store.db.execute<{ call: string }>(
    `select call from operation_log where user_id = ${id} and details like '%"network"%' order by id`,
  )
  expect(rows.map(({ call }) => call)).toEqual([seriesCalls.query.path, sessionCalls.login.path])
  expect((await user.call(sessionCalls.logout)).code).toBe(code.ok)
})
