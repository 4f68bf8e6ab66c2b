import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiTokenCalls as calls } from '../../../src/features/base/accounts/apiToken/contract.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { hashOf, newApiToken } from '../../../src/platform/token.ts'
import { inDays, query, tokenOf } from '../../features/base/accounts/tokens.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const servedCalls = () => on.parts.catalogue.calls.map(({ call }) => call)

describe('33: which calls a token may make', () => {
  // ../matrix.test.ts checks that each call refuses a token without its permission, and accepts one that has only it.
  test('no token is made for what is for people alone, or for what there is not', async () => {
    const owner = await on.asUser({ links: 'all', allVehicles: true })
    const people = servedCalls().flatMap((call) => (call.peopleOnly ? [call.path] : []))
    expect(people.length).toBeGreaterThan(15)
    for (const path of [...people, sessionCalls.login.path, '/file/upload', '/no/such', query.toUpperCase()]) {
      const input = { name: 'x', expiresAt: inDays(on, 1), calls: [query, path] }
      expect((await owner.call(calls.add, input)).code, path).toBe(20001)
    }
  })

  test('open calls: only those that belong to nobody’s session', () => {
    const own = ['/user/', '/apiToken/', '/notice/']
    const open = servedCalls().filter((call) => call.access === 'open' && !call.peopleOnly)
    const leaks = open.filter((call) => own.some((prefix) => call.path.startsWith(prefix)))
    expect(leaks).toEqual([])
  })

  test('what makes or changes tokens, users, roles, menus and sessions is for people alone', () => {
    const ways = /^\/(apiToken|user|eoluser|role|eolrole|menu|eolmenu)\//
    // Users of prototype cars are records. They cannot sign in.
    const isRecord = (path: string) => path.endsWith('PrototypeUser')
    const open = servedCalls().filter(
      (call) => call.changes && call.access !== 'public' && ways.test(call.path) && !isRecord(call.path),
    )
    expect(open.length).toBeGreaterThan(15)
    expect(open.filter((call) => !call.peopleOnly).map(({ path }) => path)).toEqual([])
    // A token cannot create passwords either.
    const tells = servedCalls().filter(({ output }) =>
      JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })).includes('"password"'),
    )
    expect(tells.length).toBeGreaterThan(4)
    expect(tells.filter((call) => !call.peopleOnly).map(({ path }) => path)).toEqual([])
  })
})

describe('33: attacks', () => {
  test('a token is told once, and kept as a hash', async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    const { id, token } = await tokenOf(on, owner, [query])
    expect(token).toMatch(/^cvb_[\w-]{43}$/)
    const storedToken = await on.parts.store.db.execute(
      sql`select to_jsonb(t)::text as row from api_token t where id = ${id}`,
    )
    const answers = await Promise.all([
      owner.call(calls.mine),
      on.admin.call(calls.query, {}),
      on.admin.call(calls.one, { id }),
      on.admin.post('/log/query', {}),
    ])
    const visibleText = JSON.stringify([storedToken.rows, answers.map(({ data }) => data)])
    expect(visibleText).toContain(token.slice(0, 8))
    expect(visibleText).not.toContain(token.slice(4))
    expect(visibleText).not.toContain(token.slice(0, 12))
    expect(JSON.stringify(answers.map(({ data }) => data))).not.toContain(hashOf(token))
  })

  test('in the address, in a session’s header or cookie, changed or cut it opens nothing', async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    const { token, machine } = await tokenOf(on, owner, [query])
    const headers = { 'content-type': 'application/json' }
    const send = (url: string, more: Record<string, string>) =>
      on.anonymous.raw({ method: 'POST', url, headers: { ...headers, ...more }, payload: '{}' })
    const bearer = { authorization: `Bearer ${token}` }
    for (const url of [`${query}?access_token=${token}`, `${query}?a=${token.replace('_', '%5F')}`, `/x/${token}`])
      for (const more of [{}, bearer]) expect((await send(url, more)).status, url).toBe(400)
    const ways: Record<string, string>[] = [
      { token, customerid: String(owner.id) },
      { cookie: `token=${token}; customerId=${owner.id}` },
      { authorization: `Basic ${token}` },
    ]
    for (const more of ways) expect([400, 401]).toContain((await send(query, more)).code)
    const wrong = [
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      token.slice(4),
      'A'.repeat(47),
      newApiToken(),
      "' or 1=1",
    ]
    for (const each of wrong) expect((await send(query, { authorization: `Bearer ${each}` })).code, each).toBe(415)
    // A session sent together with a token adds no rights.
    const mixedHeaders = { ...owner.headers(), authorization: `Bearer ${newApiToken()}` }
    expect((await send(query, mixedHeaders)).code).toBe(415)
    const other = await machine.call(sessionCalls.mySessions, {}, { headers: owner.headers() })
    expect(other.code).toBe(20002)
    expect((await send(query, { authorization: `bearer  ${token}` })).code).toBe(200)
  })

  test('it needs no cookie, and no origin of our own; who comes with a cookie does', async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    const { machine } = await tokenOf(on, owner, [query])
    const elsewhere = { headers: { origin: 'https://elsewhere.example' } }
    expect((await machine.call(vehicleCalls.query, {}, elsewhere)).code).toBe(200)
    expect((await owner.call(vehicleCalls.query, {}, elsewhere)).status).toBe(403)
  })

  test('50 at once at the limit of tokens: no more than there is room for; 50 of one name: one', async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    const ask = (name: string) => owner.call(calls.add, { name, expiresAt: inDays(on, 1), calls: [query] })
    const same = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n % 2 ? 'Same' : 'same')))
    expect(same.filter(({ code }) => code === 200)).toHaveLength(1)
    for (let n = 0; n < 44; n++) await ask(`one ${n}`)
    const more = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(`more ${n}`)))
    expect(more.filter(({ code }) => code === 200)).toHaveLength(5)
    expect(new Set(more.map(({ code }) => code))).toEqual(new Set([200, 20005]))
    expect((await owner.call(calls.mine)).data).toHaveLength(50)
  })

  test('what one token was answered is not told to another of the same owner', async () => {
    const owner = await on.asUser({ links: [seriesCalls.add.path], allVehicles: true })
    const [one, two] = [
      await tokenOf(on, owner, [seriesCalls.add.path]),
      await tokenOf(on, owner, [seriesCalls.add.path]),
    ]
    const headers = { requestkey: 'the-same-for-both' }
    const add = (who: Client, name: string) =>
      who.call(seriesCalls.add, { name, code: name, powerMode: 'BEV' }, { headers })
    const first = await add(one.machine, 'K1')
    expect((await add(one.machine, 'K1')).data).toEqual(first.data)
    expect((await add(two.machine, 'K1')).code).toBe(20004)
    expect((await add(two.machine, 'K2')).code).toBe(200)
    expect((await add(owner, 'K3')).code).toBe(200)
  })
})
