import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { destination } from '../../../../src/domain/geo/geometry.ts'
import { dayMs, minuteMs } from '../../../../src/domain/time.ts'
import { geofenceCalls as calls } from '../../../../src/features/work/tracking/geofence/contract.ts'
import { reminding } from '../../../../src/features/work/tracking/geofence/remind.ts'
import { geofenceLogCalls } from '../../../../src/features/work/tracking/geofenceLog/contract.ts'
import { geofenceEvents } from '../../../../src/features/work/tracking/geofenceLog/events.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openWorker } from '../../../../src/platform/work/worker.ts'
import { inCheck } from '../../../check.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { drive } from './road.ts'

/** Wednesday, 20 May 2026, 20:00 in Beijing. */
const now = Date.UTC(2026, 4, 20, 12)
const begin = now - 60 * minuteMs
const centre = [121.47, 31.23] as const
const [longitude, latitude] = centre
/** Centre of the random drives, away from the other tests because their fences watch all vehicles. */
const caseCentre = [113.26, 23.13] as const
const runs = inCheck(4, 25)
const caseVin = (number: number, copy: 0 | 1) => vinOf(1000 + 2 * number + copy)
let on: TestServer

beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  const numbers = Array.from({ length: 2 * runs }, (_, index) => 1000 + index)
  await addCaseFences()
  await addVehicles(on.parts.store, [...Array.from({ length: 20 }, (_, index) => index + 1), ...numbers])
})
afterAll(() => on.close())

const circle = { shape: 'circle', longitude, latitude, radiusKm: 1 } as const
async function add(more: object) {
  const { data } = await on.admin.call(calls.add, { name: 'fence', ...circle, ...more })
  return data.id
}
const reportAt = (minute: number, metres: number, from: readonly [number, number] = centre, course = 70) => {
  const [lon, lat] = destination(from, metres, course)
  return { at: begin + minute * minuteMs, vehicleState: 1, longitude: lon, latitude: lat }
}
let arrival = now
/** Sends reports as 'minute:metres from the centre'. Each list has a new ingest, so that no state in memory is left. */
async function send(vin: string, ...batches: readonly string[]) {
  for (const batch of batches) {
    const steps = batch.split(' ').map((step) => step.split(':').map(Number))
    await drive(
      on.parts.store,
      vin,
      steps.map(([minute = 0, metres = 0]) => reportAt(minute, metres)),
      ++arrival,
    )
  }
}
async function logOf(vin: string) {
  const { rows } = await on.parts.store.db.execute<{ kind: string; at: string; reminder: string; fence: number }>(sql`
    select kind, extract(epoch from at) * 1000 as at, reminder, fence_id::float8 as fence from geofence_event
    where vin = ${vin} order by fence_id, at, kind`)
  return rows.map((row) => ({ ...row, minute: (Number(row.at) - begin) / minuteMs }))
}
const crossings = async (vin: string) => (await logOf(vin)).map(({ kind, minute }) => `${kind} ${minute}`)

test('a drive that is backfilled frame by frame between live reports crosses as in order', async () => {
  const vin = vinOf(1)
  await add({ vins: [vin] })
  await send(vin, '0:3000', '1:3000', '20:3000', '21:3000')
  await send(vin, '8:3000', '9:500', '10:500', '11:500', '12:3000', '13:3000')
  expect(await crossings(vin)).toEqual(['enter 9', 'out 12'])
})

test('a late position moves a crossing with its letter, splits a stay, or shows that there was none', async () => {
  const vin = vinOf(2)
  const feed = await readFeed(on, on.admin)
  const fence = await add({ vins: [vin], enterReminder: true, warningEmail: 'a@example.com' })
  await send(vin, '0:3000', '10:500', '20:500', '30:3000', '31:3000')
  expect(await crossings(vin)).toEqual(['enter 10', 'out 30'])
  const log = pino({ level: 'silent' })
  const parts = { ...on.parts, log }
  await openWorker({ store: on.parts.store, log, definitions: [reminding], parts: () => parts }).runDue()
  await send(vin, '5:500')
  expect(await logOf(vin)).toMatchObject([
    { kind: 'enter', minute: 5, reminder: 'sent' },
    { kind: 'out', minute: 30, reminder: 'none' },
  ])
  // The vehicle left and came back in between. One position inside is not enough to prove the return.
  await send(vin, '15:3000', '14:3000')
  expect(await crossings(vin)).toEqual(['enter 5', 'out 14'])
  await send(vin, '21:500')
  expect(await crossings(vin)).toEqual(['enter 5', 'out 14', 'enter 20', 'out 30'])
  // A single position inside is an outlier.
  await send(vin, '6:3000', '20.5:3000')
  expect(await crossings(vin)).toEqual([])
  const types = { entered: 'enter', left: 'out', corrected: expect.any(String), removed: expect.any(String) }
  const events = (await feed.next()).filter((event) => event.vin === vin && event.type.startsWith('geofence.'))
  for (const { type, time, data } of events)
    expect(data).toMatchObject({ fence, kind: types[type.slice(9) as keyof typeof types], at: time })
  expect(events.map(({ type, time }) => `${type.slice(9)} ${(Date.parse(time) - begin) / minuteMs}`)).toEqual([
    'entered 10',
    'left 30',
    'corrected 5',
    'corrected 14',
    'entered 20',
    'left 30',
    'removed 5',
    'removed 14',
    'removed 20',
    'removed 30',
  ])
})

test('late positions change who is inside now, and the next report goes on from there', async () => {
  const vin = vinOf(3)
  const id = await add({ vins: [vin] })
  const inside = async () => (await on.admin.call(calls.vehicles, { id })).data.rows[0]?.inside
  await send(vin, '0:3000 10:500', '9:500')
  expect([await crossings(vin), await inside()]).toEqual([['enter 9'], true])
  await send(vin, '9.5:3000')
  expect([await crossings(vin), await inside()]).toEqual([[], false])
  await send(vin, '11:500')
  expect([await crossings(vin), await inside()]).toEqual([['enter 10'], true])
})

test('a fence judges no position from before it was changed, and its log from then stays', async () => {
  const vin = vinOf(4)
  const id = await add({ vins: [vin] })
  await send(vin, '0:3000', '5:500', '6:500', '20:3000', '21:3000')
  expect(await on.admin.call(calls.update, { id, radiusKm: 5 })).toMatchObject({ code: 200 })
  await send(vin, '5.5:9000 7:9000', '22:9000 23:9000 30:9000', '8:500 29:500 28:500')
  expect(await crossings(vin)).toEqual(['enter 5', 'out 20', 'out 22', 'enter 28'])
})

test('frames that come again change nothing, and a vehicle that no fence watches is left alone', async () => {
  const [vin, other] = [vinOf(5), vinOf(6)]
  await add({ vins: [vin] })
  for (const each of [vin, other])
    await send(each, '0:3000 10:500 11:500 5:500 6:500', '0:3000', '10:500', '11:500', '5:500', '6:500')
  expect([await crossings(vin), await crossings(other)]).toEqual([['enter 5'], []])
})

test('where hundreds of reports before late ones do not tell who is inside, the log does', async () => {
  const vin = vinOf(7)
  const id = await add({ vins: [vin] })
  // Outside the border but within its margin, one report every 6 s.
  const parkedSteps = Array.from({ length: 590 }, (_, index) => `${(index + 10) / 10}:1050`).filter(
    (_, index) => index !== 571,
  )
  await send(vin, ['0:500 0.5:500', ...parkedSteps].join(' '))
  await send(vin, '58.1:3000', '58.05:3000')
  expect(await crossings(vin)).toEqual(['enter 0', 'out 58.05'])
  expect((await on.admin.call(calls.vehicles, { id })).data.rows).toMatchObject([{ inside: false }])
})

/** Adds fences of several shapes around one place, one of them for Wednesdays only. */
async function addCaseFences(): Promise<void> {
  const ring = [0, 90, 180, 270].map((course) => destination(caseCentre, 1500, course).join(',')).join(';')
  const place = { longitude: caseCentre[0], latitude: caseCentre[1], allVehicles: true }
  const [east, north] = destination(caseCentre, 1200, 90)
  await add(place)
  await add({ ...place, shape: 'polygon', ring, longitude: null, latitude: null, radiusKm: null })
  await add({ ...place, radiusKm: 0.5, longitude: east, latitude: north })
  await add({ ...place, repeatDays: '3' })
}

const someStep = fc.record({
  metres: fc.oneof(fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 940, max: 1160 }), fc.constantFrom(100, 9000)),
  course: fc.constantFrom(90, 90, 90, 45, 0, 270),
  minutes: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.integer({ min: 20, max: 200 })),
  order: fc.double({ min: 0, max: 1, noNaN: true }),
  isCut: fc.boolean(),
})

test('whatever the order and the batches in which a drive is reported, the log is the same', async () => {
  let number = 0
  let total = 0
  const feed = await readFeed(
    on,
    on.admin,
    Object.values(geofenceEvents).map(({ type }) => type),
  )
  const mirror = new Map<string, unknown>()
  const check = async (
    steps: readonly { metres: number; course: number; minutes: number; order: number; isCut: boolean }[],
  ) => {
    const [orderedVin, shuffledVin] = [caseVin(number, 0), caseVin(number, 1)]
    number++
    let time = now - 6 * dayMs
    const reports = steps.map(({ metres, course, minutes, order, isCut }) => {
      time += minutes * minuteMs
      return { ...reportAt(0, metres, caseCentre, course), at: time, order, isCut }
    })
    const { store } = on.parts
    const middle = reports.length >> 1
    for (const part of [reports.slice(0, middle), reports.slice(middle)]) await drive(store, orderedVin, part, now)
    let batch: typeof reports = []
    for (const report of reports.toSorted((a, b) => a.order - b.order)) {
      batch.push(report)
      if (!report.isCut) continue
      await drive(store, shuffledVin, batch, now)
      batch = []
    }
    await drive(store, shuffledVin, batch, now)
    const plain = (rows: Awaited<ReturnType<typeof logOf>>) =>
      rows.map(({ kind, fence, minute }) => `${fence} ${kind} ${minute}`)
    const expectedCrossings = plain(await logOf(orderedVin))
    total += expectedCrossings.length
    expect(plain(await logOf(shuffledVin))).toEqual(expectedCrossings)
    const { rows } = await store.db.execute<{ fences: string | null }>(sql`
      select (select string_agg(f::text, ' ' order by f) from unnest(fences) f) as fences from last_message
      where vin in (${orderedVin}, ${shuffledVin}) order by vin`)
    expect(rows[1]?.fences ?? null).toBe(rows[0]?.fences ?? null)
    for (const { type, subject, data } of await feed.next()) {
      if (type === geofenceEvents.removed.type) mirror.delete(subject)
      else mirror.set(subject, data)
    }
    const at: [string, string] = [new Date(now - 7 * dayMs).toISOString(), new Date(now).toISOString()]
    const query = { filter: { vin: shuffledVin, at }, pageSize: 100 }
    const list = (await on.admin.call(geofenceLogCalls.query, query)).data.rows
    expect(Object.fromEntries([...mirror].filter(([subject]) => subject.includes(shuffledVin)))).toEqual(
      Object.fromEntries(
        list.map(({ id, kind, at: crossedAt, longitude, latitude }) => [
          `geofenceCrossing/${shuffledVin}/${id}`,
          { crossing: id, fence: expect.any(Number), kind, at: crossedAt, longitude, latitude },
        ]),
      ),
    )
  }
  await fc.assert(fc.asyncProperty(fc.array(someStep, { minLength: 8, maxLength: 36 }), check), {
    numRuns: runs,
    endOnFailure: true,
  })
  expect(total).toBeGreaterThan(runs)
})
