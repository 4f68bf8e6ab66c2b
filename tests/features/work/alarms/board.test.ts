import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hourMs } from '../../../../src/domain/time.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { type BoardAlarm, boardCalls } from '../../../../src/features/work/alarms/board/contract.ts'
import { openServer, type Server } from '../../../../src/programs/server.ts'
import type { Client } from '../../../platform/client.ts'
import { type EventFeed, openEvents } from '../../../platform/events.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { storeKind } from '../../../platform/store/open.ts'
import { drive, vehiclesWithGroup, vinOf } from './fleet.ts'

const now = Date.UTC(2026, 4, 20, 12)
let at = now - hourMs

let on: TestServer
let address: string
let some: Client
const open: EventFeed[] = []
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  const group = await vehiclesWithGroup(on, [1, 2, 3], [1, 3])
  some = await on.asUser({ links: 'all', groups: [group] })
  address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})
afterAll(() => on.close())

type Event = { reset: boolean; alarms: BoardAlarm[]; gone?: number[] }
const events = (stream: EventFeed) => stream.events.map(({ data }) => data as Event)
/** Alarms received after the snapshot, as vehicle, bit and handling. */
const receivedAlarms = (stream: EventFeed) =>
  events(stream)
    .filter(({ reset }) => !reset)
    .flatMap(({ alarms }) => alarms.toReversed().map(({ vin, code, handling }) => [vin, code, handling]))
async function follow(client: Client, since?: string, where = address): Promise<EventFeed> {
  const stream = await openEvents(where, client, boardCalls.live.path, since)
  open.push(stream)
  if (since === undefined) await vi.waitFor(() => expect(events(stream)[0]?.reset).toBe(true))
  return stream
}
/** Raises an alarm of a vehicle that was not active before. */
async function alarm(vehicle: number, bit: number): Promise<void> {
  at += 1_000
  await drive(on, [[vehicle, at, { alarmLevel: 2, alarmFlags: 1 << bit }]])
}

test('a board begins with what needs attention, and is told of its vehicles alone', async () => {
  await alarm(1, 1)
  await alarm(2, 2)
  const stream = await follow(some)
  expect(events(stream)[0]?.alarms.map(({ vin, code }) => [vin, code])).toEqual([[vinOf(1), 1]])
  await alarm(2, 3)
  await alarm(3, 4)
  await vi.waitFor(() => expect(receivedAlarms(stream)).toEqual([[vinOf(3), 4, 'open']]))
  expect((await some.call(boardCalls.counts)).data).toEqual([{ level: '2', count: 2 }])
})

test('acknowledged at one place it is known at the others', async () => {
  const stream = await follow(on.admin)
  const [first] = events(stream)[0]?.alarms ?? []
  await on.admin.call(alarmCalls.acknowledge, { ids: [first?.id ?? 0] })
  await vi.waitFor(() => expect(receivedAlarms(stream)).toEqual([[first?.vin, first?.code, 'acknowledged']]))
})

test('it says of each alarm what the list says', async () => {
  const stream = await follow(on.admin)
  const bit = 16
  await alarm(1, bit)
  at += 61_000
  await drive(on, [[1, at, { alarmLevel: 0, alarmFlags: 0 }]])
  const endedAlarms = () =>
    events(stream).flatMap(({ alarms }) => alarms.filter((each) => each.code === bit && each.endAt))
  await vi.waitFor(() => expect(endedAlarms()).toHaveLength(1))
  await on.admin.call(alarmCalls.close, { ids: [endedAlarms()[0]!.id], remark: 'Checked' })
  await vi.waitFor(() => expect(endedAlarms()).toHaveLength(2))
  const { rows } = (await on.admin.call(alarmCalls.query, { filter: { vin: vinOf(1) } })).data
  const row = rows.find(({ id }) => id === endedAlarms()[0]!.id)!
  expect(Date.parse(row.endAt!) - Date.parse(row.beginAt)).toBe(61_000)
  const { vin, level, kind, beginAt, endAt, handling, handledAt, acknowledgedBy } = row
  expect(endedAlarms()[1]).toMatchObject({ vin, level, kind, beginAt, endAt, handling, handledAt, acknowledgedBy })
  expect([handling, handledAt]).toEqual(['closed', expect.any(String)])
})

test('an alarm that a late report takes back leaves the board', async () => {
  const span = { alarmLevel: 2, alarmFlags: 1 << 18 }
  const none = { alarmLevel: 0, alarmFlags: 0 }
  await drive(on, [
    [3, at + 1_000, span],
    [3, at + 2_000, none],
    [3, at + 3_000, span],
  ])
  const stream = await follow(some)
  const two = events(stream)[0]?.alarms.filter(({ code }) => code === 18) ?? []
  expect(two).toHaveLength(2)
  const otherStream = await follow(await on.asUser({ links: 'all', groups: [] }))
  // A late report shows the alarm active between its two parts, so they become one.
  await drive(on, [[3, at + 2_000, span]])
  at += 3_000
  const removedIds = (of: EventFeed) => events(of).flatMap((event) => event.gone ?? [])
  await vi.waitFor(() => expect(removedIds(stream)).toEqual([two[0]!.id]))
  expect(removedIds(otherStream)).toEqual([])
})

test('across breaks every change is told once: nothing lost, nothing twice', async () => {
  const first = await follow(on.admin)
  let cursor = first.cursor
  first.close()
  const actualChanges: unknown[] = []
  const expectedChanges: unknown[] = []
  // With each bit the previous alarm ends and the next begins. Both are changes.
  for (let bit = 5; bit < 12; bit++) {
    await alarm(1, bit)
    expectedChanges.push([vinOf(1), bit])
    if (bit % 2 === 0) continue
    const stream = await follow(on.admin, cursor)
    const newAlarms = () => receivedAlarms(stream).filter(([, code]) => Number(code) > bit - 2)
    await vi.waitFor(() => expect(newAlarms().some(([, code]) => code === bit)).toBe(true))
    cursor = stream.cursor
    actualChanges.push(
      ...events(stream)
        .flatMap(({ alarms }) => alarms.filter(({ endAt }) => endAt === null))
        .map(({ vin, code }) => [vin, code]),
    )
    stream.close()
  }
  expect(actualChanges).toEqual(expectedChanges.filter((_, index) => index % 2 === 0))
  const quiet = await follow(on.admin, cursor)
  await vi.waitFor(() => expect(quiet.cursor).toBeDefined())
  expect(quiet.events).toEqual([])
})

test('a cursor that somebody made up begins anew', async () => {
  for (const since of ['rubbish', '5:3:', '1:9:7,3', '99999999999999999999:1:', '0:0:', "1:2:' or 1=1"]) {
    const stream = await follow(some, since)
    await vi.waitFor(() => expect(events(stream)[0]?.reset, since).toBe(true))
    stream.close()
  }
})

describe.runIf(storeKind === 'server')('on a PostgreSQL server', () => {
  let other: Server
  let there: string
  beforeAll(async () => {
    other = await openServer(on.parts.config, { log: pino({ level: 'silent' }), now: () => new Date(now), work: false })
    there = await other.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => other.close())

  test('another process tells the same and goes on from its cursor', async () => {
    const [here, otherStream] = [await follow(on.admin), await follow(on.admin, undefined, there)]
    await alarm(2, 14)
    for (const stream of [here, otherStream])
      await vi.waitFor(() => expect(receivedAlarms(stream)).toContainEqual([vinOf(2), 14, 'open']))
    here.close()
    await alarm(2, 15)
    const resumedStream = await follow(on.admin, here.cursor, there)
    await vi.waitFor(() => expect(receivedAlarms(resumedStream)).toContainEqual([vinOf(2), 15, 'open']))
    expect(
      receivedAlarms(resumedStream)
        .filter(([, code]) => code === 14)
        .every(([, , handling]) => handling === 'open'),
    ).toBe(true)
  })

  test('what commits late, after newer changes were told, is told too', async () => {
    const stream = await follow(on.admin)
    const gate = Promise.withResolvers<void>()
    const slow = on.parts.store.tx(async (tx) => {
      await tx.execute(`insert into alarm (vin, kind, code, level, begin_at, changed_at)
        values ('${vinOf(3)}', 'other', 77, 3, '${new Date(now).toISOString()}', '${new Date(now - 5_000).toISOString()}')`)
      await gate.promise
    })
    await alarm(2, 16)
    await vi.waitFor(() => expect(receivedAlarms(stream)).toContainEqual([vinOf(2), 16, 'open']))
    expect(receivedAlarms(stream).some(([, code]) => code === 77)).toBe(false)
    gate.resolve()
    await slow
    await vi.waitFor(() => expect(receivedAlarms(stream).filter(([, code]) => code === 77).length).toBe(1))
  })
})
