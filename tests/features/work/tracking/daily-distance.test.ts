/** Daily distances with spikes of the odometer, and of vehicles that are transported. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { dailyDriveCalls } from '../../../../src/features/work/tracking/dailyDrive/contract.ts'
import { mileageCalls } from '../../../../src/features/work/tracking/mileage/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { drive } from './road.ts'

/** 20 May 2026, 08:00 in Beijing. */
const morning = Date.UTC(2026, 4, 20)
const day = '2026-05-20'
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ now: new Date(morning + 15 * hourMs) })
  await addVehicles(
    on.parts.store,
    Array.from({ length: 12 }, (_, number) => number + 1),
  )
})
afterAll(() => on.close())

const off = { vehicleState: 2, speedKmh: 0 } as const
/** Report `minute` minutes after the morning, `km` km east of the start. */
const at = (minute: number, odometerKm: number | null, km: number, more: ReportSignals = {}) => ({
  at: morning + minute * minuteMs,
  odometerKm,
  longitude: 117 + km / 89.4,
  latitude: 36.6,
  vehicleState: 1,
  speedKmh: 60,
  ...more,
})
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

let vehicleCount = 0
async function dayOf(reports: Parameters<typeof drive>[2]) {
  const vin = vinOf(++vehicleCount)
  await drive(on.parts.store, vin, reports)
  const days = await on.admin.call(dailyDriveCalls.query, { filter: { vin, day: [day, day] } })
  const miles = await on.admin.call(mileageCalls.query, { filter: { vin, period: [day, day] } })
  const [{ dailyKm, totalKm } = { dailyKm: 0, totalKm: null }] = days.data.rows
  return { dailyKm, totalKm, endKm: miles.data.rows[0]?.endKm ?? null }
}

const tenKm = times(11, (minute) => at(minute, 5_000 + minute, minute))
const spike = 999_999.9
test.each([
  ['in the middle', [...tenKm.slice(0, 5), at(4.5, spike, 4.5), ...tenKm.slice(5), at(11, 5_010, 10, off)]],
  ['in the last report', [...tenKm, at(11, 5_010, 10), at(12, spike, 10, off)]],
  ['in the first report', [at(-1, spike, 0), ...tenKm, at(11, 5_010, 10, off)]],
])('a spike of the odometer %s is no total of the day', async (_, reports) => {
  const { dailyKm, totalKm, endKm } = await dayOf(reports)
  expect([totalKm, endKm]).toEqual([5_010, 5_010])
  expect(dailyKm).toBeCloseTo(10, 0)
})

const before = [at(0, 5_000, 0), at(1, 5_001, 1), at(2, 5_001, 1, off)]
/** Reports of 970 km by train in ten hours, without an odometer. */
const byTrain = (everyMin: number, more: ReportSignals) =>
  times(600 / everyMin, (n) => at(10 + (n + 1) * everyMin, null, 1 + ((n + 1) * everyMin * 970) / 600, more))
const noUnit = { vehicleState: undefined, speedKmh: undefined, odometerKm: undefined }
test.each<[string, ReportSignals, number]>([
  ['off, a report a minute', off, 1],
  ['off, a report in ten minutes', off, 10],
  ['off, a report in an hour', off, 60],
  ['that sends positions alone', noUnit, 10],
  ['that says to be on and stands', { vehicleState: 1, speedKmh: 0 }, 10],
])('a vehicle %s is carried 970 km without an odometer and did not drive', async (_, more, everyMin) => {
  const after = [at(620, 5_001, 971, off), at(621, 5_001, 971), at(622, 5_002, 972)]
  expect((await dayOf([...before, ...byTrain(everyMin, more), ...after])).dailyKm).toBeCloseTo(2, 0)
  const { dailyKm } = await dayOf([...before, ...byTrain(everyMin, more)])
  expect(dailyKm).toBeCloseTo(1, 0)
})

test('an ignition that flaps while the state of charge flickers uses no more than the drive', async () => {
  const vin = vinOf(++vehicleCount)
  // Off for five seconds after each kilometre, with 80 and 79 % in turns.
  const flaps = times(10, (n) => [
    at(n, 5_000 + n, n, { socPercent: 80 }),
    at(n + 11 / 12, 5_000.9 + n, n + 0.9, { ...off, socPercent: 79 }),
  ])
  const rest = [at(10, 5_010, 10, { socPercent: 79 }), at(40, 5_040, 40, { ...off, socPercent: 70 })]
  await drive(on.parts.store, vin, [...flaps.flat(), ...rest])
  const { data } = await on.admin.call(dailyDriveCalls.query, { filter: { vin, day: [day, day] } })
  expect(data.rows[0]?.socUsed).toBe(10)
})
