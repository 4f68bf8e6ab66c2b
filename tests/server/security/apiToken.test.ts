import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiTokenCalls as calls } from '../../../src/areas/accounts/apiToken/contract.ts'
import { sessionCalls } from '../../../src/areas/accounts/session/contract.ts'
import { seriesCalls } from '../../../src/areas/vehicles/series/contract.ts'
import { vehicleCalls } from '../../../src/areas/vehicles/vehicle/contract.ts'
import type { AnyCall } from '../../../src/server/context.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { hashOf, newApiToken } from '../../../src/server/token.ts'
import { forcedToken, inDays, query, tokenOf } from '../../areas/accounts/tokens.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const served = () => on.parts.catalogue.calls.map(({ call }) => call)

describe('33: every call by every scope of a token', () => {
  /** Calls by their path with what was answered, as far as it is not what was wished for. */
  async function differing(
    wanted: AnyCall[],
    caller: (call: AnyCall) => Promise<Client>,
    wished: (code: number) => boolean,
  ) {
    const wrong: Record<string, number> = {}
    for (const call of wanted) {
      const { code } = await (await caller(call)).call(call, {})
      if (!wished(code)) wrong[call.path] = code
    }
    return wrong
  }
  const refused = (code: number) => code === 20002
  const letIn = (code: number) => ![20002, 400, 401, 403, 415, 4002, 4013].includes(code)

  test('made for it alone: not refused; for all others: refused', async () => {
    const owner = await on.asUser({ links: 'all', allVehicles: true })
    const closed = served().filter((call) => call.access === 'menu' && !call.peopleOnly)
    expect(closed.length).toBeGreaterThan(100)
    expect(await differing(closed, (call) => forcedToken(on, owner, [call.path]), letIn)).toEqual({})
    const others = ({ path }: AnyCall) => closed.flatMap((each) => (each.path === path ? [] : [each.path]))
    expect(await differing(closed, (call) => forcedToken(on, owner, others(call)), refused)).toEqual({})
  })

  test('the owner does not hold it: refused, whatever the token says', async () => {
    const owner = await on.asUser({ links: 'none' })
    const machine = await forcedToken(
      on,
      owner,
      served().map(({ path }) => path),
    )
    const closed = served().filter((call) => call.access === 'menu')
    expect(await differing(closed, async () => machine, refused)).toEqual({})
  })

  test('what is for people alone: refused, whatever the token says, and no token is made for it', async () => {
    const owner = await on.asUser({ links: 'all', allVehicles: true })
    const machine = await forcedToken(
      on,
      owner,
      served().map(({ path }) => path),
    )
    const people = served().filter((call) => call.peopleOnly)
    expect(await differing(people, async () => machine, refused)).toEqual({})
    const tried = people.map(({ path }) => path)
    for (const path of [...tried, sessionCalls.login.path, '/file/upload', '/no/such', query.toUpperCase()]) {
      const input = { name: 'x', expiresAt: inDays(on, 1), calls: [query, path] }
      expect((await owner.call(calls.add, input)).code, path).toBe(20001)
    }
  })

  test('open calls: only those that belong to nobody’s session', async () => {
    const owner = await on.asUser({ links: 'all', allVehicles: true })
    const machine = await forcedToken(on, owner, [])
    const open = served().filter((call) => call.access === 'open')
    expect(
      await differing(
        open.filter((call) => !call.peopleOnly),
        async () => machine,
        letIn,
      ),
    ).toEqual({})
    const own = ['/user/', '/apiToken/', '/notice/']
    const leaks = open.filter((call) => !call.peopleOnly && own.some((prefix) => call.path.startsWith(prefix)))
    expect(leaks).toEqual([])
  })

  test('what makes or changes tokens, users, roles, menus and sessions is for people alone', () => {
    const ways = /^\/(apiToken|user|eoluser|role|eolrole|menu|eolmenu)\//
    // Users of prototype cars are records: nobody signs in as one.
    const isRecord = (path: string) => path.endsWith('PrototypeUser')
    const open = served().filter(
      (call) => call.changes && call.access !== 'public' && ways.test(call.path) && !isRecord(call.path),
    )
    expect(open.length).toBeGreaterThan(15)
    expect(open.filter((call) => !call.peopleOnly).map(({ path }) => path)).toEqual([])
    // Nor does a token make a password, wherever there are some.
    const tells = served().filter(({ output }) =>
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
    const kept = await on.parts.store.db.execute(sql`select to_jsonb(t)::text as row from api_token t where id = ${id}`)
    const answers = await Promise.all([
      owner.call(calls.mine),
      on.admin.call(calls.query, {}),
      on.admin.call(calls.one, { id }),
      on.admin.post('/log/query', {}),
    ])
    const told = JSON.stringify([kept.rows, answers.map(({ data }) => data)])
    expect(told).toContain(token.slice(0, 8))
    expect(told).not.toContain(token.slice(4))
    expect(told).not.toContain(token.slice(0, 12))
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
    // A session beside a token adds nothing to it.
    const beside = { ...owner.headers(), authorization: `Bearer ${newApiToken()}` }
    expect((await send(query, beside)).code).toBe(415)
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
