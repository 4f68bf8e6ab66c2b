import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { platformLoginFrame, platformLogoutFrame } from '../../../../src/domain/gb32960/index.ts'
import { platformAccountCalls as calls } from '../../../../src/features/fleet/messages/platformAccount/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Gateway } from '../../../../src/telematics/gateway/gateway.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { Box } from '../../../telematics/gateway/box.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, eventually, gatewayOver } from '../../../telematics/gateway/yard.ts'
import { pause } from '../../../waiting.ts'

let on: TestServer
let gateways: Gateway[]
const boxes: Box[] = []
beforeAll(async () => {
  on = await openTestServer({})
  await addVehicles(on.parts.store, [1, 2, 3])
  gateways = [await gatewayOver(on.parts.store), await gatewayOver(on.parts.store)]
})
afterAll(async () => {
  for (const box of boxes) box.socket.destroy()
  for (const gateway of gateways) await gateway.close()
  await on.close()
})

const from = { version: 2025, vin: 'PLATFORM000000001' } as const

/** Signs a platform in at one of the gateways. Returns its connection and the response flag. */
async function signIn(user: string, password: string, gateway = 0) {
  const box = new Box(gateways[gateway]!.port)
  boxes.push(box)
  box.send(platformLoginFrame(from, { time: Date.now(), sequence: 1, user, password }))
  return { box, flag: (await box.answer(5))?.[3] }
}
const rowOf = async (id: number) => (await on.admin.call(calls.one, { id })).data
/** Waits until the row is as expected, because connections are recorded a moment later. */
const eventualRow = (id: number, isRight: (row: Awaited<ReturnType<typeof rowOf>>) => boolean) =>
  eventually(() => rowOf(id), isRight)

test('an account is added with a password that is answered once and stored as a hash', async () => {
  const answer = await on.admin.call(calls.add, { name: 'lower-1', note: 'Fleet operator' })
  expect(answer.code).toBe(code.ok)
  const { id, password } = answer.data
  expect(password).toMatch(/^[A-Za-z0-9]{20}$/)
  const row = await on.admin.call(calls.one, { id })
  expect(row.data).toMatchObject({ name: 'lower-1', enabled: true, connections: 0, connectedSince: null, vehicles: 0 })
  expect(row.body.toString()).not.toMatch(/argon2|passwordHash|revision/)
  const { db } = on.parts.store
  const result = await db.execute<{ hash: string }>(
    sql`select password_hash as hash from platform_account where id = ${id}`,
  )
  expect(result.rows[0]?.hash).toMatch(/^\$argon2id\$/)
  const log = await db.execute<{ text: string }>(sql`select o::text as text from operation_log o`)
  expect(log.rows.some(({ text }) => text.includes('lower-1'))).toBe(true)
  expect(log.rows.some(({ text }) => text.includes(password) || text.includes('argon2'))).toBe(false)
  expect((await on.admin.call(calls.add, { name: 'lower-1' })).code).not.toBe(code.ok)
  expect((await on.admin.call(calls.add, { name: 'longer than 12' })).code).toBe(code.invalid)
  expect((await signIn('lower-1', password.slice(1))).flag).toBe(2)
})

test('staff see since when it is connected, when it was last heard of, and the vehicles that came through it', async () => {
  const { id, name, password } = (await on.admin.call(calls.add, { name: 'lower-2' })).data
  const before = Date.now()
  const one = await signIn(name, password, 0)
  const two = await signIn(name, password, 1)
  expect([one.flag, two.flag]).toEqual([1, 1])
  one.box.send(report(vinOf(1), Date.now(), {}, { version: 2025 }))
  two.box.send(report(vinOf(2), Date.now(), {}, { version: 2025 }))
  const row = await eventualRow(id, ({ connections, vehicles }) => connections === 2 && vehicles === 2)
  expect(row).toMatchObject({ connections: 2, vehicles: 2, vehiclesOnline: 2 })
  expect(row.address).toContain('127.0.0.1')
  for (const at of [row.connectedSince, row.lastSeenAt, row.lastLoginAt])
    expect(Math.abs(Date.parse(at!) - before)).toBeLessThan(10_000)
  expect((await on.admin.call(calls.query, { filter: { name: 'lower-2' } })).data.rows[0]).toMatchObject({
    vehicles: 2,
  })

  one.box.send(platformLogoutFrame(from, Date.now(), 1))
  two.box.socket.destroy()
  const left = await eventualRow(id, ({ connections, vehiclesOnline }) => connections === 0 && vehiclesOnline === 0)
  expect(left).toMatchObject({ connections: 0, connectedSince: null, vehicles: 2, vehiclesOnline: 0 })
  expect(Date.parse(left.lastSeenAt!)).toBeGreaterThanOrEqual(Date.parse(row.connectedSince!))
})

test('disabling ends its connections in every gateway process at once; enabled it may sign in again', async () => {
  const { id, name, password } = (await on.admin.call(calls.add, { name: 'lower-3' })).data
  const open = [await signIn(name, password, 0), await signIn(name, password, 1)]
  expect((await on.admin.call(calls.disable, { ids: [id] })).data).toEqual({ count: 1 })
  for (const { box } of open) expect(await box.until(() => box.closed)).toBe(true)
  expect((await signIn(name, password)).flag).toBe(2)
  expect(await rowOf(id)).toMatchObject({ enabled: false })
  expect((await on.admin.call(calls.enable, { ids: [id] })).data).toEqual({ count: 1 })
  expect((await signIn(name, password)).flag).toBe(1)
})

test('a new password, other vehicles and deleting end its connections, a note does not', async () => {
  const { id, name, password } = (await on.admin.call(calls.add, { name: 'lower-4' })).data
  const first = await signIn(name, password)
  await on.admin.call(calls.update, { id, note: 'new note' })
  const renewal = (await on.admin.call(calls.newPassword, { id })).data
  expect(renewal.password).not.toBe(password)
  expect(await first.box.until(() => first.box.closed)).toBe(true)
  expect((await signIn(name, password)).flag).toBe(2)

  const second = await signIn(name, renewal.password)
  await on.admin.call(calls.update, { id, note: 'newer note' })
  await pause(500, 'it could be ended, which it must not')
  expect(second.box.closed).toBe(false)
  await on.admin.call(calls.update, { id, vins: vinOf(3) })
  expect(await second.box.until(() => second.box.closed)).toBe(true)

  const third = await signIn(name, renewal.password, 1)
  third.box.send(report(vinOf(1), Date.now()), report(vinOf(3), Date.now()))
  expect((await third.box.answer(2))?.[3]).toBe(2)
  expect((await on.admin.call(calls.remove, { ids: [id] })).data).toEqual({ count: 1 })
  expect(await third.box.until(() => third.box.closed)).toBe(true)
})

test('who does not see all vehicles manages accounts of visible vehicles alone', async () => {
  const { db } = on.parts.store
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into vehicle_group (name) values ('south') returning id::float8 as id`,
  )
  await db.execute(sql`insert into vehicle_group_vehicle (group_id, vin) values (${rows[0]!.id}, ${vinOf(1)})`)
  const some = await on.asUser({ links: 'all', groups: [rows[0]!.id] })
  expect((await some.call(calls.add, { name: 'all-of-them' })).code).toBe(code.invalid)
  expect((await some.call(calls.add, { name: 'foreign', vins: vinOf(2) })).code).toBe(code.invalid)
  const own = await some.call(calls.add, { name: 'own', vins: vinOf(1) })
  expect(own.code).toBe(code.ok)
  expect((await some.call(calls.query, {})).data.rows.map(({ name }) => name)).toEqual(['own'])
  expect((await some.call(calls.update, { id: own.data.id, vins: null })).code).toBe(code.invalid)
  const [other] = (await on.admin.call(calls.query, { filter: { name: 'lower-1' } })).data.rows
  for (const answer of [
    await some.call(calls.newPassword, { id: other!.id }),
    await some.call(calls.disable, { ids: [other!.id] }),
    await some.call(calls.enable, { ids: [other!.id] }),
    await some.call(calls.remove, { ids: [other!.id] }),
  ])
    expect(answer.code).toBe(code.notFound)
})
