/** Trips, days, mileage and tracks of drives as boxes report them: whole, broken, over midnight, late. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { dayMs, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { fileCalls } from '../../../../src/features/desk/vehicle-page/file/contract.ts'
import { lastMessageCalls } from '../../../../src/features/fleet/messages/lastMessage/contract.ts'
import { clockAhead } from '../../../../src/features/fleet/messages/message/parameters.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { dailyDriveCalls } from '../../../../src/features/work/tracking/dailyDrive/contract.ts'
import { mileageCalls } from '../../../../src/features/work/tracking/mileage/contract.ts'
import { trackPlaybackCalls } from '../../../../src/features/work/tracking/trackPlayback/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { inCheck } from '../../../check.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { storeKind } from '../../../platform/store/open.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { until } from '../../../waiting.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { drive, driveInBatches } from './road.ts'

/** 20 May 2026, 08:00 in Beijing. */
const morning = Date.UTC(2026, 4, 20)
/** Midnight at the start of that day in Beijing. */
const midnight = morning - 8 * hourMs
const iso = (ms: number) => new Date(ms).toISOString()
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ now: new Date(morning + 12 * hourMs) })
  await addVehicles(
    on.parts.store,
    // One vehicle for each run of a property, including the runs that shrink a failure.
    Array.from({ length: inCheck(80, 400) }, (_, number) => number + 1),
  )
})
afterAll(() => on.close())

let vehicleCount = 0
const nextVin = () => vinOf(++vehicleCount)
/** Report with `east` in thousandths of a degree, which are 89 m each at this latitude. */
const at = (ms: number, odometerKm: number | null, more: ReportSignals & { east?: number } = {}) => {
  const { east = 0, ...signals } = more
  return { at: ms, odometerKm, longitude: 117 + east / 1000, latitude: 36.6, ...signals }
}
const off = { vehicleState: 2 } as const

async function figuresOf(vin: string, from = '2026-05-18', to = '2026-05-22') {
  const beginAt: [string, string] = [iso(morning - 3 * dayMs), iso(morning + 3 * dayMs)]
  const [trips, days, miles] = await Promise.all([
    on.admin.call(tripCalls.query, { filter: { vin, beginAt }, sort: { field: 'beginAt', order: 'asc' } }),
    on.admin.call(dailyDriveCalls.query, { filter: { vin, day: [from, to] }, sort: { field: 'day', order: 'asc' } }),
    on.admin.call(mileageCalls.query, { filter: { vin, period: [from, to] } }),
  ])
  return { trips: trips.data.rows, days: days.data.rows, mileage: miles.data.rows[0]! }
}

async function setAhead(value: string) {
  const { data } = await on.admin.call(parameterCalls.query, {})
  const { version } = data.find(({ key }) => key === clockAhead.key)!
  expect((await on.admin.call(parameterCalls.update, { key: clockAhead.key, value, version })).code).toBe(200)
}

test('1: with a clock that is hours ahead reports count by their arrival, unless they are backfilled', async () => {
  const vin = nextVin()
  const { store } = on.parts
  await drive(store, vin, [at(morning, 100, { speedKmh: 40 })])
  const arrivedAt = morning + 30_000
  await drive(store, vin, [at(morning + 3 * hourMs, 100.5, { speedKmh: 60, alarmLevel: 3, alarmFlags: 1 })], arrivedAt)
  const wrongClock = await on.admin.call(fileCalls.glance, { vin })
  expect(wrongClock.data).toMatchObject({ at: iso(arrivedAt), clockDrift: true, speedKmh: 60 })
  await drive(store, vin, [at(morning + minuteMs, 101, { speedKmh: 41 })])
  expect((await on.admin.call(fileCalls.glance, { vin })).data).toMatchObject({ clockDrift: false, speedKmh: 41 })
  const last = await store.db.execute(
    sql`select extract(epoch from at)::float8 * 1000 as at, speed_kmh from last_message where vin = ${vin}`,
  )
  expect(last.rows).toEqual([{ at: morning + minuteMs, speed_kmh: 41 }])
  const messageRows = await store.db.execute(
    sql`select clock_drift, counts from message where vin = ${vin} order by received_at`,
  )
  expect(messageRows.rows.map(({ clock_drift, counts }) => [clock_drift, counts])).toEqual([
    [false, true],
    [true, true],
    [false, true],
  ])
  const alarms = await store.db.execute(
    sql`select level, extract(epoch from begin_at)::float8 * 1000 as begin from alarm where vin = ${vin}`,
  )
  expect(alarms.rows).toEqual([{ level: 3, begin: arrivedAt }])
  expect((await figuresOf(vin)).trips).toMatchObject([{ distanceKm: 1, packets: 3, distanceBy: 'odometer' }])

  await setAhead('20')
  const other = nextVin()
  await drive(store, other, [at(morning + 15 * minuteMs, 7)], morning)
  const trustedRows = await store.db.execute(sql`select counts from message where vin = ${other}`)
  expect(trustedRows.rows).toEqual([{ counts: true }])
  await setAhead('5')
})

test.each([
  ['0 at first', [0, 12_000, 12_000.1]],
  ['the highest value at the end', [12_000, 12_000.1, 999_999.9]],
  ['another unit under way', [5_000, 5_000.1, 15]],
])('2: an odometer that says %s gives what was driven, and says so', async (_, [first, second, third]) => {
  const vin = nextVin()
  await drive(on.parts.store, vin, [
    at(morning, first!),
    at(morning + minuteMs, second!, { east: 1 }),
    at(morning + 2 * minuteMs, third!, { east: 2, ...off }),
  ])
  const { trips, days, mileage } = await figuresOf(vin)
  const figure = { distanceKm: 0.2, distanceBy: 'chosen' }
  expect(trips).toMatchObject([figure])
  expect(days).toMatchObject([{ dailyKm: 0.2, distanceBy: 'chosen' }])
  expect(mileage).toMatchObject(figure)
  const month = await on.admin.call(trackPlaybackCalls.calendar, { vin, month: '2026-05' })
  expect(month.data).toEqual([{ day: '2026-05-20', km: 0.2 }])
  const period = { from: iso(morning - hourMs), to: iso(morning + hourMs) }
  const track = await on.admin.call(trackPlaybackCalls.open, { vin, ...period })
  expect(track.data.trips).toMatchObject([figure])
})

test('a vehicle goes on from where a process of the release before left it', async () => {
  const vin = nextVin()
  const { store } = on.parts
  await drive(store, vin, [at(morning, 100)])
  // A process of the previous release counts 5 km, and leaves its last point and the odometry unchanged.
  await store.db.execute(sql`
    update last_message set at = ${iso(morning + 5 * minuteMs)}, odometry_at = ${iso(morning + 5 * minuteMs)}, odometry_km = 105
    where vin = ${vin}`)
  await drive(store, vin, [at(morning + 6 * minuteMs, 106), at(morning + 7 * minuteMs, 107, off)])
  expect((await figuresOf(vin)).days).toMatchObject([{ dailyKm: 2 }])
  const left = await store.db.execute(sql`select odometry_at from last_message where vin = ${vin}`)
  expect(left.rows).toEqual([{ odometry_at: null }])
})

test('2: both pieces of a drive count when the unit is exchanged under way', async () => {
  const vin = nextVin()
  const before = Array.from({ length: 11 }, (_, minute) => at(morning + minute * minuteMs, 5_000 + minute))
  const after = Array.from({ length: 11 }, (_, minute) => at(morning + (11 + minute) * minuteMs, 15 + minute))
  await drive(on.parts.store, vin, [...before, ...after, at(morning + 22 * minuteMs, 25, off)])
  expect((await figuresOf(vin)).trips).toMatchObject([{ distanceKm: 20, distanceBy: 'chosen', state: '1' }])
})

test('3: speeds and states of charge that no vehicle has never count', async () => {
  const vin = nextVin()
  await drive(on.parts.store, vin, [
    at(morning, 100, { speedKmh: 40, socPercent: 80 }),
    at(morning + minuteMs, 101, { speedKmh: 6553.3, socPercent: 200 }),
    at(morning + 2 * minuteMs, 102, { speedKmh: 300, socPercent: 101 }),
    at(morning + 3 * minuteMs, 103, { speedKmh: 45, socPercent: 78 }),
    at(morning + 4 * minuteMs, 104, { speedKmh: null, socPercent: null }),
    at(morning + 5 * minuteMs, 105, { speedKmh: 6553.3, socPercent: 253, ...off }),
  ])
  const { trips, days } = await figuresOf(vin)
  expect(trips).toMatchObject([{ beginSoc: 80, endSoc: 78, distanceKm: 5 }])
  expect(days).toMatchObject([{ maxSpeedKmh: 45, socUsed: 2 }])
  const period = { vin, from: iso(morning - hourMs), to: iso(morning + hourMs) }
  const { totals } = (await on.admin.call(trackPlaybackCalls.open, period)).data
  expect(totals).toMatchObject({ topSpeedKmh: 45 })
  const chart = (await on.admin.call(trackPlaybackCalls.chart, { ...period, width: 100 })).data
  expect(chart.speedKmh.map(([, value]) => value)).toEqual([40, 45])
  expect(chart.socPercent.map(([, value]) => value)).toEqual([80, 78])
  const last = await on.parts.store.db.execute(
    sql`select speed_kmh, soc_percent from last_message where vin = ${vin} and odometer_km = 105`,
  )
  expect(last.rows).toEqual([{ speed_kmh: null, soc_percent: null }])
})

test('1: lists, the page of a vehicle and events say whether its clock is ahead or behind', async () => {
  const vin = nextVin()
  const clockOf = async () => {
    const glance = (await on.admin.call(fileCalls.glance, { vin })).data
    const { rows } = (await on.admin.call(lastMessageCalls.query, { filter: { vin, clockDrift: true } })).data
    const { vehicles } = (await on.admin.call(vehicleCalls.query, { filter: { vin } })).data
    return [glance.clockOffsetS, rows[0]?.clockOffsetS ?? null, vehicles?.[vin]?.clockOffsetS]
  }
  const { store } = on.parts
  const feed = await readFeed(on, on.admin, ['vehicle.clockWrong', 'vehicle.clockRight'])
  const event = (type: string, time: number, clockDrift: boolean) => {
    const subject = `vehicleClock/${vin}`
    return { type: `vehicle.${type}`, vin, subject, time: iso(time), data: { clockDrift } }
  }
  await drive(store, vin, [at(morning - 2 * minuteMs, 100)], morning - minuteMs)
  expect(await feed.next()).toEqual([])
  for (const seconds of [-1, 0]) await drive(store, vin, [at(morning + hourMs, 100)], morning + seconds * 1000)
  // An older report does not show how the clock is now.
  await drive(store, vin, [at(morning - minuteMs, 100)], morning + 1_000)
  expect(await feed.next()).toMatchObject([event('clockWrong', morning - 1_000, true)])
  expect(await clockOf()).toEqual([3600, 3600, 3600])
  await drive(store, vin, [at(morning + 2 * minuteMs, 100)], morning + 3 * minuteMs)
  expect(await clockOf()).toEqual([null, null, null])
  await drive(store, vin, [at(morning + 5 * minuteMs, 100)], morning + 25 * minuteMs)
  expect(await clockOf()).toEqual([-1200, -1200, -1200])
  expect(await feed.next()).toMatchObject([event('clockRight', morning + 2 * minuteMs, false)])
  const page = await on.admin.call(fileCalls.glance, { vin })
  expect(page.data).toMatchObject({ at: iso(morning + 5 * minuteMs), clockDrift: false })
})

test('3: the speed of a vehicle that is off or charges is no top speed', async () => {
  const vin = nextVin()
  await drive(on.parts.store, vin, [
    at(morning, 100, { speedKmh: 40 }),
    at(morning + minuteMs, 100.7, { ...off, speedKmh: 180, east: 7 }),
    at(morning + 2 * minuteMs, 100.7, { ...off, chargingState: 1, speedKmh: 190, east: 7 }),
    at(morning + 3 * minuteMs, 100.7, { vehicleState: 1, chargingState: 1, speedKmh: 200, east: 7 }),
  ])
  expect((await figuresOf(vin)).days).toMatchObject([{ maxSpeedKmh: 40 }])
  const period = { vin, from: iso(morning - hourMs), to: iso(morning + hourMs) }
  const { totals } = (await on.admin.call(trackPlaybackCalls.open, period)).data
  expect(totals).toMatchObject({ topSpeedKmh: 40 })
})

test('4: a vehicle that falls silent has ended its trip, also after a restart, and goes on with it when its reports were only late', async () => {
  const vin = nextVin()
  const now = on.parts.now().getTime()
  const lastSeen = now - 31 * minuteMs
  await drive(on.parts.store, vin, [at(lastSeen - 10 * minuteMs, 100), at(lastSeen, 110)])
  expect((await figuresOf(vin)).trips).toMatchObject([{ state: '0' }])
  await on.reopen()
  // The job that every server runs each minute, even without a report.
  const silent = on.parts.catalogue.jobs.find(({ name }) => name === 'silentTrips')
  await silent!.run(on.parts, {} as never)
  expect((await figuresOf(vin)).trips).toMatchObject([{ state: '1', endAt: iso(lastSeen), distanceKm: 10 }])
  await drive(on.parts.store, vin, [at(lastSeen + 5 * minuteMs, 114), at(lastSeen + 9 * minuteMs, 117, off)], now)
  expect((await figuresOf(vin)).trips).toMatchObject([
    { state: '1', endAt: iso(lastSeen + 9 * minuteMs), distanceKm: 17 },
  ])
})

test.runIf(storeKind === 'server')('a trip is not ended while a batch continues it', async () => {
  const vin = nextVin()
  const { store, now, catalogue } = on.parts
  await drive(store, vin, [at(now().getTime() - 41 * minuteMs, 100), at(now().getTime() - 31 * minuteMs, 110)])
  const silent = catalogue.jobs.find(({ name }) => name === 'silentTrips')!
  const [start, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const batch = store.tx(async (tx) => {
    await tx.execute(sql`select 1 from last_message where vin = ${vin} for no key update`)
    start.resolve()
    await end.promise
    await tx.execute(sql`update trip set last_seen_at = ${now().toISOString()} where vin = ${vin}`)
  })
  await start.promise
  let isOver = false
  const job = Promise.resolve(silent.run(on.parts, {} as never)).then(() => {
    isOver = true
  })
  const wait = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => isOver || (await store.db.execute(wait)).rows.length > 0, 'the job waits')
  end.resolve()
  await Promise.all([batch, job])
  expect((await figuresOf(vin)).trips).toMatchObject([{ state: '0' }])
})

test('5: a drive over midnight is shared between its days: way, minutes, charge', async () => {
  const vin = nextVin()
  const begin = midnight - 20 * minuteMs
  await drive(on.parts.store, vin, [
    at(begin, 100, { socPercent: 80 }),
    at(midnight - 4 * minuteMs, 116, { socPercent: 72 }),
    at(midnight + 4 * minuteMs, 124, { socPercent: 70 }),
    at(midnight + 20 * minuteMs, 140, { socPercent: 60, ...off }),
  ])
  const { days, mileage } = await figuresOf(vin)
  expect(days).toMatchObject([
    { day: '2026-05-19', dailyKm: 20, timeMin: 20, socUsed: 10, trips: 1 },
    { day: '2026-05-20', dailyKm: 20, timeMin: 20, socUsed: 10, trips: 1 },
  ])
  expect(mileage.distanceKm).toBe(40)
})

test('6: a day without an odometer is listed with its way by positions; charging at a plug is no drive', async () => {
  const vin = nextVin()
  const { store } = on.parts
  const way = Array.from({ length: 11 }, (_, minute) => at(morning + minute * minuteMs, null, { east: 10 * minute }))
  await drive(store, vin, [...way, at(morning + 11 * minuteMs, null, { east: 100, ...off })])
  const { trips, days, mileage } = await figuresOf(vin)
  expect(trips).toMatchObject([{ distanceKm: 8.9, distanceBy: 'positions', beginKm: null }])
  expect(days).toMatchObject([{ dailyKm: 8.9, distanceBy: 'positions', timeMin: 11, trips: 1, totalKm: null }])
  expect(mileage).toMatchObject({ distanceKm: 8.9, distanceBy: 'positions', beginKm: null })

  const chargingVin = nextVin()
  await drive(store, chargingVin, [
    at(morning, 100, { socPercent: 60 }),
    at(morning + 10 * minuteMs, 110, { socPercent: 50 }),
    at(morning + 11 * minuteMs, 110, { socPercent: 50, chargingState: 1, speedKmh: 0 }),
    at(morning + 60 * minuteMs, 110, { socPercent: 90, chargingState: 1, speedKmh: 0 }),
    at(morning + 61 * minuteMs, 110, { socPercent: 90 }),
    at(morning + 71 * minuteMs, 120, { socPercent: 80, ...off }),
  ])
  const figures = await figuresOf(chargingVin)
  expect(figures.trips).toMatchObject([
    { distanceKm: 10, beginSoc: 60, endSoc: 50 },
    { distanceKm: 10, beginSoc: 90, endSoc: 80 },
  ])
  expect(figures.days).toMatchObject([{ socUsed: 20, trips: 2, dailyKm: 20 }])
})

test('5, 8: whatever comes late, twice or in another order: the days add up to the mileage; trips, days and track agree', async () => {
  const step = fc.record({
    seconds: fc.integer({ min: 5, max: 900 }),
    tenths: fc.integer({ min: 0, max: 60 }),
    odometer: fc.constantFrom('right', 'right', 'right', 'right', 'missing', 'broken'),
  })
  let begin = midnight - 2 * hourMs
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 25 }),
      fc.infiniteStream(fc.nat({ max: 4 })),
      async (steps, batchNumbers) => {
        const vin = nextVin()
        begin += minuteMs
        let [moment, tenths] = [begin, 10_000]
        const reports = steps.map(({ seconds, tenths: drivenTenths, odometer }, index) => {
          moment += seconds * 1000
          // At most 120 km/h, the speed of a car.
          tenths += Math.min(drivenTenths, Math.floor((seconds * 120) / 360))
          const km = odometer === 'missing' ? null : odometer === 'broken' ? 999_999.9 : tenths / 10
          const last = index === steps.length - 1
          return at(moment, km, { east: (tenths - 10_000) * 1.12, vehicleState: last ? 2 : 1 })
        })
        const batches: (typeof reports)[] = [[], [], [], [], []]
        for (const report of reports) batches[batchNumbers.next().value]!.push(report)
        await driveInBatches(
          on.parts.store,
          vin,
          [...batches.filter(({ length }) => length > 0), reports],
          moment + 1000,
        )
        const { trips, days, mileage } = await figuresOf(vin)
        const sum = days.reduce((total, { dailyKm }) => total + Number(dailyKm), 0)
        expect(mileage.distanceKm).toBeCloseTo(sum, 6)
        const ways = await on.parts.store.db.execute<{ trips: number; days: number }>(sql`
          select (select coalesce(sum(metres), 0)::float8 from trip where vin = ${vin}) as trips,
            (select sum(metres)::float8 from daily_drive where vin = ${vin}) as days`)
        // One trip, because no report is half an hour from the next.
        expect(trips).toHaveLength(1)
        expect(ways.rows[0]!.trips).toBe(ways.rows[0]!.days)
        const period = { vin, from: iso(reports[0]!.at), to: iso(moment + 1000) }
        const { totals } = (await on.admin.call(trackPlaybackCalls.open, period)).data
        if (totals.distanceBy === 'odometer')
          expect(Math.abs(totals.distanceKm - Number(trips[0]!.distanceKm))).toBeLessThanOrEqual(0.15)
      },
    ),
    { numRuns: inCheck(6, 100) },
  )
})
