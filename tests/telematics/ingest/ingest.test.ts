import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loginFrame } from '../../../src/domain/gb32960/index.ts'
import { EnergyMeter } from '../../../src/domain/geo/odometry/energy.ts'
import { Odometry } from '../../../src/domain/geo/odometry/odometry.ts'
import { noDistance } from '../../../src/domain/geo/odometry/way.ts'
import { dayMs, hourMs, minuteMs } from '../../../src/domain/time.ts'
import { newestOf } from '../../../src/features/fleet/messages/lastMessage/newest.ts'
import { partitionUpkeep, retentionNow } from '../../../src/features/fleet/messages/storage/partitions.ts'
import { alarmReport } from '../../../src/features/work/alarms/alarm/alarm-report.ts'
import { follow, inOrder } from '../../../src/features/work/alarms/alarm/spans.ts'
import { dailyOf, wayOfDays } from '../../../src/features/work/tracking/dailyDrive/days.ts'
import {
  driveOf,
  drivesInOrder,
  followTrips,
  tripSource,
  tripState,
  withWays,
} from '../../../src/features/work/tracking/trip/detect.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { type Message, type ReceivedFrame, readMessage } from '../../../src/telematics/ingest/message.ts'
import { wayPointOf } from '../../../src/telematics/ingest/plausible-values.ts'
import { withStore } from '../../platform/store/open.ts'
import { report, vinOf } from '../gateway/frames.ts'
import { openIngest } from './platform.ts'

const fixture = withStore()
const gateway = '00000000-0000-4000-8000-000000000001'
/** One hour after midnight in the fleet's time zone. */
const now = Date.UTC(2026, 4, 20, 17)
const open = () => openIngest({ store: fixture.store, log: pino({ level: 'silent' }), gateway, now: () => now })

async function put(frames: readonly ReceivedFrame[]): Promise<void> {
  const ingest = open()
  for (const frame of frames) ingest.add(frame)
  await ingest.close()
}

async function rowsOf(vin: string) {
  const result = await fixture.store.db.execute<{
    frame: Buffer
    received: string
    at: string
    clock_drift: boolean
    platform: string | null
  }>(
    sql`select frame, extract(epoch from received_at) * 1000 as received, extract(epoch from at) * 1000 as at, clock_drift, platform
        from message where vin = ${vin} order by at, received_at, digest`,
  )
  return result.rows.map(({ frame, received: receivedText, at, ...rest }) => ({
    ...rest,
    vin,
    frame,
    receivedAt: Number(receivedText),
    at: Number(at),
  }))
}
async function alarmsOf(vin: string) {
  const alarmRows = await fixture.store.db.execute(
    sql`select kind || ':' || code as key, level, extract(epoch from begin_at)::float8 * 1000 as begin,
        extract(epoch from end_at)::float8 * 1000 as end from alarm where vin = ${vin} order by begin_at, 1`,
  )
  return alarmRows.rows
}
async function tripsOf(vin: string) {
  const ms = (column: string) => sql.raw(`extract(epoch from ${column})::float8 * 1000`)
  const result = await fixture.store.db.execute(sql`
    select vin, state, ${ms('begin_at')} as begin, ${ms('last_seen_at')} as "lastOnAt", ${ms('end_at')} as end, begin_km as "beginKm",
      end_km as "endKm", begin_soc as "beginSoc", end_soc as "endSoc", metres, position_metres as "positionMetres", jumps,
      joules::float8 as joules, variance_kj2::float8 as "varianceKj2", metered_ms::float8 as "meteredMs", packets, backfilled, platform
    from trip where vin = ${vin} order by begin_at`)
  return result.rows
}
async function daysOf(vin: string) {
  const ms = (column: string) => sql.raw(`extract(epoch from ${column})::float8 * 1000`)
  const dayRows = await fixture.store.db.execute(sql`
    select vin, day::text, ${ms('first_at')} as "firstAt", first_km as "firstKm", ${ms('last_at')} as "lastAt", last_km as "lastKm",
      max_speed_kmh as "maxSpeedKmh", min_soc as "minSoc", max_soc as "maxSoc",
      metres::int, position_metres::int as "positionMetres", jumps
    from daily_drive where vin = ${vin} order by day`)
  return dayRows.rows
}
/** Distance and energy of one vehicle from all its messages, in order of receipt within each time. */
function piecesOf(raw: readonly Message[]) {
  const [odometry, meter] = [new Odometry(), new EnergyMeter()]
  const points = raw.flatMap((message) => (message.counts && wayPointOf(message)) || [])
  return points
    .toSorted((a, b) => a.at - b.at)
    .flatMap((point) => [...odometry.add(point), ...[meter.add(point) ?? []].flat()])
}
/** Days of one vehicle from all its messages, in order of receipt within each time. */
function daysOfAll(raw: readonly Message[]) {
  const ways = wayOfDays(piecesOf(raw)) ?? new Map()
  return dailyOf(raw).map(({ number, ...row }) => ({ ...row, ...(ways.get(number) ?? noDistance) }))
}
async function lastOf(vin: string) {
  const result = await fixture.store.db.execute<Record<string, unknown>>(
    sql`select backfilled, speed_kmh, alarm_level, longitude, extract(epoch from at)::float8 * 1000 as at,
        extract(epoch from drive_at)::float8 * 1000 as drive_at, extract(epoch from located_at)::float8 * 1000 as located_at,
        extract(epoch from alarm_at)::float8 * 1000 as alarm_at from last_message where vin = ${vin}`,
  )
  return result.rows[0]
}

test('frames are kept byte for byte; a reissue of what is there adds no row', async () => {
  const vin = vinOf(1)
  const first = report(vin, now - minuteMs)
  const again = report(vin, now - minuteMs, {}, { backfilled: true })
  const other = report(vin, now - minuteMs, { speedKmh: 43 })
  await put([{ vin, frame: first, receivedAt: now }])
  await put([again, again, other, first].map((frame) => ({ vin, frame, receivedAt: now + 5_000 })))
  const rows = await rowsOf(vin)
  expect(rows.map(({ frame }) => frame.toString('hex'))).toEqual(
    [first, other].map((frame) => Buffer.from(frame).toString('hex')),
  )
})

test('the last message says whether it came live or backfilled', async () => {
  const vin = vinOf(7_001)
  for (const [minutes, isBackfilled] of [
    [3, false],
    [2, true],
    [1, false],
  ] as const) {
    await put([
      { vin, frame: report(vin, now - minutes * minuteMs, {}, { backfilled: isBackfilled }), receivedAt: now },
    ])
    expect(await lastOf(vin)).toMatchObject({ backfilled: isBackfilled })
  }
  // An earlier report does not affect it.
  await put([{ vin, frame: report(vin, now - 5 * minuteMs, {}, { backfilled: true }), receivedAt: now }])
  expect(await lastOf(vin)).toMatchObject({ backfilled: false })
})

test('a clock 10 years off goes by the receipt and is marked; backfilled data 8 days old too, and say nothing of now', async () => {
  const vin = vinOf(2)
  await put([{ vin, frame: report(vin, now - 10 * 365 * dayMs, { speedKmh: 11 }), receivedAt: now }])
  await put([
    { vin, frame: report(vin, now - 8 * dayMs, { speedKmh: 99 }, { backfilled: true }), receivedAt: now + 1000 },
  ])
  await put([
    { vin, frame: report(vin, now - 6 * dayMs, { speedKmh: 55 }, { backfilled: true }), receivedAt: now + 2000 },
  ])
  expect((await rowsOf(vin)).map(({ at, clock_drift }) => [at, clock_drift])).toEqual([
    [now - 6 * dayMs, false],
    [now, true],
    [now + 1000, true],
  ])
  expect((await lastOf(vin))?.speed_kmh).toBe(11)
})

const reportArbitrary = fc.record({
  vehicle: fc.integer({ min: 0, max: 2 }),
  /** Seconds before now. */
  ago: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 15_000 })),
  vehicleState: fc.constantFrom(1, 1, 1, 2, 3, null),
  /** An odometer that was replaced, is not ready, or is broken. */
  odometerKm: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(null, 0, 12_000, 999_999.9)),
  east: fc.integer({ min: 0, max: 20 }),
  backfilled: fc.boolean(),
  speedKmh: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
  currentA: fc.option(fc.integer({ min: -100, max: 300 }), { nil: null }),
  flags: fc.option(fc.constantFrom(0, 1, 2, 3), { nil: undefined }),
  alarmLevel: fc.integer({ min: 0, max: 3 }),
  motorFaults: fc.subarray([7, 4_000_000_000]),
  fix: fc.boolean(),
  wrongClock: fc.oneof(
    { weight: 20, arbitrary: fc.constant(0) },
    fc.constantFrom(400 * dayMs, -400 * dayMs, 2 * hourMs),
  ),
})
let vehicles = 1000
type SampleReport = typeof reportArbitrary extends fc.Arbitrary<infer S> ? S : never
const plain: SampleReport = {
  vehicle: 0,
  ago: 214,
  vehicleState: 1,
  odometerKm: 0,
  east: 0,
  backfilled: false,
  speedKmh: null,
  currentA: null,
  flags: undefined,
  alarmLevel: 0,
  motorFaults: [],
  fix: false,
  wrongClock: 0,
}
/** Two reports of the same time: one whose ignition state makes it late, and one whose odometer jumps. */
const ofOneMoment: SampleReport[][] = [
  [plain],
  [
    { ...plain, odometerKm: null },
    { ...plain, vehicleState: 3, odometerKm: 999_999.9 },
  ],
]

test('last message, alarms, trips and days kept at ingest are those of a recomputation from the raw frames, whatever comes late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(reportArbitrary, { maxLength: 12 }), { maxLength: 5 }), async (batches) => {
      const first = vehicles
      vehicles += 3
      let receiptMs = now - 1000
      for (const batch of batches) {
        const frames = batch.map(
          ({
            vehicle,
            ago,
            backfilled: isBackfilled,
            flags,
            wrongClock,
            fix,
            east,
            speedKmh,
            currentA,
            alarmLevel,
            motorFaults,
            vehicleState,
            odometerKm,
          }) => {
            const vin = vinOf(first + vehicle)
            const at = wrongClock ? now + wrongClock + ago : now - minuteMs - ago * 1000
            const alarm = flags === undefined ? {} : { alarmFlags: flags, alarmLevel, motorFaults }
            receiptMs += 1
            return {
              vin,
              frame: report(
                vin,
                at,
                {
                  vehicleState,
                  odometerKm,
                  speedKmh,
                  currentA,
                  locationStatus: fix ? 0 : 1,
                  ...alarm,
                  longitude: 117 + east / 1000,
                  latitude: 36.6,
                },
                { backfilled: isBackfilled },
              ),
              receivedAt: receiptMs,
            }
          },
        )
        await put(frames)
      }
      for (const vin of [0, 1, 2].map((offset) => vinOf(first + offset))) {
        const raw = (await rowsOf(vin)).map(({ platform, ...row }) =>
          readMessage({ ...row, platform: platform ?? undefined }),
        )
        const reports = raw.flatMap(
          (message) => (message.signals && message.counts && alarmReport(message.signals, message.at)) || [],
        )
        const expectedAlarms = follow([], null, inOrder(reports)).map(({ key, level, begin, end }) => ({
          key,
          level,
          begin,
          end,
        }))
        expect(await alarmsOf(vin)).toEqual(
          expectedAlarms.sort((a, b) => a.begin - b.begin || (a.key < b.key ? -1 : 1)),
        )
        const drives = drivesInOrder(raw.flatMap((message) => (message.counts && driveOf(message)) || []))
        expect(await tripsOf(vin)).toEqual(withWays(followTrips(vin, undefined, drives), piecesOf(raw)).trips)
        expect(await daysOf(vin)).toEqual(daysOfAll(raw))
        const [newest] = newestOf(raw)
        const last = await lastOf(vin)
        expect([last?.at, last?.drive_at, last?.located_at, last?.alarm_at]).toEqual(
          newest ? [newest.at, newest.drive_at, newest.located_at, newest.alarm_at] : Array(4).fill(undefined),
        )
      }
    }),
    { examples: [[ofOneMoment]] },
  )
})

test('a trip that a login begins, and one that real-time data begin; invalid ones', async () => {
  const vin = vinOf(4)
  const at = (minutes: number) => now - 600 * minuteMs + minutes * minuteMs
  const login = loginFrame({ version: 2016, vin }, { time: at(0), sequence: 1, iccid: '8'.repeat(20) })
  const drive = (minutes: number, odometerKm: number, vehicleState = 1) =>
    report(vin, at(minutes), { odometerKm, vehicleState })
  await put([{ vin, frame: login, receivedAt: at(0) }])
  const trips = [
    [drive(1, 100), drive(9, 108), drive(10, 108, 2)],
    [drive(20, 108), drive(30, 115), drive(31, 115, 2)],
    [drive(40, 115), drive(40.5, 115, 2)],
    [drive(50, 115), drive(50.5, 90, 2)],
    [drive(70, 90), drive(80, 99)],
  ]
  for (const frames of trips) await put(frames.map((frame) => ({ vin, frame, receivedAt: now })))
  const result = await fixture.store.db.execute<{ state: number; source: number }>(
    sql`select state, source from trip where vin = ${vin} order by begin_at`,
  )
  expect(result.rows.map(({ state, source }) => [state, source])).toEqual([
    [tripState.completed, tripSource.login],
    [tripState.completed, tripSource.realTime],
    [tripState.invalid, tripSource.realTime],
    [tripState.invalid, tripSource.realTime],
    [tripState.onTheRoad, tripSource.realTime],
  ])
})

test('a clock that is far ahead of every report drops no day, also when reports arrive meanwhile', async () => {
  const [vin, ahead] = [vinOf(90), now + 400 * dayMs]
  await fixture.store.db.execute(sql`delete from last_message`)
  await put([{ vin, frame: report(vin, now), receivedAt: now }])
  expect(await retentionNow(fixture.store, now)).toBe(now)
  expect(await retentionNow(fixture.store, ahead)).toBe(now + 2 * dayMs)
  await partitionUpkeep(fixture.store, ahead)
  expect((await rowsOf(vin)).map(({ at }) => at)).toEqual([now])
  // By the server's clock the vehicle's is 400 days behind.
  await put([{ vin, frame: report(vin, now + 1000), receivedAt: ahead }])
  expect(await retentionNow(fixture.store, ahead)).toBe(now + 1000 + 2 * dayMs)
  await partitionUpkeep(fixture.store, ahead)
  expect((await rowsOf(vin)).map(({ at }) => at)).toEqual([now, ahead])
  await fixture.store.db.execute(sql`delete from last_message where vin = ${vin}`)
})

test('days that are older than the parameter says are dropped whole', async () => {
  const vin = vinOf(3)
  const old = now - 200 * dayMs
  await put([
    { vin, frame: report(vin, old), receivedAt: old },
    { vin, frame: report(vin, now), receivedAt: now },
  ])
  expect(await partitionUpkeep(fixture.store, now)).toEqual([
    `message_${new Date(old).toISOString().slice(0, 10).replaceAll('-', '')}`,
  ])
  expect((await rowsOf(vin)).map(({ at }) => at)).toEqual([now])
  const ingest = open()
  ingest.add({ vin, frame: report(vin, old), receivedAt: old })
  await ingest.close()
  expect((await rowsOf(vin)).length).toBe(2)
})
