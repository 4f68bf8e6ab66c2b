import { expect, test } from 'vitest'
import { minuteMs } from '../../../src/domain/time.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openFleet } from '../../../src/virtual-fleet/simulator/fleet.ts'
import type { DriveSummary } from '../../../src/virtual-fleet/simulator/vehicle.ts'
import { deadlinesOver } from '../../features/work/commands/deadlines.ts'
import { enter } from '../../features/work/commands/ledger.ts'
import { withStore } from '../../platform/store/open.ts'
import { vinOf } from '../../telematics/gateway/frames.ts'
import { addVehicles, eventually, gatewayOver, iccidOf } from '../../telematics/gateway/yard.ts'

const fixture = withStore()
/** Factor by which simulated time runs faster. */
const haste = 100
const numbers = Array.from({ length: 20 }, (_, at) => at + 1)

test('what a fleet sends is stored once, through an outage; its trips are what it drove', async () => {
  const { store } = fixture
  await addVehicles(store, numbers)
  const real = Date.now()
  const now = () => real + (Date.now() - real) * haste
  // Limits apply to the same fast time.
  const limits = { loginMs: 1e7, idleMs: 1e7, frameMs: 1e7, vehicleRate: 1e5, vehicleBurst: 1e5 }
  let gateway = await gatewayOver(store, { now, limits })
  const settings = { isEnabled: true, port: gateway.port, host: '127.0.0.1', tls: undefined }
  const sentTimes = new Map<string, Set<number>>()
  const driveSummaries: (DriveSummary & { vin: string })[] = []
  const fleet = openFleet(
    {
      host: '127.0.0.1',
      port: gateway.port,
      seed: 5,
      busyPart: 1,
      version: 'both',
      intervalMs: 10_000,
      now,
      onReport: (vin, { at }) => void sentTimes.set(vin, (sentTimes.get(vin) ?? new Set()).add(at)),
      onDriven: (vin, one) => void driveSummaries.push({ ...one, vin }),
    },
    numbers.length,
  )
  for (const number of numbers) fleet.add({ vin: vinOf(number), iccid: iccidOf(number), channel: '南京' })
  const began = now()
  const until = (condition: () => boolean) => eventually(async () => condition(), Boolean)

  expect(await until(() => now() > began + 4 * minuteMs && fleet.counts.connected >= 15)).toBe(true)
  const queriedVin = vinOf(3)
  await enter(store, queriedVin, { kind: 'readParameters', now: new Date(now()) })
  const settle = deadlinesOver(store, now)
  await gateway.close()
  const away = now()
  expect(await until(() => now() > away + 3 * minuteMs && fleet.counts.reconnects > 10)).toBe(true)
  expect(fleet.held).toBeGreaterThan(50)
  gateway = await gatewayOver(store, { now, limits, settings })
  const since = (at: number) => driveSummaries.filter(({ begin }) => begin >= at).length
  expect(await until(() => now() > away + 15 * minuteMs && since(began) >= 12)).toBe(true)
  expect(fleet.counts.backfilled).toBeGreaterThan(50)
  expect(await until(() => fleet.held === 0)).toBe(true)
  const parameterAnswer = await eventually(
    async () => {
      await settle()
      return (
        await store.db.execute<{ state: string; result: { items: unknown[] } }>(sql`select state, result from command`)
      ).rows[0]
    },
    (row) => row?.state === 'done',
  )
  expect(parameterAnswer?.result.items).toEqual(
    expect.arrayContaining([
      { id: 2, value: 10 },
      { id: 9, value: 60 },
    ]),
  )

  await fleet.close()
  await gateway.close()
  const result = await store.db.execute<{ vin: string; at: string }>(
    sql`select vin, extract(epoch from at) * 1000 as at from message where kind = 2`,
  )
  const inStore = result.rows.map(({ vin, at }) => `${vin} ${Math.round(Number(at))}`)
  const inFleet = [...sentTimes].flatMap(([vin, times]) => [...times].map((at) => `${vin} ${at}`))
  expect(inFleet.length).toBeGreaterThan(600)
  expect(inStore.sort()).toEqual(inFleet.sort())

  const trips = await store.db.execute<{ vin: string; begin: string; end: string; km: number }>(sql`
    select vin, extract(epoch from begin_at) * 1000 as begin, extract(epoch from end_at) * 1000 as end, end_km - begin_km as km
    from trip where state = 1`)
  const tripOf = ({ vin, end }: DriveSummary & { vin: string }) =>
    trips.rows.find((trip) => trip.vin === vin && Math.round(Number(trip.end)) === end)
  // A trip that ends when the fleet starts has no report of driving.
  for (const one of driveSummaries.filter(({ end }) => end > began + minuteMs)) {
    const trip = tripOf(one)
    expect(trip, `the trip of ${one.vin} that ended at ${new Date(one.end).toISOString()}`).toBeDefined()
    // Trips that were under way when the fleet started are recorded from then on.
    if (one.begin < began) continue
    expect(Math.round(Number(trip!.begin))).toBe(one.begin)
    expect(Math.abs(trip!.km - (one.endKm - one.beginKm))).toBeLessThan(0.11)
  }
  expect(trips.rows.length).toBeLessThanOrEqual(driveSummaries.length)
})
