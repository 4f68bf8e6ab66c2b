/** Distances of trips, days, mileage, calendar and tracks, compared with days that were calculated by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { hourMs, secondMs } from '../../../../src/domain/time.ts'
import { dailyDriveCalls } from '../../../../src/features/work/tracking/dailyDrive/contract.ts'
import { mileageCalls } from '../../../../src/features/work/tracking/mileage/contract.ts'
import { trackPlaybackCalls } from '../../../../src/features/work/tracking/trackPlayback/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { inCheck } from '../../../check.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { driveInBatches } from './road.ts'

/** 20 May 2026, 08:00 in Beijing. */
const morning = Date.UTC(2026, 4, 20)
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ now: new Date(morning + 12 * hourMs) })
  await addVehicles(
    on.parts.store,
    Array.from({ length: 3 * 12 }, (_, number) => number + 1),
  )
})
afterAll(() => on.close())

type Reports = readonly ({ at: number } & ReportSignals)[]
const [startedState, off] = [{ vehicleState: 1 } as const, { vehicleState: 2, speedKmh: 0 } as const]
/** Report `second` s after the morning, `eastM` metres east of the start. */
const at = (second: number, odometerKm: number | null, eastM: number, more: ReportSignals = {}) => ({
  at: morning + second * secondMs,
  odometerKm,
  longitude: 117 + eastM / 89_400,
  latitude: 36.6,
  speedKmh: 60,
  ...startedState,
  ...more,
})
/** Signals of a report without a fix, and of one without anything about driving. */
const noFix = { locationStatus: 1 }
const placeOnly = { vehicleState: undefined, speedKmh: undefined, odometerKm: undefined }
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** Reports of a drive east at 1 km per minute, every `everyS` s. The odometer counts in steps of 0.1 km. */
const drive = (
  minutes: number,
  everyS: number,
  make: (second: number, km: number, metres: number) => Reports[number],
) =>
  times((minutes * 60) / everyS + 1, (n) =>
    make(n * everyS, Math.floor(10_000 + (n * everyS) / 6 + 1e-6) / 10, (n * everyS * 1000) / 60),
  )
const end = (minutes: number, km: number) => at(minutes * 60 + 10, km, minutes * 1000, off)

interface Day {
  readonly reports: Reports
  readonly km: number
  /** Distances of the trips in km. By default, one trip with the whole distance. */
  readonly trips?: readonly number[]
  readonly by?: string
  /** Tolerance in km: the last digit of the odometer, where another odometer or unit starts with a rounded value. */
  readonly within?: number
}

const days: Record<string, Day> = {
  'odometer and position in turns': {
    reports: [
      ...drive(5, 30, (second, km, metres) =>
        (second / 30) % 2 === 0 ? at(second, km, metres, noFix) : at(second, null, metres, placeOnly),
      ),
      end(5, 1_005),
    ],
    km: 5,
  },
  'an odometer every 30 s, positions every 10 s': {
    reports: [
      ...drive(10, 10, (second, km, metres) => at(second, second % 30 === 0 ? km : null, metres)),
      end(10, 1_010),
    ],
    km: 10,
  },
  'an odometer that is refreshed every 2 minutes': {
    reports: [
      ...drive(10, 10, (second, _, metres) => at(second, 1_000 + 2 * Math.floor(second / 120), metres)),
      end(10, 1_010),
    ],
    km: 10,
  },
  'an odometer that flickers at a standstill': {
    reports: [
      ...times(60, (n) => at(n * 10, n % 2 === 0 ? 1_000 : 1_000.1, 0, { speedKmh: 0 })),
      at(600, 1_000, 0, off),
    ],
    km: 0.1,
  },
  'noise of a parked vehicle': {
    reports: [
      at(0, 1_000, 0, { speedKmh: 0 }),
      at(5, 1_000, 0, off),
      ...times(240, (n) =>
        at(10 + n * 5, null, n % 2 === 0 ? -6 : 6, { ...placeOnly, vehicleState: null, speedKmh: null }),
      ),
      at(1_300, 1_000, 0, off),
    ],
    km: 0,
    trips: [],
  },
  'no odometer for 5 minutes': {
    reports: [
      ...drive(6, 10, (second, km, metres) => at(second, second > 30 && second < 330 ? null : km, metres)),
      end(6, 1_006),
    ],
    km: 6,
  },
  'two odometers 2 km apart': {
    reports: [
      ...drive(30, 10, (second, km, metres) => at(second, (second / 10) % 2 === 0 ? km : km + 2, metres)),
      end(30, 1_030),
    ],
    km: 30,
    by: 'chosen',
  },
  'an odometer that sticks for 10 minutes and catches up': {
    reports: [
      ...drive(30, 60, (second, km, metres) => at(second, second > 600 && second < 1_200 ? 1_010 : km, metres)),
      end(30, 1_030),
    ],
    km: 30,
  },
  'a clock that is set back by 3 minutes': {
    reports: [
      ...drive(20, 10, (second, km, metres) => at(second > 600 ? second - 180 : second, km, metres)),
      at(1_210, 1_020, 20_000, off),
    ],
    km: 20,
    by: 'chosen',
  },
  'a new odometer under way': {
    reports: [
      ...drive(10, 10, (second, km, metres) => at(second, km, metres)),
      ...times(60, (n) => at(610 + n * 10, Math.floor(((n + 1) / 6) * 10 + 1e-6) / 10, 10_000 + ((n + 1) * 1000) / 6)),
      at(1_220, 10, 20_000, off),
    ],
    km: 20,
    by: 'chosen',
    within: 0.1,
  },
  'miles from the middle on': {
    reports: [
      ...drive(20, 10, (second, km, metres) =>
        at(second, second < 600 ? km : Math.round((km / 1.609344) * 10) / 10, metres),
      ),
      at(1_210, Math.round((1_020 / 1.609344) * 10) / 10, 20_000, off),
    ],
    km: 20,
    by: 'chosen',
    within: 0.1,
  },
  'a reading that comes after the trip': {
    reports: [
      ...drive(5, 10, (second, km, metres) => at(second, second === 0 ? km : null, metres)),
      at(310, null, 5_000, off),
      at(3_600, 1_005, 5_000, { speedKmh: 0 }),
      at(3_900, 1_005, 5_000, off),
    ],
    km: 5,
    trips: [5, 0],
  },
}

let vehicleCount = 0
const iso = (ms: number) => new Date(ms).toISOString()
async function visibleFigures(vin: string) {
  const period: [string, string] = [iso(morning - hourMs), iso(morning + 4 * hourMs)]
  const call: typeof on.admin.call = (...input) => on.admin.call(...input)
  const [trips, daily, mileage, month, track] = await Promise.all([
    call(tripCalls.query, { filter: { vin, beginAt: period }, sort: { field: 'beginAt', order: 'asc' } }),
    call(dailyDriveCalls.query, { filter: { vin, day: ['2026-05-20', '2026-05-20'] } }),
    call(mileageCalls.query, { filter: { vin, period: ['2026-05-19', '2026-05-21'] } }),
    call(trackPlaybackCalls.calendar, { vin, month: '2026-05' }),
    call(trackPlaybackCalls.open, { vin, from: period[0], to: period[1] }),
  ])
  return {
    trips: trips.data.rows.filter(({ state }) => state !== '2').map(({ distanceKm }) => distanceKm),
    by: [...new Set(daily.data.rows.map(({ distanceBy }) => distanceBy))],
    daily: daily.data.rows.map(({ dailyKm }) => dailyKm),
    mileage: mileage.data.rows.map(({ distanceKm }) => distanceKm),
    calendar: month.data.map(({ km }) => km),
    track: track.data.totals.distanceKm,
    ofTrack: track.data.trips.filter(({ state }) => state !== 2).map(({ distanceKm }) => distanceKm),
  }
}

const cases = Object.entries(days).map(([name, day], index) => ({ name, index, ...day }))
test.each(cases)('$name', async ({ index, reports, km, trips, by = 'odometer', within = 0 }) => {
  const orders = [
    // A few reports at a time, all at once, and every second report late.
    times(Math.ceil(reports.length / 13), (n) => reports.slice(n * 13, n * 13 + 13)),
    [reports],
    [reports.filter((_, n) => n % 2 === 0 || n === reports.length - 1), reports.filter((_, n) => n % 2 === 1)],
  ]
  // `npm test` takes the three orders in turn, the long check each of them for every day.
  for (const batches of inCheck([orders[index % 3] ?? []], orders)) {
    const vin = vinOf(++vehicleCount)
    await driveInBatches(on.parts.store, vin, batches)
    const figures = await visibleFigures(vin)
    const whole = figures.track
    expect(Math.abs(whole - km)).toBeLessThan(within + 0.01)
    const ofTrips = trips ?? [whole]
    expect(figures).toEqual({
      trips: ofTrips,
      ofTrack: ofTrips,
      by: [by],
      daily: [whole],
      mileage: [whole],
      calendar: [whole],
      track: whole,
    })
  }
})
