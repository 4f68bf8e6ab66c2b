import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { forwardTargetCalls as calls } from '../../../../src/features/fleet/messages/forwardTarget/contract.ts'
import { preparePassed, writePassed } from '../../../../src/features/fleet/messages/forwardTarget/queue.ts'
import { gbMessageCalls } from '../../../../src/features/fleet/messages/gbMessage/contract.ts'
import { gbSignalCalls } from '../../../../src/features/fleet/messages/gbSignal/contract.ts'
import { hash } from '../../../../src/platform/password.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, gatewayOver } from '../../../telematics/gateway/yard.ts'

let house: TestServer
beforeAll(async () => {
  house = await openTestServer({ config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a secret of this test' } })
})
afterAll(() => house.close())

const target = {
  name: 'National',
  enabled: false,
  host: '127.0.0.1',
  port: 1,
  version: 'v2016',
  account: 'tsp',
  platformCode: 'PLATFORM000000001',
  confirm: 'heartbeat',
  vehicles: 'groups',
  rate: 1000,
} as const

test('a target is added with its groups; its password is sealed and never answered', async () => {
  const { db } = house.parts.store
  const [group] = (
    await db.execute<{ id: number }>(sql`insert into vehicle_group (name) values ('north') returning id::float8 as id`)
  ).rows
  const answer = await house.admin.call(calls.add, { ...target, groups: [group!.id] })
  const id = (answer.data as { id: number }).id
  expect(await house.admin.call(calls.test, { id })).toMatchObject({ code: code.state })
  expect((await house.admin.call(calls.password, { id, password: 'Forward-1' })).code).toBe(code.ok)
  const row = await house.admin.call(calls.one, { id })
  expect(row.data).toMatchObject({ hasPassword: true, state: 'off', groups: [{ label: 'north' }] })
  expect(row.body.toString()).not.toMatch(/"password"|lease|cursor/)
  const result = await db.execute<{ password: string }>(sql`select password from forward_target where id = ${id}`)
  expect(result.rows[0]?.password).toMatch(/^aes256gcm:/)
  const log = await db.execute<{ text: string }>(sql`select o::text as text from operation_log o`)
  expect(log.rows.some(({ text }) => text.includes('Forward-1'))).toBe(false)

  // Switched on and off again. The platform accepts the connection but never answers, so the state stays `connecting`.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect((await house.admin.call(calls.update, { id, enabled: true, port })).code).toBe(code.ok)
  expect((await house.admin.call(calls.one, { id })).data).toMatchObject({ enabled: true, state: 'connecting' })
  expect((await house.admin.call(calls.update, { id, enabled: false })).code).toBe(code.ok)
  expect((await house.admin.call(calls.one, { id })).data).toMatchObject({ enabled: false, state: 'off' })
  silent.close()
})

test('the connection is tested against a platform: accepted, refused, not there', async () => {
  const { store } = house.parts
  const passwordHash = await hash('Forward-1')
  await store.tx((tx) =>
    tx.execute(sql`insert into platform_account (name, password_hash) values ('tsp', ${passwordHash})`),
  )
  const platform = await gatewayOver(store)
  const [row] = (await house.admin.call(calls.query, {})).data.rows
  const id = row!.id
  await house.admin.call(calls.update, { id, port: platform.port })
  expect((await house.admin.call(calls.test, { id })).data).toMatchObject({ works: true })
  await house.admin.call(calls.password, { id, password: 'wrong' })
  const refusal = await house.admin.call(calls.test, { id }, { lang: 'en' })
  expect(refusal.data).toMatchObject({ works: false, message: 'The platform refused the login' })
  await platform.close()
  expect((await house.admin.call(calls.test, { id })).data.works).toBe(false)
  await house.admin.call(calls.update, { id, host: '127.0.0.2' })
  const outside = await house.admin.call(calls.test, { id }, { lang: 'en' })
  expect(outside.data.message).toContain('FORWARD_HOSTS')
})

test('the key that reports are sent under is sealed, checked, and never answered', async () => {
  const { db } = house.parts.store
  const id = (await house.admin.call(calls.query, {})).data.rows[0]!.id
  const key = 'ab'.repeat(16)
  const set = await house.admin.call(calls.setKey, { id, algorithm: 'sm4', mode: 'cbc', key })
  expect(set.data.fingerprint).toMatch(/^[0-9a-f]{16}$/)
  const row = await house.admin.call(calls.one, { id })
  expect(row.data.encryption).toBe('sm4')
  expect(row.body.toString()).not.toMatch(/dataKey|encryptionMode|aes256gcm|abababab/)
  const result = await db.execute<{ key: string }>(sql`select data_key as key from forward_target where id = ${id}`)
  expect(result.rows[0]?.key).toMatch(/^aes256gcm:/)
  // A private key is refused, because only the platform itself could decrypt. Its public key is required.
  expect((await house.admin.call(calls.setKey, { id, algorithm: 'sm2', key: '11'.repeat(32) })).code).toBe(code.invalid)
  expect((await house.admin.call(calls.removeKey, { id })).code).toBe(code.ok)
  expect((await house.admin.call(calls.one, { id })).data.encryption).toBe('none')
  const log = await db.execute<{ text: string }>(sql`select o::text as text from operation_log o`)
  expect(log.rows.some(({ text }) => text.includes(key))).toBe(false)
})

test('forwarded messages are queried like others, and only of visible vehicles', async () => {
  const { store } = house.parts
  await addVehicles(store, [1, 2])
  const at = Math.floor(Date.now() / 1000) * 1000 - minuteMs
  const vin = vinOf(1)
  const frame = report(vin, at, { speedKmh: 33 })
  const sentMessage = { vin, frame, at, down: false, digest: '1' }
  const answer = new Uint8Array(frame)
  answer[3] = 1
  const messages = [sentMessage, { ...sentMessage, frame: answer, at: at + 100, down: true }]
  await preparePassed(store, messages)
  await store.tx((tx) => writePassed(tx, { id: 1, name: 'National' }, messages, at + 100))
  const query = { vin, from: new Date(at - minuteMs).toISOString(), to: new Date(at + minuteMs).toISOString() }
  const list = await house.admin.call(gbMessageCalls.list, query)
  expect(list.data.rows.map(({ down, platform }) => [down, platform])).toEqual(
    expect.arrayContaining([
      [false, 'National'],
      [true, 'National'],
    ]),
  )
  const [up] = (await house.admin.call(gbMessageCalls.list, { ...query, direction: 'up' })).data.rows
  const one = await house.admin.call(gbMessageCalls.one, { ...query, key: up!.key })
  expect(one.data.hex).toBe(Buffer.from(frame).toString('hex'))
  const signals = await house.admin.call(gbSignalCalls.list, { ...query, signals: ['vehicle.speed'] })
  expect(signals.data.rows.map(({ values }) => values[0]?.value)).toEqual([33])
  const density = (await house.admin.call(gbMessageCalls.density, query)).data
  expect([density.total, density.buckets.reduce((sum, { count }) => sum + count, 0)]).toEqual([2, 2])
  const signalQuery = { ...query, signals: ['vehicle.speed'] }
  const { data: chart } = await house.admin.call(gbSignalCalls.chart, signalQuery)
  expect(chart.series).toMatchObject([{ signal: 'vehicle.speed', count: 1, points: [[at, 33]] }])
  const { data: track } = await house.admin.call(gbSignalCalls.track, query)
  expect(track).toMatchObject({ total: 1, places: [{ at, longitude: 121.4, latitude: 31.2, speedKmh: 33 }] })
  const messageSheet = (await house.admin.call(gbMessageCalls.export, { ...query, format: 'csv' })).body.toString()
  expect(messageSheet.toLowerCase()).toContain(Buffer.from(frame).toString('hex'))
  const signalSheet = (await house.admin.call(gbSignalCalls.export, { ...signalQuery, format: 'csv' })).body.toString()
  expect(signalSheet.trim().split('\n')[1]).toMatch(/,33$/)

  const stranger = await house.asUser({ links: 'all' })
  for (const call of Object.values(gbMessageCalls))
    expect(
      (await stranger.post(call.path, { ...query, ...(call === gbMessageCalls.one && { key: up!.key }) })).code,
    ).toBe(code.notFound)
  for (const call of Object.values(gbSignalCalls)) {
    const input = call === gbSignalCalls.track ? query : signalQuery
    expect((await stranger.post(call.path, input)).code).toBe(code.notFound)
  }
})

test('a target that is on without a password says so, until it has one', async () => {
  // The platform accepts the connection but never answers, so the state does not change in the meantime.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const answer = await house.admin.call(calls.add, { ...target, port, name: 'Waiting', enabled: true, vehicles: 'all' })
  const { id } = answer.data as { id: number }
  const readTarget = async () => (await house.admin.call(calls.one, { id })).data
  expect(await readTarget()).toMatchObject({ state: 'failed', lastError: 'Set the password first' })
  await house.admin.call(calls.password, { id, password: 'Forward-1' })
  expect(await readTarget()).toMatchObject({ state: 'connecting', lastError: null, lastErrorAt: null })
  await house.admin.call(calls.update, { id, enabled: false })
  silent.close()
})

test('who sees some vehicles forwards those alone, and sees no target that gets others', async () => {
  const { db } = house.parts.store
  const [mine, other] = [vinOf(1), vinOf(2)]
  const groups = (
    await db.execute<{ id: number }>(
      sql`insert into vehicle_group (name) values ('mine'), ('not mine') returning id::float8 as id`,
    )
  ).rows.map(({ id }) => id)
  const [own, foreign] = groups as [number, number]
  await db.execute(sql`
    insert into vehicle_group_vehicle (vin, group_id) values (${mine}, ${own}), (${mine}, ${foreign}), (${other}, ${foreign})`)
  const user = await house.asUser({ links: 'all', groups: [own] })
  const add = (name: string, more: object) => user.call(calls.add, { ...target, name, ...more } as never)
  const wrongField = (field: string) => ({ code: code.invalid, data: { fields: [{ field }] } })

  expect(await add('All', { vehicles: 'all' })).toMatchObject(wrongField('vehicles'))
  expect(await add('Both', { groups: [own, foreign] })).toMatchObject(wrongField('vehicles'))
  const some = await add('Some', { vehicles: 'list', vins: `${mine}\n${other.toLowerCase()}` })
  expect(some).toMatchObject(wrongField('vins'))
  expect(String(some.body)).toContain(other)
  const none = await add('Some', { vehicles: 'list', vins: `${mine} LNKNWN00000000001` })
  expect(String(none.body).replaceAll('LNKNWN00000000001', other)).toBe(String(some.body))
  const left = await db.execute(sql`select 1 from forward_target where name in ('All', 'Both', 'Some')`)
  expect(left.rows).toEqual([])

  const id = ((await add('Mine', { groups: [own] })).data as { id: number }).id
  expect((await user.call(calls.query, {})).data.rows.map((row) => row.name)).toEqual(['Mine'])
  expect((await user.call(calls.update, { id, vehicles: 'list', vins: mine })).code).toBe(code.ok)
  expect((await user.call(calls.one, { id })).data).toMatchObject({ vehicles: 'list', vins: mine })
  expect(await user.call(calls.update, { id, vehicles: 'all' })).toMatchObject(wrongField('vehicles'))
  expect(await user.call(calls.update, { id, vehicles: 'groups', groups: [foreign] })).toMatchObject(
    wrongField('vehicles'),
  )

  const [others] = (await house.admin.call(calls.query, {})).data.rows.filter((row) => row.name !== 'Mine')
  const their = { id: others!.id }
  for (const answer of [
    await user.call(calls.one, their),
    await user.call(calls.update, { ...their, host: 'mine.example' }),
    await user.call(calls.password, { ...their, password: 'Forward-1' }),
    await user.call(calls.test, their),
    await user.call(calls.remove, { ids: [their.id] }),
  ])
    expect(answer.code).toBe(code.notFound)
  // A target that also includes vehicles of others is not this account's to change any more.
  expect((await house.admin.call(calls.update, { id, vins: `${mine};${other}` })).code).toBe(code.ok)
  expect((await user.call(calls.one, { id })).code).toBe(code.notFound)
})
