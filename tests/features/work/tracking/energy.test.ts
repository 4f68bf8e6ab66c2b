/** Energy of trips, their sums and tracks, compared with drives that were calculated by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { hourMs, secondMs } from '../../../../src/domain/time.ts'
import { trackPlaybackCalls } from '../../../../src/features/work/tracking/trackPlayback/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
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
    Array.from({ length: 50 }, (_, number) => number + 1),
  )
  await on.parts.store.tx((tx) => tx.execute(sql`update model set battery_capacity_kwh = 60`))
})
afterAll(() => on.close())

type Report = { at: number } & ReportSignals
/** Reports of a drive at 60 km/h from `beginS` s on, one every `everyS` s. The last one has the ignition off. */
function drive(
  minutes: number,
  everyS: number,
  signals: (second: number) => ReportSignals,
  [beginS, beginKm] = [0, 1_000],
): Report[] {
  const one = (second: number, more: ReportSignals): Report => ({
    at: morning + (beginS + second) * secondMs,
    vehicleState: 1,
    speedKmh: 60,
    odometerKm: Math.floor(beginKm * 10 + second / 6 + 1e-6) / 10,
    ...signals(second),
    ...more,
  })
  const reports = Array.from({ length: (minutes * 60) / everyS }, (_, number) => one(number * everyS, {}))
  return [...reports, one(minutes * 60, { vehicleState: 2, speedKmh: 0 })]
}
/** 7.2 kW: 12 kWh/100 km at 60 km/h. */
const steady = { voltageV: 360, currentA: 20 }
const unknown = { voltageV: null, currentA: null }
const soc = (second: number) => ({ socPercent: Math.round(80 - second / 300) })

interface Drive {
  readonly reports: readonly Report[]
  /** kWh, kWh/100 km and their source, by trip. */
  readonly trips: readonly [kwh: number | null, per100: number | null, by: string | null][]
  readonly track: [kwh: number | null, by: string | null]
}

const drives: Record<string, Drive> = {
  'a battery system that corrects the state of charge by 8 % under way': {
    reports: drive(30, 60, (second) => ({
      ...steady,
      socPercent: (second < 1_200 ? 80 : 72) - Math.floor(second / 400),
    })),
    trips: [[3.6, 12, 'power']],
    track: [3.6, 'power'],
  },
  'two kilometres': {
    reports: drive(2, 10, (second) => ({ ...steady, ...soc(second) })),
    trips: [[0.24, 12, 'power']],
    track: [0.24, 'power'],
  },
  'power in every second report': {
    reports: drive(3, 10, (second) => ({ ...(second % 20 === 0 ? steady : unknown), ...soc(second) })),
    trips: [[0.36, 12, 'power']],
    track: [0.36, 'power'],
  },
  'as much down a hill as up': {
    reports: drive(20, 10, (second) => ({ voltageV: 360, currentA: second < 600 ? 60 : -30, ...soc(second) })),
    // 3.54 kWh in 590 s and 0.015 in the interval with both, less 1.8 recovered in 600 s.
    trips: [[1.76, 8.8, 'power']],
    track: [1.76, 'power'],
  },
  'no current: 15 % of the battery': {
    reports: drive(75, 30, (second) => ({ ...unknown, socPercent: 80 - Math.floor(second / 300) })),
    trips: [[9, 12, 'soc']],
    track: [9, 'soc'],
  },
  'no current: 6 % of the battery, which may be 5 or 7': {
    reports: drive(30, 30, (second) => ({ ...unknown, ...soc(second) })),
    trips: [[null, null, null]],
    track: [null, null],
  },
  'a current that jumps between reports a minute apart: the state of charge, which agrees': {
    reports: drive(75, 60, (second) => ({
      voltageV: 360,
      currentA: second % 120 === 0 ? 160 : -120,
      socPercent: 80 - Math.floor(second / 300),
    })),
    trips: [[9, 12, 'soc']],
    track: [9, 'soc'],
  },
  'power for the first half only: neither source is enough': {
    reports: drive(20, 10, (second) => ({ ...(second < 600 ? steady : unknown), ...soc(second) })),
    trips: [[null, null, null]],
    track: [null, null],
  },
  'two trips with a charge between them': {
    reports: [
      ...drive(10, 10, (second) => ({ ...steady, ...soc(second) })),
      ...Array.from({ length: 30 }, (_, n) => ({
        at: morning + (700 + n * 30) * secondMs,
        vehicleState: 2,
        chargingState: 1,
        odometerKm: 1_010,
        voltageV: 380,
        currentA: -100,
        socPercent: 78,
      })),
      ...drive(5, 10, (second) => ({ ...steady, ...soc(second) }), [1_800, 1_010]),
    ],
    trips: [
      [1.2, 12, 'power'],
      [0.6, 12, 'power'],
    ],
    track: [1.8, 'power'],
  },
  'a vehicle that is parked': {
    reports: Array.from({ length: 20 }, (_, n) => ({
      at: morning + n * 30 * secondMs,
      vehicleState: 2,
      speedKmh: 0,
      odometerKm: 1_000,
      ...steady,
      socPercent: 80,
    })),
    trips: [],
    track: [null, null],
  },
}

const iso = (ms: number) => new Date(ms).toISOString()
let vehicleCount = 0

test.each(Object.entries(drives))('%s', async (_, { reports, trips, track }) => {
  const orders = [
    Array.from({ length: Math.ceil(reports.length / 13) }, (_, n) => reports.slice(n * 13, n * 13 + 13)),
    [reports.filter((_, n) => n % 2 === 0 || n === reports.length - 1), reports.filter((_, n) => n % 2 === 1)],
  ]
  for (const batches of orders) {
    const vin = vinOf(++vehicleCount)
    await driveInBatches(on.parts.store, vin, batches)
    const period: [string, string] = [iso(morning - hourMs), iso(morning + 4 * hourMs)]
    const list = await on.admin.call(tripCalls.query, {
      filter: { vin, beginAt: period },
      sort: { field: 'beginAt', order: 'asc' },
    })
    expect(list.data.rows.map(({ energyKwh, kwhPer100Km, energyBy }) => [energyKwh, kwhPer100Km, energyBy])).toEqual(
      trips,
    )
    const whole = await on.admin.call(trackPlaybackCalls.open, { vin, from: period[0], to: period[1] })
    expect([whole.data.totals.energyKwh, whole.data.totals.energyBy]).toEqual(track)
  }
})

test('a track that cuts a trip counts what lies in it', async () => {
  const vin = vinOf(++vehicleCount)
  await driveInBatches(on.parts.store, vin, [drive(20, 10, (second) => ({ ...steady, ...soc(second) }))])
  const [from, to] = [iso(morning + 300 * secondMs), iso(morning + 900 * secondMs)]
  const { data } = await on.admin.call(trackPlaybackCalls.open, { vin, from, to })
  expect([data.totals.energyKwh, data.totals.energyBy]).toEqual([1.2, 'power'])
})
