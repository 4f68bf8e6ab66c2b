import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../../src/features/base/accounts/account/store.ts'
import { resourceCalls } from '../../../src/features/base/accounts/resource/contract.ts'
import { resources } from '../../../src/features/base/accounts/resource/store.ts'
import { roleCalls } from '../../../src/features/base/accounts/role/contract.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../src/features/base/accounts/user/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { hash } from '../../../src/platform/password.ts'
import { eq } from '../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'

const minute = 60_000
const hour = 60 * minute
const password = 'Blue-Kettle-81'
let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

/** Signs in again, because the clock was moved and earlier sessions have expired. */
const admin = () => on.session(on.admin.id)
const alive = async (client: Client) => (await client.call(sessionCalls.mySessions)).code

test('9: signing out ends the session on the server and takes the cookie back', async () => {
  const user = await on.asUser({ links: 'none' })
  const out = await user.call(sessionCalls.logout)
  expect(out.code).toBe(200)
  expect(String(out.headers['set-cookie'])).toMatch(/^binding=;.*Expires=Thu, 01 Jan 1970/)
  expect(await alive(user)).toBe(4013)
  expect(await alive(user)).toBe(4013)
})

test('10: disabling or deleting a user ends every session at the next call', async () => {
  const disabled = await on.asUser({ links: 'none' })
  const second = await on.session(disabled.id)
  expect((await on.admin.call(userCalls.disable, { ids: [disabled.id] })).code).toBe(200)
  expect([await alive(disabled), await alive(second)]).toEqual([403, 403])
  const deletedUser = await on.asUser({ links: 'none' })
  expect((await on.admin.call(userCalls.remove, { ids: [deletedUser.id] })).code).toBe(200)
  expect(await alive(deletedUser)).toBe(415)
})

test('11: a session ends when it rests too long', async () => {
  const user = await on.asUser({ links: 'none' })
  on.clock.advance(119 * minute)
  expect(await alive(user)).toBe(200)
  on.clock.advance(119 * minute)
  expect(await alive(user)).toBe(200)
  on.clock.advance(121 * minute)
  expect([await alive(user), await alive(user)]).toEqual([4002, 4002])
})

test('11: a session ends after its longest time, however busy', async () => {
  const user = await on.asUser({ links: 'none' })
  for (let i = 0; i < 112; i++) {
    on.clock.advance(1.5 * hour)
    if (i % 4 === 3) expect(await alive(user), `after ${(i + 1) * 1.5} h`).toBe(200)
    else await alive(user)
  }
  on.clock.advance(minute)
  expect(await alive(user)).toBe(4002)
})

test('12: a user sees and ends the own sessions only; an administrator ends any', async () => {
  const passwordHash = await hash(password)
  const a = await on.asUser({ links: 'none', userName: 'twice', passwordHash })
  const b = await on.signIn('twice', password)
  const mine = (await a.call(sessionCalls.mySessions)).data
  expect(mine.map(({ current }) => current).sort()).toEqual([false, true])
  const other = await on.asUser({ links: 'none' })
  const idOfB = mine.find(({ current }) => !current)?.id ?? ''
  expect((await other.call(sessionCalls.endSession, { id: idOfB })).code).toBe(20003)
  expect(await alive(b)).toBe(200)
  expect((await a.call(sessionCalls.endSession, { id: idOfB })).code).toBe(200)
  expect([await alive(a), await alive(b)]).toEqual([200, 4013])
  const [c, d] = [await on.session(a.id), await on.session(a.id)]
  expect((await c.call(sessionCalls.endOtherSessions)).data).toEqual({ count: 2 })
  expect([await alive(a), await alive(c), await alive(d)]).toEqual([4013, 200, 4013])
  const [left] = (await c.call(sessionCalls.mySessions)).data
  expect((await (await admin()).call(userCalls.endUserSession, { id: left?.id ?? '' })).code).toBe(200)
  expect(await alive(c)).toBe(4013)
})

test('13: the token alone, or with the cookie or number of somebody else, opens nothing', async () => {
  const user = await on.asUser({ links: 'none' })
  const other = await on.asUser({ links: 'none' })
  const { token, customerId, cookie } = user.credentials ?? { token: '', customerId: '', cookie: '' }
  const codeFor = async (headers: Record<string, string>) =>
    (await on.anonymous.raw({ method: 'POST', url: '/user/sessions', headers, payload: {} })).code
  expect(await codeFor({ token, customerid: customerId, cookie })).toBe(200)
  expect(await codeFor({ token, customerid: customerId })).toBe(415)
  expect(await codeFor({ token, customerid: customerId, cookie: other.credentials?.cookie ?? '' })).toBe(415)
  expect(await codeFor({ token, customerid: String(other.id), cookie })).toBe(415)
  expect(await codeFor({ token, cookie })).toBe(415)
  expect(await codeFor({ token: 'x', customerid: customerId, cookie })).toBe(400)
  expect(await codeFor({ customerid: customerId, cookie: `${cookie}; token=${token}; customerId=${customerId}` })).toBe(
    401,
  )
})

test('13: script cannot read the cookie, other sites do not send it', async () => {
  await on.asUser({ links: 'none', userName: 'cookie', passwordHash: await hash(password) })
  const { headers } = await on.anonymous.call(sessionCalls.login, { username: 'cookie', password })
  const [cookie, ...rest] = [headers['set-cookie']].flat()
  expect(rest).toEqual([])
  expect(String(cookie).split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict'])
})

test('19: what a role loses is refused at the next call with the same token', async () => {
  const user = await on.asUser({ links: [seriesCalls.query.path, seriesCalls.export.path] })
  expect((await user.call(seriesCalls.query, {})).code).toBe(200)
  const [account] = await on.parts.store.db.select().from(accounts).where(eq(accounts.id, user.id))
  const id = account?.role ?? 0
  const buttons = await on.parts.store.db.select().from(resources).where(eq(resources.link, seriesCalls.export.path))
  const permissions = buttons.filter(({ realm }) => realm === 'staff').map((each) => each.id)
  expect((await (await admin()).call(roleCalls.update, { id, permissions })).code).toBe(200)
  expect((await user.call(seriesCalls.query, {})).code).toBe(20002)
  const [button] = buttons
  const off = await (await admin()).call(resourceCalls.update, { id: button?.id ?? 0, status: 'disabled' })
  expect(off.code).toBe(200)
  expect((await user.call(seriesCalls.export, {})).code).toBe(20002)
})
