import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { reportFrame } from '../../../../src/domain/gb32960/index.ts'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { sharedCalls } from '../../../../src/features/work/tracking/sharedVehicle/contract.ts'
import { shareLinkCalls as calls } from '../../../../src/features/work/tracking/shareLink/contract.ts'
import { longestLinkDays } from '../../../../src/features/work/tracking/shareLink/parameters.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { mapCalls } from '../../../../src/ui/map/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addPresence, addVehicles } from '../../../telematics/gateway/yard.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'

let on: TestServer
const [sharedVin, other] = [vinOf(1), vinOf(2)]
const invalid = 20001
const unknown = 20003
const over = 20005
const throttledCode = 20006

beforeAll(async () => {
  on = await openTestServer()
  const store = on.parts.store as Store
  await addVehicles(store, [1, 2])
  await store.db.execute(sql`update vehicle set plate = '鲁A12345' where vin = ${sharedVin}`)
  for (const vin of [sharedVin, other]) {
    await store.db.execute(sql`
      insert into last_message (vin, at, located_at, longitude, latitude, speed_kmh, changed_at)
      values (${vin}, now(), now(), 116.98, 36.67, 41, now())`)
    await addPresence(store, vin)
  }
})
afterAll(() => on.close())

const inHours = (hours: number) => new Date(on.parts.now().getTime() + hours * hourMs).toISOString()
const location = () => ({ vin: sharedVin, kind: 'location' as const, expiresAt: inHours(2) })
async function share(input: z.input<typeof calls.add.input> = location()): Promise<{ id: number; token: string }> {
  const { data, msg } = await on.admin.call(calls.add, input)
  expect(data?.token, msg).toMatch(/^[\w-]{43}$/)
  return data
}
const open = (token: string, remoteAddress?: string) =>
  on.anonymous.call(sharedCalls.open, { token }, remoteAddress ? { remoteAddress } : {})
/** Number of networks used. Each test has its own network, so that its wrong tokens throttle no other test. */
let networks = 0
const elsewhere = () => `10.${++networks}.0.1`

test('a link shows one vehicle, and nothing that names its owner; of the token only the hash is kept', async () => {
  const { id, token } = await share()
  const answer = await open(token)
  expect(answer.data).toMatchObject({ kind: 'location', plate: '鲁A12345', model: 'Test', vinEnd: sharedVin.slice(-6) })
  expect(JSON.stringify(answer.data)).not.toContain(sharedVin)
  const position = await on.anonymous.call(sharedCalls.position, { token }, { lang: 'zh' })
  expect(position.data).toMatchObject({ kind: 'offline', longitude: 116.98, latitude: 36.67, address: '山东济南' })
  const linkRows = await on.parts.store.db.execute(sql`select * from share_link where id = ${id}`)
  expect(JSON.stringify(linkRows.rows)).not.toContain(token)
  const logRows = await on.parts.store.db.execute(sql`select details from operation_log where call = ${calls.add.path}`)
  expect(JSON.stringify(logRows.rows)).toContain(sharedVin)
  expect(JSON.stringify(logRows.rows)).not.toContain(token)
})

test('each use is noted: when, from where, what', async () => {
  const { id, token } = await share()
  const ip = elsewhere()
  await open(token, ip)
  for (let times = 0; times < 3; times++)
    await on.anonymous.call(sharedCalls.position, { token }, { remoteAddress: ip })
  const { data } = await on.admin.call(calls.uses, { id })
  expect(data).toHaveLength(2)
  expect(data).toContainEqual(expect.objectContaining({ what: 'open', outcome: 'shown', ip, count: 1 }))
  expect(data).toContainEqual(expect.objectContaining({ what: 'position', outcome: 'shown', ip, count: 3 }))
  const { data: row } = await on.admin.call(calls.one, { id })
  expect(row).toMatchObject({ uses: 1, state: 'valid' })
  expect(row.lastUsedAt).not.toBeNull()
})

test('a revoked link says so, shows nothing, and is listed as revoked', async () => {
  const { id, token } = await share()
  await open(token)
  const { lastUsedAt } = (await on.admin.call(calls.one, { id })).data
  expect((await on.admin.call(calls.revoke, { ids: [id] })).data).toEqual({ count: 1 })
  expect((await on.admin.call(calls.revoke, { ids: [id] })).data).toEqual({ count: 0 })
  on.clock.advance(1_000)
  for (const call of [sharedCalls.open, sharedCalls.position]) {
    const { code, data } = await on.anonymous.call(call, { token })
    expect([code, data]).toEqual([over, null])
  }
  expect((await on.anonymous.call(mapCalls.settingsFor, { share: token })).code).toBe(over)
  expect((await on.admin.call(calls.one, { id })).data).toMatchObject({ state: 'revoked', uses: 1, lastUsedAt })
  expect((await on.admin.call(calls.uses, { id })).data).toContainEqual(
    expect.objectContaining({ what: 'open', outcome: 'revoked' }),
  )
})

test('an expired link says so', async () => {
  const { id, token } = await share({ ...location(), expiresAt: inHours(1 / 3600) })
  await on.parts.store.db.execute(sql`update share_link set expires_at = now() - interval '1 hour' where id = ${id}`)
  const { code, msg } = await open(token)
  expect(code).toBe(over)
  expect(msg).toMatch(/expired/)
  expect((await on.admin.call(calls.one, { id })).data).toMatchObject({ state: 'expired' })
})

test('a forged one tells nothing: every wrong token is answered alike', async () => {
  const { token } = await share()
  const forgedTokens = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'x',
    sharedVin,
    `' or 1=1 --`,
    'A'.repeat(200),
  ]
  const answers = await Promise.all(forgedTokens.map((each) => open(each, elsewhere())))
  expect(new Set(answers.map(({ code, msg, data }) => JSON.stringify([code, msg, data])))).toHaveLength(1)
  expect(answers[0]?.code).toBe(unknown)
})

test('wrong ones are throttled by address, and by nothing else', async () => {
  const { token } = await share()
  const ip = elsewhere()
  const codes: number[] = []
  for (let times = 0; times < 22; times++) codes.push((await open(`wrong-${times}`, ip)).code)
  expect(codes.slice(0, 20)).toEqual(Array(20).fill(unknown))
  expect(codes.slice(20)).toEqual([throttledCode, throttledCode])
  // Valid links still open from the throttled address.
  expect((await open(token, ip)).code).toBe(200)
  expect((await open(token, elsewhere())).code).toBe(200)
  on.clock.advance(16 * minuteMs)
  expect((await open(token, ip)).code).toBe(200)
})

test('a track link shows no position, a location link no period', async () => {
  const { token } = await share({
    ...location(),
    kind: 'track',
    periodFrom: inHours(-5),
    periodTo: inHours(-1),
  })
  expect((await open(token)).data).toMatchObject({ kind: 'track', periodFrom: expect.any(String) })
  expect((await on.anonymous.call(sharedCalls.position, { token })).code).toBe(unknown)
})

test('a track link shows its period and nothing beyond, whatever is asked for', async () => {
  const minute = (count: number) => new Date(base + count * minuteMs).toISOString()
  const base = Math.floor(on.parts.now().getTime() / minuteMs - 120) * minuteMs
  const ingest = openIngest({
    store: on.parts.store as Store,
    log: pino({ level: 'silent' }),
    gateway: randomUUID(),
    now: () => on.parts.now().getTime(),
  })
  for (let count = 0; count < 60; count++) {
    const at = base + count * minuteMs
    const values = { vehicleState: 1, speedKmh: 30, socPercent: 80, longitude: 116 + count / 1000, latitude: 36 }
    ingest.add({
      vin: sharedVin,
      frame: reportFrame({ version: 2016, vin: sharedVin }, at, { ...values, locationStatus: 0, odometerKm: count }),
      receivedAt: at,
    })
  }
  await ingest.close()
  const { token } = await share({
    ...location(),
    kind: 'track',
    periodFrom: minute(10),
    periodTo: minute(20),
  })
  const all = { token, from: minute(-600), to: minute(600) }
  const { data } = await on.anonymous.call(sharedCalls.track, all)
  expect(data).toMatchObject({ points: 10, vin: sharedVin.slice(-6), last: null, alarms: [] })
  expect([data.from, data.to]).toEqual([Date.parse(minute(10)), Date.parse(minute(19))])
  expect((await on.anonymous.call(sharedCalls.points, all)).data).toMatchObject({ total: 10 })
  const speeds = (await on.anonymous.call(sharedCalls.chart, all)).data.speedKmh
  expect(speeds.every(([at]) => at >= Date.parse(minute(10)) && at < Date.parse(minute(20)))).toBe(true)
  const file = await on.anonymous.call(sharedCalls.export, { ...all, format: 'csv' }, { lang: 'en' })
  expect(file.body.toString().trim().split('\n')).toHaveLength(11)
  for (const format of ['gpx', 'kml', 'csv'] as const) {
    const { body, headers } = await on.anonymous.call(sharedCalls.export, { ...all, format })
    expect(`${body} ${headers['content-disposition']}`).not.toContain(sharedVin)
  }
  const outside = await on.anonymous.call(sharedCalls.track, { token, from: minute(30), to: minute(40) })
  expect([outside.code, outside.data]).toEqual([unknown, null])
  const here = await share()
  expect((await on.anonymous.call(sharedCalls.track, { ...all, token: here.token })).code).toBe(unknown)
})

test.each<[what: string, more: Record<string, () => string>, field: string]>([
  ['that ended already', { expiresAt: () => inHours(-1) }, 'expiresAt'],
  ['for ever', { expiresAt: () => inHours(24 * 400) }, 'expiresAt'],
  ['a track without a period', { kind: () => 'track' }, 'periodFrom'],
  [
    'a track of a year',
    { kind: () => 'track', periodFrom: () => inHours(-9_000), periodTo: () => inHours(0) },
    'periodTo',
  ],
  ['a position with a period', { periodFrom: () => inHours(-1) }, 'periodFrom'],
])('refused: a link %s', async (_what, more, field) => {
  const inputFields = Object.fromEntries(Object.entries(more).map(([key, value]) => [key, value()]))
  const { code, data } = await on.admin.call(calls.add, { ...location(), ...inputFields })
  expect(code).toBe(invalid)
  expect(data).toMatchObject({ fields: [{ field }] })
})

test('who does not see a vehicle can neither share it nor see or revoke its links', async () => {
  const { id } = await share()
  const stranger = await on.asUser({ links: 'all', groups: [] })
  const foreign = await stranger.call(calls.add, location())
  const none = await stranger.call(calls.add, { ...location(), vin: vinOf(99) })
  expect(foreign.code).toBe(invalid)
  expect([foreign.code, foreign.msg]).toEqual([none.code, none.msg])
  expect((await stranger.call(calls.revoke, { ids: [id] })).code).toBe(unknown)
  expect((await stranger.call(calls.uses, { id })).code).toBe(unknown)
  expect((await stranger.call(calls.query, {})).data.total).toBe(0)
})

/** Creates a group with the vehicle, a user of the group, and a link by this user. */
async function maker(vin: string) {
  const { db } = on.parts.store
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into vehicle_group (name) values (${randomUUID()}) returning id`,
  )
  const group = Number(rows[0]?.id)
  await db.execute(sql`insert into vehicle_group_vehicle (group_id, vin) values (${group}, ${vin})`)
  const user = await on.asUser({ links: 'all', groups: [group] })
  const { data, msg } = await user.call(calls.add, { ...location(), vin })
  expect(data?.token, msg).toBeDefined()
  return { user, group, ...data }
}
type LossStatement = (of: { group: number; account: number }) => ReturnType<typeof sql>
const makerLoses = {
  'sight of the vehicle': ({ group }) => sql`delete from vehicle_group_vehicle where group_id = ${group}`,
  'the vehicle group': ({ group }) => sql`delete from vehicle_group_user where group_id = ${group}`,
  'the account': ({ account }) => sql`update account set status = 'disabled' where id = ${account}`,
  'the role': ({ account }) => sql`update account set role = null where id = ${account}`,
  'the permission to share': ({ account }) => sql`
    delete from role_permission where role_id = (select role from account where id = ${account})
      and resource_id in (select id from resource where link = ${calls.add.path})`,
} satisfies Record<string, LossStatement>

test.each<[string, LossStatement]>(Object.entries(makerLoses))(
  'a link stops to work when its maker loses %s',
  async (_what, lose) => {
    const { user, group, id, token } = await maker(other)
    expect((await open(token)).code).toBe(200)
    await on.parts.store.db.execute(lose({ group, account: user.id }))
    for (const call of [sharedCalls.open, sharedCalls.position]) {
      const { code, data } = await on.anonymous.call(call, { token })
      expect([code, data]).toEqual([over, null])
    }
    expect((await on.admin.call(calls.one, { id })).data).toMatchObject({ state: 'suspended' })
    expect((await on.admin.call(calls.uses, { id })).data).toContainEqual(
      expect.objectContaining({ what: 'open', outcome: 'suspended' }),
    )
    expect((await on.admin.call(calls.revoke, { ids: [id] })).data).toEqual({ count: 1 })
  },
)

test('who made a link sees and revokes it also without seeing the vehicle any more; nobody else does', async () => {
  const { user, group, id } = await maker(other)
  const colleague = await on.asUser({ links: 'all', groups: [group] })
  await on.parts.store.db.execute(sql`delete from vehicle_group_vehicle where group_id = ${group}`)
  expect((await user.call(calls.query, {})).data).toMatchObject({ total: 1, rows: [{ id, state: 'suspended' }] })
  expect((await user.call(calls.uses, { id })).code).toBe(200)
  expect((await colleague.call(calls.query, {})).data.total).toBe(0)
  expect((await colleague.call(calls.revoke, { ids: [id] })).code).toBe(unknown)
  expect((await user.call(calls.revoke, { ids: [id] })).data).toEqual({ count: 1 })
  expect((await user.call(calls.one, { id })).data).toMatchObject({ state: 'revoked' })
})

test('a link lives for 90 days at most, or as long as the parameter says', async () => {
  const { code, data } = await on.admin.call(calls.add, { ...location(), expiresAt: inHours(24 * 91) })
  expect([code, data]).toMatchObject([invalid, { fields: [{ field: 'expiresAt' }] }])
  expect((await on.admin.call(calls.add, { ...location(), expiresAt: inHours(24 * 89) })).code).toBe(200)
  const { data: parameters } = await on.admin.call(parameterCalls.query)
  const { version } = parameters.find(({ key }) => key === longestLinkDays.key) ?? {}
  await on.admin.call(parameterCalls.update, { key: longestLinkDays.key, version: version ?? 0, value: '7' })
  expect((await on.admin.call(calls.add, { ...location(), expiresAt: inHours(24 * 8) })).code).toBe(invalid)
})

test('a map is given to who shows a link', async () => {
  const { token } = await share()
  expect((await on.anonymous.call(mapCalls.settingsFor, { share: token })).data).toMatchObject({ tileSystem: 'wgs84' })
  expect((await on.anonymous.call(mapCalls.settingsFor, { share: 'wrong' })).code).toBe(unknown)
})
