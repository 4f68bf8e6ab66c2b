import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import { answerFrame, extensionType, isTagged, readExtension } from '../../../../src/domain/gb32960/index.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import type { CloudEvent } from '../../../../src/features/base/messaging/eventFeed/contract.ts'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { commandCalls as calls } from '../../../../src/features/work/commands/command/contract.ts'
import { commandEventKinds } from '../../../../src/features/work/commands/command/events.ts'
import { tagOf } from '../../../../src/features/work/commands/command/order-key.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { adminPassword, type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { addBox, addCatalogue, addVehicle, callData, iccidOf, vinOf } from '../../fleet/vehicles/fleet.ts'
import { drive } from '../tracking/road.ts'
import { deadlinesOver } from './deadlines.ts'
import { dueOf, ingestFrames, sayOf, secretKey, upOf } from './vehicles.ts'

const [parkedVin, plain, driving, forwardedVin, other, idle] = [
  vinOf(1),
  vinOf(2),
  vinOf(3),
  vinOf(4),
  vinOf(5),
  vinOf(6),
]
const locking = { kind: 'lock', reason: '车主来电' } as const
let on: TestServer
let admin: Client

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  const catalogue = await addCatalogue(admin)
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await addVehicle(admin, catalogue, n)
    await addBox(admin, n, vinOf(n))
  }
  const boxes = await callData(admin, boxCalls.query, { pageSize: 50 })
  for (const { id, vin } of boxes.rows)
    if (vin !== plain) await callData(admin, boxCalls.update, { id, extended: true })
  const at = on.parts.now().getTime() - 2_000
  const { store } = on.parts
  for (const vin of [parkedVin, plain, forwardedVin, other, idle])
    await drive(store, vin, [{ at, vehicleState: 2, speedKmh: 0, socPercent: 60 }], at + 100)
  await drive(store, driving, [{ at, vehicleState: 1, speedKmh: 40 }], at + 100)
  await store.tx((tx) =>
    tx.execute(sql`insert into vehicle_online (vin, online, connected_at, last_seen, platform)
      values (${forwardedVin}, true, now(), now(), 'other platform')
      on conflict (vin) do update set online = true, platform = excluded.platform`),
  )
})
afterAll(() => on.close())

const verify = () => callData(admin, sessionCalls.verifyPass, { password: adminPassword })
const send = (input: Parameters<typeof callData<typeof calls.send>>[2], as = admin) => as.call(calls.send, input)
const detail = (vin: string, id: number, as = admin) => callData(as, calls.detail, { vin, id })
const due = (...vins: string[]) => dueOf(on, ...vins)
const say = (vin: string, ...frames: Uint8Array[]) => sayOf(on, vin, ...frames)
const up = (vin: string, type: number, id: number, content: unknown) => upOf(on, vin, type, id, content)

test('a lock from asking to the vehicle’s own answer: each step is there, with its bytes', async () => {
  await verify()
  const feed = await readFeed(on, admin, [commandEventKinds.changed.type])
  const { id, state } = (await send({ vin: parkedVin, ...locking })).data
  expect(state).toBe('waiting')
  const [order] = await due(parkedVin)
  const extension = readExtension(order!.frame)
  expect(extension).toMatchObject({
    type: extensionType.order,
    id,
    counter: 1,
    content: { kind: 'lock', settings: {} },
  })
  expect(isTagged(order!.frame, tagOf(secretKey, parkedVin, iccidOf(1))!)).toBe(true)
  expect(isTagged(order!.frame, tagOf(secretKey, parkedVin, iccidOf(2))!)).toBe(false)
  await say(parkedVin, answerFrame(order!.frame, 1), up(parkedVin, extensionType.progress, id, { percent: 50 }))
  expect((await detail(parkedVin, id)).command.state).toBe('running')
  await say(parkedVin, up(parkedVin, extensionType.result, id, { ok: true, controls: { locked: true, doorsOpen: 0 } }))
  const commandDetail = await detail(parkedVin, id)
  expect(commandDetail.command).toMatchObject({
    state: 'done',
    kind: 'lock',
    reason: '车主来电',
    iccid: iccidOf(1),
    source: 'staff',
  })
  expect(commandDetail.result).toEqual({ locked: true, doorsOpen: 0 })
  expect(commandDetail.canCancel).toBe(false)
  expect(commandDetail.steps.map(({ event, percent, frame }) => [event, percent, frame !== null])).toEqual([
    ['asked', null, false],
    ['sent', null, true],
    ['receipt', null, true],
    ['progress', 50, true],
    ['succeeded', null, true],
  ])
  expect(commandDetail.steps[0]?.by).toBe(commandDetail.command.issuer)
  const offer = await callData(admin, calls.offer, { vin: parkedVin })
  expect(offer).toMatchObject({ extended: true, platform: null, socPercent: 60, controls: { locked: true } })
  expect(offer.latest[0]).toMatchObject({ id, state: 'done' })
  expect(await callData(admin, calls.states, { vin: parkedVin, ids: [id] })).toEqual([{ id, state: 'done' }])
  const list = await callData(admin, calls.query, { filter: { vin: parkedVin } })
  expect(list.rows).toMatchObject([{ id, state: 'done' }])
  const events = await feed.next()
  const subject = `command/${parkedVin}/${id}`
  expect(events.map((event) => dataOf(event).state)).toEqual(['waiting', 'sent', 'received', 'running', 'done'])
  for (const event of events) expect(event).toMatchObject({ vin: parkedVin, subject, data: { command: id } })
  expect(events.at(-1)?.data).toEqual(eventDataOf(list.rows[0]!))
  // A contrary result is a step, but changes nothing.
  await say(parkedVin, up(parkedVin, extensionType.result, id, { ok: false, code: 'fault' }))
  expect((await detail(parkedVin, id)).steps.at(-1)?.event).toBe('contraryFailure')
  expect(await feed.next()).toEqual([])
})

const dataOf = ({ data }: CloudEvent) => data as Record<string, unknown>
const eventDataOf = ({ id, ...row }: OutputOf<typeof calls.query>['rows'][number]) => {
  const { kind, state, code: reason, outcome, source, route, createdAt, sentAt, endedAt, expiresAt } = row
  return { command: id, kind, state, code: reason, outcome, source, route, createdAt, sentAt, endedAt, expiresAt }
}

test('a command is found by its id, ICCID, issuer, source and period, and read alone', async () => {
  const [first] = (await callData(admin, calls.query, { filter: { vin: parkedVin } })).rows
  const { id, number, iccid, createdAt } = first!
  expect(number).toBe(String(id))
  const period = [createdAt, createdAt]
  for (const filter of [{ number }, { iccid }, { issuer: first!.issuer }, { source: ['staff'] }, { createdAt: period }])
    expect((await callData(admin, calls.query, { filter })).rows.map((row) => row.id)).toContain(id)
  expect((await callData(admin, calls.query, { filter: { number: '999999' } })).rows).toEqual([])
  expect(await callData(admin, calls.one, { id })).toEqual((await detail(parkedVin, id)).command)
})

test('a result counts once, a contrary one is noted; one for another vehicle’s command, or of none, changes nothing', async () => {
  const { id } = (await send({ vin: parkedVin, kind: 'climateOff' })).data
  const [order] = await due(parkedVin)
  await say(other, up(other, extensionType.result, id, { ok: true }))
  await say(parkedVin, up(parkedVin, extensionType.result, 999_999, { ok: true }))
  expect((await detail(parkedVin, id)).command.state).toBe('sent')
  await say(parkedVin, up(parkedVin, extensionType.result, id, { ok: false, refused: true, code: 'busy' }))
  await say(parkedVin, up(parkedVin, extensionType.result, id, { ok: true }), answerFrame(order!.frame, 1))
  const commandDetail = await detail(parkedVin, id)
  expect(commandDetail.command).toMatchObject({ state: 'refused', code: 'busy' })
  expect(commandDetail.steps.map(({ event }) => event)).toEqual(['asked', 'sent', 'refused', 'contrarySuccess'])
  // Invalid content of a report does no harm.
  await say(
    parkedVin,
    up(parkedVin, extensionType.result, id, null),
    up(parkedVin, extensionType.state, 0, { controls: 7 }),
  )
  expect((await callData(admin, calls.offer, { vin: parkedVin })).controls).toEqual({ locked: true, doorsOpen: 0 })
})

test('with a key, only a result with the tag of the vehicle’s own box counts', async () => {
  const { id } = (await send({ vin: idle, kind: 'readState' })).data
  await due(idle)
  const result = { ok: true, controls: { locked: true } }
  const own = tagOf(secretKey, idle, iccidOf(6))
  for (const tag of [undefined, tagOf(secretKey, idle, iccidOf(5)), tagOf('another', idle, iccidOf(6))]) {
    await ingestFrames(on, secretKey, idle, [upOf(on, idle, extensionType.result, id, result, tag)])
    expect((await detail(idle, id)).command).toMatchObject({ state: 'unknown', code: 'tag' })
  }
  expect((await detail(idle, id)).steps.map(({ event }) => event)).toEqual(['asked', 'sent', 'doubtful'])
  await ingestFrames(on, secretKey, idle, [upOf(on, idle, extensionType.result, id, result, own)])
  expect((await detail(idle, id)).command.state).toBe('done')
})

test('a command is refused with its reason before it is entered', async () => {
  const missing = await send({ vin: parkedVin, kind: 'unlock' })
  expect([missing.code, missing.data]).toMatchObject([code.invalid, { fields: [{ field: 'reason' }] }])
  const late = await send({ vin: parkedVin, ...locking }, await on.session(admin.id, false))
  expect(late.code).toBe(code.passwordNeeded)
  expect((await send({ vin: plain, ...locking })).code).toBe(code.state)
  expect((await send({ vin: driving, ...locking })).msg).toMatch(/moving/)
  expect((await send({ vin: forwardedVin, kind: 'readParameters' })).msg).toMatch(/another platform/)
  const hot = await send({ vin: parkedVin, kind: 'climateOn', settings: { temperatureC: 40, minutes: 10 } })
  expect([hot.code, hot.data]).toMatchObject([code.invalid, { fields: [{ field: 'settings.temperatureC' }] }])
  expect((await callData(admin, calls.query, { filter: { state: ['waiting'] } })).rows).toEqual([])
  // Every box can receive the commands of annex B.
  expect((await send({ vin: plain, kind: 'readParameters' })).code).toBe(200)
})

test('waking twice wakes once; heating is one call; what waits is cancelled, what is sent is not', async () => {
  const woken = await callData(admin, calls.wake, { vin: other })
  expect(await callData(admin, calls.wake, { vin: other })).toEqual(woken)
  const heating = await admin.call(calls.heat, {
    vin: other,
    kind: 'heatOn',
    settings: { minutes: 20 },
    reason: '低温',
  })
  expect(heating.code).toBe(200)
  await due(other)
  expect((await admin.call(calls.cancel, { vin: other, id: woken.id })).code).toBe(code.state)
  expect((await callData(admin, calls.cancel, { vin: other, id: heating.data.id })).state).toBe('cancelled')
  expect((await admin.call(calls.cancel, { vin: other, id: heating.data.id })).code).toBe(code.state)
})

test('what stops something goes first, and calls off what would have begun it', async () => {
  const climate = { temperatureC: 22, minutes: 10 }
  const flying = (await send({ vin: idle, kind: 'find' })).data
  const [first] = await due(idle)
  expect(readExtension(first!.frame)?.id).toBe(flying.id)
  const climateStart = (await send({ vin: idle, kind: 'climateOn', settings: climate })).data
  const limit = (await send({ vin: idle, kind: 'chargeLimit', settings: { limitPercent: 80 } })).data
  const off = (await send({ vin: idle, kind: 'climateOff' })).data
  expect((await detail(idle, climateStart.id)).command).toMatchObject({ state: 'cancelled', code: 'undone' })
  // Never two at a time: the command in flight ends first.
  expect(await due(idle)).toEqual([])
  await say(idle, up(idle, extensionType.result, flying.id, { ok: true }))
  const idOf = async () => readExtension((await due(idle))[0]!.frame)?.id
  expect(await idOf()).toBe(off.id)
  await say(idle, up(idle, extensionType.result, off.id, { ok: true }))
  expect(await idOf()).toBe(limit.id)
  await say(idle, up(idle, extensionType.result, limit.id, { ok: true }))
})

test('a second person approves: never the one who asked, never one who does not see the vehicle', async () => {
  await on.parts.store.tx((tx) =>
    tx.execute(sql`update command_type set second_person = true where kind in ('reset', 'unlock')`),
  )
  const all = { links: Object.values(calls).map(({ path }) => path) }
  const second = await on.asUser({ ...all, allVehicles: true })
  const stranger = await on.asUser({ ...all, groups: [] })
  const ask = async () => (await send({ vin: parkedVin, kind: 'reset' })).data
  const [one, two] = [await ask(), await ask()]
  expect(one.state).toBe('awaitingApproval')
  expect(await due(parkedVin)).toEqual([])
  expect((await detail(parkedVin, one.id)).canApprove).toBe(false)
  const waiting = await callData(second, calls.awaiting, {})
  expect([waiting.total, waiting.rows.map(({ id }) => id)]).toEqual([2, [two.id, one.id]])
  for (const client of [admin, stranger])
    expect(await callData(client, calls.awaiting, {})).toEqual({ rows: [], total: 0, plates: {} })
  const approving = { vin: parkedVin, id: one.id, approve: true }
  expect((await admin.call(calls.decide, approving)).code).toBe(code.state)
  expect((await stranger.call(calls.decide, approving)).code).toBe(code.notFound)
  expect((await detail(parkedVin, one.id, second)).canApprove).toBe(true)
  expect((await callData(second, calls.decide, approving)).state).toBe('waiting')
  expect((await second.call(calls.decide, approving)).code).toBe(code.state)
  expect((await callData(second, calls.decide, { vin: parkedVin, id: two.id, approve: false })).state).toBe('refused')
  expect((await detail(parkedVin, two.id)).command.code).toBe('declined')
  expect(await due(parkedVin)).toHaveLength(1)
})

test('events of commands that are not sent, wait for an SMS or get no response', async () => {
  const feed = await readFeed(on, admin, [commandEventKinds.changed.type])
  const { store } = on.parts
  const { id } = (await send({ vin: idle, kind: 'climateOff' })).data
  await callData(admin, calls.cancel, { vin: idle, id })
  const smsId = (await callData(admin, calls.wake, { vin: idle })).id
  await on.afterJobs(async () =>
    expect((await detail(idle, smsId)).steps.map(({ event }) => event)).toContain('wakeKept'),
  )
  await deadlinesOver(store, () => on.parts.now().getTime() + 16 * minuteMs)()
  const events = (await feed.next()).filter(({ vin }) => vin === idle).map(dataOf)
  expect(events.map((data) => [data.command, data.state, data.route])).toEqual([
    [id, 'waiting', 'direct'],
    [id, 'cancelled', 'direct'],
    [smsId, 'waiting', 'direct'],
    [smsId, 'waiting', 'sms'],
    [smsId, 'expired', 'sms'],
  ])
  const { rows } = await callData(admin, calls.query, { filter: { vin: idle } })
  expect([events[4], events[1]]).toEqual(rows.slice(0, 2).map(eventDataOf))
})

test('a vehicle has so many open commands at most', async () => {
  await on.parts.store.tx((tx) =>
    tx.execute(sql`insert into parameter_value (key, value) values ('command.mostOpen', '3')
      on conflict (key) do update set value = excluded.value`),
  )
  const answers = []
  for (let n = 0; n < 4; n++) answers.push((await send({ vin: driving, kind: 'climateOff' })).code)
  expect(answers).toEqual([200, 200, 200, code.throttled])
})
