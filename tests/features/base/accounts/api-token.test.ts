import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../../src/domain/time.ts'
import { accounts } from '../../../../src/features/base/accounts/account/store.ts'
import { apiTokenCalls as calls } from '../../../../src/features/base/accounts/apiToken/contract.ts'
import { permissionsChanged } from '../../../../src/features/base/accounts/resource/permissions-changed.ts'
import { roleCalls } from '../../../../src/features/base/accounts/role/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { vehicleGroupCalls } from '../../../../src/features/base/accounts/vehicleGroup/contract.ts'
import { seriesCalls } from '../../../../src/features/fleet/vehicles/series/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { liveMapCalls } from '../../../../src/features/work/tracking/liveMap/contract.ts'
import { eq, sql } from '../../../../src/platform/store/drizzle.ts'
import { openServer } from '../../../../src/programs/server.ts'
import { openEvents } from '../../../platform/events.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { storeKind } from '../../../platform/store/open.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { codeOf, inDays, query, tokenOf } from './tokens.ts'

let on: TestServer
let catalogue: Awaited<ReturnType<typeof addCatalogue>>
const groups = { north: 0, south: 0 }
beforeAll(async () => {
  on = await openTestServer()
  catalogue = await addCatalogue(on.admin)
  for (let n = 1; n <= 5; n++) await addVehicle(on.admin, catalogue, n)
  groups.north = await addGroup(on, 'north', [vinOf(1), vinOf(2)])
  groups.south = await addGroup(on, 'south', [vinOf(3)])
})
afterAll(() => on.close())

const vins = async (machine: Client) => {
  const { code, data } = await machine.call(vehicleCalls.query, { sort: { field: 'vin', order: 'asc' } })
  return code === 200 ? data.rows.map(({ vin }) => vin) : code
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('whose vehicles', () => {
  test('none chosen: the owner’s; some chosen: those of them that are still the owner’s', async () => {
    const owner = await on.asUser({ links: [query], groups: [groups.north, groups.south] })
    const all = await tokenOf(on, owner, [query])
    const north = await tokenOf(on, owner, [query], { groups: [groups.north] })
    expect(await vins(all.machine)).toEqual([vinOf(1), vinOf(2), vinOf(3)])
    expect(await vins(north.machine)).toEqual([vinOf(1), vinOf(2)])
    const { code } = await north.machine.call(vehicleCalls.query, { filter: { vin: vinOf(3) } })
    expect(code).toBe(200)
    const leave = sql`delete from vehicle_group_user where user_id = ${owner.id} and group_id = ${groups.north}`
    await on.parts.store.db.execute(leave)
    expect(await vins(north.machine)).toEqual([])
    expect(await vins(all.machine)).toEqual([vinOf(3)])
  })

  test('who sees all narrows by any group; a group that is deleted leaves nothing, not everything', async () => {
    const owner = await on.asUser({ links: 'all', allVehicles: true })
    const group = await addGroup(on, 'short-lived', [vinOf(4)])
    const { machine } = await tokenOf(on, owner, [query, vehicleCalls.export.path, '/vehicle/addVehicle'], {
      groups: [group],
    })
    expect(await vins(machine)).toEqual([vinOf(4)])
    const vehicle = { vin: vinOf(99), series: catalogue.series, model: catalogue.model }
    expect((await machine.call(vehicleCalls.add, vehicle)).code).toBe(20002)
    const sheet = await machine.call(vehicleCalls.export, { format: 'csv' })
    expect(String(sheet.body)).toContain(vinOf(4))
    expect(String(sheet.body)).not.toContain(vinOf(1))
    await callData(on.admin, vehicleGroupCalls.remove, { ids: [group] })
    expect(await vins(machine)).toEqual([])
    const [mine] = (await owner.call(calls.mine)).data
    expect(mine?.groups).toEqual(['Deleted group'])
  })

  test('nobody narrows to groups of others', async () => {
    const owner = await on.asUser({ links: [query], groups: [groups.north] })
    const input = { name: 'wide', expiresAt: inDays(on, 1), calls: [query] }
    for (const wrong of [groups.south, 987_654])
      expect([20001, 20003]).toContain((await owner.call(calls.add, { ...input, groups: [wrong] })).code)
    const { data } = await owner.call(calls.choices)
    expect(data.groups).toEqual([{ id: groups.north, name: 'north' }])
    // The permission appears in more than one menu.
    expect([...new Set(data.permissions.flatMap(({ link }) => link ?? []))]).toEqual([query])
  })
})

describe('the end of a token', () => {
  const seesAll = () => on.asUser({ links: [query, seriesCalls.query.path], allVehicles: true })

  test('revoked by its owner: at once, also in another process and for a stream that is open', async () => {
    const owner = await on.asUser({ links: [query, liveMapCalls.changes.path], allVehicles: true })
    const { id, token, machine } = await tokenOf(on, owner, [query, liveMapCalls.changes.path])
    expect(await codeOf(machine)).toBe(200)
    const address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
    const live = await openEvents(
      address,
      machine,
      `${liveMapCalls.changes.path}?west=0&south=0&east=180&north=80&zoom=4`,
    )
    expect(live.refusal).toBeUndefined()
    const log = pino({ level: 'silent' })
    const other = storeKind === 'server' ? await openServer(on.parts.config, { log, work: false }) : undefined
    const there = async () => {
      if (!other) return codeOf(machine)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return (await other.app.inject({ method: 'POST', url: query, headers, payload: '{}' })).json().code
    }
    expect(await there()).toBe(200)
    const foreign = await on.asUser({ links: 'none' })
    expect((await foreign.call(calls.revokeMine, { id })).code).toBe(20003)
    expect(await codeOf(machine)).toBe(200)
    await callData(owner, calls.revokeMine, { id })
    const during = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? there() : codeOf(machine))))
    expect(new Set(during)).toEqual(new Set([4013]))
    expect(await live.over).toBe('ended')
    await other?.close()
  })

  test('revoked by an administrator, who is not weaker than the owner', async () => {
    const { id, machine } = await tokenOf(on, await seesAll(), [query])
    const weak = await on.asUser({ links: [calls.revoke.path, calls.query.path] })
    expect((await weak.call(calls.revoke, { ids: [id] })).code).toBe(20002)
    expect(await codeOf(machine)).toBe(200)
    expect((await on.admin.call(calls.revoke, { ids: [id] })).data).toEqual({ count: 1 })
    expect((await on.admin.call(calls.revoke, { ids: [id] })).data).toEqual({ count: 0 })
    expect((await on.admin.call(calls.revoke, { ids: [987_654] })).code).toBe(20003)
    expect(await codeOf(machine)).toBe(4013)
    const { data } = await on.admin.call(calls.one, { id })
    expect(data).toMatchObject({ state: 'revoked', vehicleGroups: 'All vehicles of the owner' })
    expect(data.permissions).toMatch(/Vehicles – Query/)
  })

  test('with what its owner loses: a permission, the role, the password, the account', async () => {
    const owner = await seesAll()
    const { machine } = await tokenOf(on, owner, [query, seriesCalls.query.path])
    const { db } = on.parts.store
    const set = (values: Partial<typeof accounts.$inferInsert>) =>
      db.update(accounts).set(values).where(eq(accounts.id, owner.id))
    await db.execute(sql`delete from role_permission p using resource r, account a
      where r.id = p.resource_id and r.link = ${seriesCalls.query.path} and p.role_id = a.role and a.id = ${owner.id}`)
    await permissionsChanged(db)
    expect((await machine.call(seriesCalls.query, {})).code).toBe(20002)
    expect(await codeOf(machine)).toBe(200)
    const [mine] = (await owner.call(calls.mine)).data
    expect(mine?.calls).toEqual({ held: 1, of: 2 })
    await set({ mustChangePassword: true })
    expect(await codeOf(machine)).toBe(20013)
    await set({ mustChangePassword: false })
    const [{ role } = { role: null }] = await db
      .select({ role: accounts.role })
      .from(accounts)
      .where(eq(accounts.id, owner.id))
    await set({ role: null })
    expect(await codeOf(machine)).toBe(20002)
    await set({ role })
    expect(await codeOf(machine)).toBe(200)
    await callData(on.admin, userCalls.disable, { ids: [owner.id] })
    expect(await codeOf(machine)).toBe(403)
    await callData(on.admin, userCalls.enable, { ids: [owner.id] })
    expect(await codeOf(machine)).toBe(200)
    await callData(on.admin, userCalls.remove, { ids: [owner.id] })
    expect(await codeOf(machine)).toBe(415)
    if (role) await callData(on.admin, roleCalls.remove, { ids: [role] })
  })

  test('by its date, which must be there and is a year away at most', async () => {
    const owner = await seesAll()
    const { machine } = await tokenOf(on, owner, [query], { expiresAt: inDays(on, 365) })
    const input = { name: 'late', calls: [query] }
    expect((await owner.post(calls.add.path, input)).code).toBe(20001)
    for (const days of [-1, 0, 365.1]) {
      const { code, msg } = await owner.call(calls.add, { ...input, expiresAt: inDays(on, days) })
      expect([code, msg], String(days)).toEqual([20001, expect.stringMatching(/Valid until/)])
    }
    const { db } = on.parts.store
    await db.execute(sql`insert into parameter_value (key, value) values ('apiToken.longestDays', '7')`)
    expect((await owner.call(calls.add, { ...input, expiresAt: inDays(on, 8) })).code).toBe(20001)
    await db.execute(sql`delete from parameter_value where key = 'apiToken.longestDays'`)
    const short = await tokenOf(on, owner, [query], { expiresAt: inDays(on, 1) })
    on.clock.advance(dayMs - 1000)
    expect(await codeOf(short.machine)).toBe(200)
    on.clock.advance(1000)
    expect(await codeOf(short.machine)).toBe(4002)
    expect(await codeOf(machine)).toBe(200)
    on.clock.advance(-dayMs)
  })
})

describe('like people', () => {
  test('last use is noted, at most once a minute', async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    const { machine } = await tokenOf(on, owner, [query])
    const last = async () => {
      const [{ lastUsedAt, lastIp } = { lastUsedAt: null, lastIp: null }] = (await owner.call(calls.mine)).data
      return [lastUsedAt && Date.parse(lastUsedAt), lastIp]
    }
    const use = (remoteAddress: string) => machine.call(vehicleCalls.query, {}, { remoteAddress })
    expect(await last()).toEqual([null, null])
    const began = on.parts.now().getTime()
    await Promise.all(Array.from({ length: 50 }, () => use('192.0.2.7')))
    expect(await last()).toEqual([began, '192.0.2.7'])
    on.clock.advance(minuteMs - 1)
    await use('192.0.2.8')
    expect(await last()).toEqual([began, '192.0.2.7'])
    on.clock.advance(2)
    await use('192.0.2.8')
    expect(await last()).toEqual([began + minuteMs + 1, '192.0.2.8'])
  })

  test('the operation log names token and user, in both languages, also of what was refused', async () => {
    const owner = await on.asUser({ links: [seriesCalls.add.path, seriesCalls.remove.path], userName: 'keeper' })
    const { machine, name } = await tokenOf(on, owner, [seriesCalls.add.path])
    await callData(machine, seriesCalls.add, { name: 'Logged', code: 'logged', powerMode: 'BEV' })
    expect((await machine.call(seriesCalls.remove, { ids: [1] })).code).toBe(20002)
    const lines = async (lang: 'zh' | 'en') => {
      const { data } = await on.admin.post('/log/query', { filter: { userName: 'keeper' }, pageSize: 10 }, { lang })
      return (data as { rows: { userName: string; call: string }[] }).rows.map((row) => [row.call, row.userName])
    }
    const tokenUser = `token ${name} of keeper`
    expect(await lines('en')).toEqual([
      [seriesCalls.remove.path, tokenUser],
      [seriesCalls.add.path, tokenUser],
      [calls.add.path, 'keeper'],
    ])
    expect((await lines('zh'))[0]?.[1]).toBe(`令牌“${name}”（keeper）`)
  })

  test('files and their names are had with a token', async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    const { machine } = await tokenOf(on, owner, [query])
    const { data } = await machine.upload(png, 'a.png')
    const file = await machine.raw({ method: 'GET', url: `/file/content/${data.id}`, headers: machine.headers() })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('calls are counted per token, not per owner or address', async () => {
    const server = await openTestServer({ config: { RATE_LIMIT: '40', ADDRESS_RATE_LIMIT: '400' } })
    const owner = await server.asUser({ links: [query], allVehicles: true })
    const make = async (name: string) => {
      const { token } = await callData(owner, calls.add, { name, expiresAt: inDays(on, 1), calls: [query] })
      return server.machine(token)
    }
    const [one, two] = [await make('one'), await make('two')]
    for (const each of [one, two]) expect(await codeOf(each)).toBe(200)
    const flood = await Promise.all(Array.from({ length: 50 }, () => one.call(vehicleCalls.query, {})))
    expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(9)
    expect(await codeOf(two)).toBe(200)
    expect((await owner.call(calls.mine)).code).toBe(200)
    await server.close()
  })

  test('OpenAPI names the scheme, where a token may', async () => {
    const document = JSON.parse(String((await on.anonymous.raw({ url: '/openapi.json' })).body))
    expect(document.components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' })
    for (const { call } of on.parts.catalogue.calls) {
      const { security } = Object.values(document.paths[call.path])[0] as { security: object[] }
      const bearer = security.some((each) => 'apiToken' in each)
      expect(bearer, call.path).toBe(call.access !== 'public' && !call.peopleOnly)
    }
  })
})
