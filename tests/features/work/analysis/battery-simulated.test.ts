/** From frames of simulated boxes through ingest, charging sessions and months to the health that the call returns. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, fleetDayStart, hourMs } from '../../../../src/domain/time.ts'
import { batteryCalls as calls } from '../../../../src/features/work/analysis/battery/contract.ts'
import { readDueDays } from '../../../../src/features/work/analysis/battery/recompute.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { nominalCellV } from '../../../../src/virtual-fleet/simulator/battery.ts'
import { healthAfter } from '../../../../src/virtual-fleet/simulator/fade.ts'
import { specificationOf } from '../../../../src/virtual-fleet/simulator/specification.ts'
import { demonstrationVehicles, vehicleOf } from '../../../../src/virtual-fleet/simulator/subjects.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { drive } from '../tracking/road.ts'

/** One month, neither too hot nor too cold to estimate a capacity. */
const begin = fleetDayStart('2026-06-01')
const days = 16
/** Odometers in km: a nearly new pack and a degraded one. */
const ways = [8_000, 160_000]
const periods = { drivingMs: 60_000, chargingMs: 60_000, parkedMs: 0 }
/** Electric vehicle that is charged at home every few days. */
const atHome = 'LXHXA71E5PA000013'
let on: TestServer

beforeAll(async () => {
  on = await openTestServer({ now: new Date(begin) })
  await addVehicles(on.parts.store, [1, 2])
})
afterAll(() => on.close())

test('what a simulated pack has lost is what its call says, within 2 %', async () => {
  const subject = demonstrationVehicles(new Date(begin)).find(({ vin }) => vin === atHome)
  if (!subject) throw new Error(`no ${atHome}`)
  const { battery } = specificationOf(subject.vin)
  const volts = battery.cells * nominalCellV[battery.chemistry]
  await on.parts.store.db.execute(sql`
    update model set battery_capacity_kwh = ${battery.kwh}, nominal_voltage_v = ${volts}, battery_type = ${battery.chemistry}`)
  await on.parts.store.db.execute(sql`update vehicle set production_date = '2024-06-01'`)
  const vehicles = ways.map((odometerKm) =>
    vehicleOf(
      subject,
      { seed: 1, busyPart: 0, gapPart: 0 },
      { at: begin, periods, lastState: { odometerKm, charge: 0.5 } },
    ),
  )
  for (let day = 1; day <= days; day++) {
    const until = begin + day * dayMs
    for (const [at, vehicle] of vehicles.entries())
      await drive(
        on.parts.store,
        vinOf(at + 1),
        vehicle.until(until).map(({ at: when, signals }) => ({ ...signals, at: when })),
      )
    on.clock.advance(dayMs)
    // A day is due two hours after its end.
    if (day % 4 === 0) {
      on.clock.advance(3 * hourMs)
      while ((await readDueDays(on.parts)) > 0);
      on.clock.advance(-3 * hourMs)
    }
  }
  const health: number[] = []
  const staff = await on.asUser({ links: 'all', allVehicles: true })
  for (const [at, vehicle] of vehicles.entries()) {
    const { state } = (await staff.call(calls.vehicle, { vin: vinOf(at + 1) })).data
    const truth = healthAfter(vehicle.number, battery.chemistry, vehicle.odometerKm)
    expect(state).toMatchObject({ referenceBy: 'nominal' })
    expect(state?.sessions).toBeGreaterThanOrEqual(3)
    expect(Math.abs((state?.sohPercent ?? 0) / (100 * truth) - 1)).toBeLessThan(0.02)
    health.push(state?.sohPercent ?? 0)
  }
  // The difference is the one that the degradation law predicts for these distances.
  expect(health[0]! - health[1]!).toBeGreaterThan(4)
})
