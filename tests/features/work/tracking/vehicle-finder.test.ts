import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../../src/domain/time.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { dealerCodeCalls as codes } from '../../../../src/features/work/tracking/dealerCode/contract.ts'
import { dealerCalls as calls, staffCalls } from '../../../../src/features/work/tracking/vehicleFinder/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { mapCalls } from '../../../../src/ui/map/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addPresence, addVehicles } from '../../../telematics/gateway/yard.ts'

let on: TestServer
let store: Store
let dealer: number
const [near, far, soldVin, foreign, unlocatedVin] = [vinOf(1), vinOf(2), vinOf(3), vinOf(4), vinOf(5)]
const unknown = 20003
const over = 20005
const throttledCode = 20006
const sessionOver = 20012
const here = { longitude: 116.9, latitude: 36.6 }

beforeAll(async () => {
  on = await openTestServer()
  store = on.parts.store as Store
  await addVehicles(store, [1, 2, 3, 4, 5])
  const result = await store.db.execute<{ id: string }>(sql`
    insert into dealer (name, code, longitude, latitude) values ('Ours', 'D1', 116.9, 36.6), ('Theirs', 'D2', 121, 31)
    returning id`)
  dealer = Number(result.rows[0]?.id)
  await store.db.execute(
    sql`update vehicle set channel_code = 'D1' where vin in (${near}, ${far}, ${soldVin}, ${unlocatedVin})`,
  )
  await store.db.execute(sql`update vehicle set plate = '鲁A00001' where vin = ${near}`)
  // Sold again by another dealer, so its channel code does not count any more.
  await store.db.execute(sql`
    insert into sales_order (number, vin, dealer, customer_type, order_day) values
      ('1', ${soldVin}, 'Ours', 'private', '2026-01-01'), ('2', ${soldVin}, 'Theirs', 'private', '2026-02-01')`)
  for (const [vin, longitude] of [
    [near, 116.91],
    [far, 117.4],
    [soldVin, 116.9],
    [foreign, 116.9],
  ] as const) {
    await store.db.execute(sql`
      insert into last_message (vin, at, located_at, longitude, latitude, changed_at)
      values (${vin}, now(), now(), ${longitude}, 36.6, now())`)
    await addPresence(store, vin)
  }
})
afterAll(() => on.close())

let networks = 0
const elsewhere = () => `10.${++networks}.0.2`
const inHours = (hours: number) => new Date(on.parts.now().getTime() + hours * hourMs).toISOString()
async function issue(hours = 2): Promise<{ id: number; code: string }> {
  const { data, msg } = await on.admin.call(codes.add, { dealer, expiresAt: inHours(hours) })
  expect(data?.code, msg).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  return data
}
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
async function enter(code: string) {
  const answer = await on.anonymous.call(calls.enter, { code })
  expect(answer.code, answer.msg).toBe(200)
  return { session: answer.data.session, options: { headers: { cookie: cookieOf(answer) } } }
}
const vinsOf = (answer: { data: { vehicles: { vin: string }[] } }) => answer.data.vehicles.map(({ vin }) => vin)

test('a code, however it is typed, opens the vehicles of its dealer and no other, nearest first', async () => {
  const { code } = await issue()
  const { session, options } = await enter(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`)
  const answer = await on.anonymous.call(calls.find, { session, near: here }, options)
  expect(vinsOf(answer)).toEqual([near, far, unlocatedVin])
  expect(answer.data.total).toBe(3)
  expect(vinsOf(await on.anonymous.call(calls.find, { session, text: '鲁a0' }, options))).toEqual([near])
  expect(vinsOf(await on.anonymous.call(calls.find, { session, text: foreign }, options))).toEqual([])
  expect((await on.anonymous.call(mapCalls.settingsFor, { dealer: session }, options)).code).toBe(200)
})

test('only hashes are kept, and the log names the dealer but no code', async () => {
  const { id, code } = await issue()
  const { session } = await enter(code)
  const codeRows = await store.db.execute(sql`select * from dealer_code c join dealer_session s on s.code = c.id`)
  const logRows = await store.db.execute(sql`select user_name, details from operation_log where call like '/%ealer%'
    or call like '/jxs%'`)
  for (const secret of [code, code.replaceAll('-', ''), session])
    expect(JSON.stringify([codeRows.rows, logRows.rows])).not.toContain(secret)
  expect(JSON.stringify(logRows.rows)).toContain('Ours')
  expect((await on.admin.call(codes.one, { id })).data).toMatchObject({ state: 'valid', sessions: 1 })
})

test('the token alone opens nothing: its cookie belongs to it', async () => {
  const { code } = await issue()
  const { session, options } = await enter(code)
  const other = await enter(code)
  for (const wrong of [undefined, other.options]) {
    const answer = await on.anonymous.call(calls.find, { session }, wrong)
    expect([answer.code, answer.data]).toEqual([sessionOver, null])
  }
  const answer = await on.anonymous.call(calls.enter, { code })
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/i)
  expect((await on.anonymous.call(calls.find, { session }, options)).code).toBe(200)
})

test('a revoked code ends its sessions at once and opens no new one', async () => {
  const { id, code } = await issue()
  const { session, options } = await enter(code)
  expect((await on.admin.call(codes.revoke, { ids: [id] })).data).toEqual({ count: 1 })
  expect((await on.anonymous.call(calls.find, { session }, options)).code).toBe(sessionOver)
  expect((await on.anonymous.call(calls.wake, { session, vin: near }, options)).code).toBe(sessionOver)
  expect((await on.anonymous.call(calls.enter, { code })).code).toBe(over)
})

test('an expired code says so; a session ends with its code, after its own time, and when it is left', async () => {
  const { id, code } = await issue()
  const { session, options } = await enter(code)
  const second = await enter(code)
  await on.anonymous.call(calls.leave, { session: second.session }, second.options)
  expect((await on.anonymous.call(calls.who, { session: second.session }, second.options)).code).toBe(sessionOver)
  expect((await on.anonymous.call(calls.who, { session }, options)).data).toMatchObject({ dealer: 'Ours' })
  await store.db.execute(sql`update dealer_code set expires_at = now() - interval '1 hour' where id = ${id}`)
  expect((await on.anonymous.call(calls.who, { session }, options)).code).toBe(sessionOver)
  expect((await on.anonymous.call(calls.enter, { code })).code).toBe(over)
  const third = await enter((await issue(48)).code)
  expect(
    Date.parse((await on.anonymous.call(calls.who, { session: third.session }, third.options)).data.expiresAt),
  ).toBeLessThan(Date.parse(inHours(13)))
  await store.db.execute(sql`update dealer_session set expires_at = now() - interval '1 hour'`)
  expect((await on.anonymous.call(calls.who, { session: third.session }, third.options)).code).toBe(sessionOver)
})

test('a foreign vehicle and one that does not exist look alike', async () => {
  const { code } = await issue()
  const { session, options } = await enter(code)
  const ask = async (vin: string) => {
    const woken = await on.anonymous.call(calls.wake, { session, vin }, options)
    const progress = await on.anonymous.call(calls.progress, { session, vin, id: 1 }, options)
    return JSON.stringify([woken.code, woken.msg, progress.code, progress.msg])
  }
  expect(await ask(foreign)).toBe(await ask(vinOf(99)))
  expect((await on.anonymous.call(calls.wake, { session, vin: foreign }, options)).code).toBe(unknown)
})

test('wrong codes are throttled by address, a code by how often it is used', async () => {
  const { code } = await issue()
  const ip = { remoteAddress: elsewhere() }
  const answers: number[] = []
  for (let times = 0; times < 22; times++)
    answers.push((await on.anonymous.call(calls.enter, { code: `AAAA-${times}` }, ip)).code)
  expect(answers.slice(0, 20)).toEqual(Array(20).fill(unknown))
  expect(answers.slice(20)).toEqual([throttledCode, throttledCode])
  // A valid code still works from the throttled address.
  expect((await on.anonymous.call(calls.enter, { code }, ip)).code).toBe(200)
  const answerCodes: number[] = [200]
  for (let times = 1; times < 31; times++)
    answerCodes.push((await on.anonymous.call(calls.enter, { code }, { remoteAddress: elsewhere() })).code)
  expect(answerCodes).toEqual([...Array(30).fill(200), throttledCode])
})

test('a wake is a question to the box; asked again while it is open it is the same one', async () => {
  const { code } = await issue()
  const { session, options } = await enter(code)
  const first = await on.anonymous.call(calls.wake, { session, vin: near }, options)
  const again = await on.admin.call(staffCalls.wake, { vin: near })
  expect(again.data.id).toBe(first.data.id)
  const input = { session, vin: near, id: first.data.id }
  expect((await on.anonymous.call(calls.progress, input, options)).data).toMatchObject({
    state: 'waiting',
    sentAt: null,
    answeredAt: null,
    vehicle: { vin: near, online: false },
  })
  await store.db.execute(sql`
    update vehicle_online set online = true, platform = 'P' where vin = ${far}`)
  expect((await on.anonymous.call(calls.wake, { session, vin: far }, options)).code).toBe(over)
})

test('staff find what they see; only who sees every vehicle issues codes', async () => {
  const nearest = await on.admin.call(staffCalls.find, { near: here })
  expect(vinsOf(nearest).slice(-2)).toEqual([near, far])
  expect(nearest.data.total).toBe(4)
  expect((await on.admin.call(staffCalls.find, {})).data.total).toBe(5)
  const stranger = await on.asUser({ links: 'all', groups: [] })
  expect((await stranger.call(staffCalls.find, { near: here })).data.total).toBe(0)
  expect((await stranger.call(staffCalls.find, { text: near })).data.total).toBe(0)
  expect((await stranger.call(staffCalls.wake, { vin: near })).code).toBe(unknown)
  expect((await stranger.call(codes.add, { dealer, expiresAt: inHours(1) })).code).toBe(20002)
  // The page decides by this flag what it offers.
  expect((await stranger.call(sessionCalls.me)).data.user.wholeFleet).toBe(false)
  expect((await on.admin.call(sessionCalls.me)).data.user.wholeFleet).toBe(true)
})
