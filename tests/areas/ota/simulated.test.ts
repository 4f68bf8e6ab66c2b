import { expect, test } from 'vitest'
import { sql } from '../../../src/server/store/drizzle.ts'
import { noFaults } from '../../../src/simulator/faults.ts'
import { openFleet } from '../../../src/simulator/fleet.ts'
import { type Mishap, mishapOf, usualMishaps } from '../../../src/simulator/upgrades/mishaps.ts'
import { eventually, gatewayOver } from '../../gateway/yard.ts'
import { openTestServer } from '../../server/harness.ts'
import { addBox, addCatalogue, addVehicle, iccidOf, vinOf } from '../vehicles/fleet.ts'
import { partFor, planOf, startCampaign, targetsOf, tokensOf } from './rollout.ts'

/** Minutes pass in seconds. */
const haste = 30
const count = 14
const numbers = Array.from({ length: count }, (_, at) => at + 1)
/** Two in the morning, when vehicles stand. */
const night = new Date('2026-03-04T18:00:00Z')
const mishaps = { ...usualMishaps, installFails: 0.15, bootsOld: 0.15, oneFails: 0.15, wrongHash: 0.1, neverBack: 0 }

test('a campaign of simulated vehicles to its end: each ends as its box lived through it, whatever the box said', async () => {
  const on = await openTestServer({ now: night })
  const { parts } = on
  const catalogue = await addCatalogue(on.admin)
  for (const n of numbers) {
    await addVehicle(on.admin, catalogue, n)
    await addBox(on.admin, n, vinOf(n))
  }
  const address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  const now = () => parts.now().getTime()
  const limits = { loginMs: 1e7, idleMs: 1e7, frameMs: 1e7, vehicleRate: 1e5, vehicleBurst: 1e5 }
  const gateway = await gatewayOver(parts.store, { now, limits })
  const vins = numbers.map(vinOf)
  const tokens = await tokensOf(parts, vins)
  const fleet = openFleet(
    {
      ...{ host: '127.0.0.1', port: gateway.port, seed: 4, busyPart: 0, version: 'both', intervalMs: 10_000, now },
      ...{ faults: noFaults, extended: true, awakeMs: 1e9 },
      upgrades: {
        address: `${address}/ddi`,
        tokenOf: ({ vin }) => tokens.get(vin),
        mishaps,
        owners: { yes: 1, no: 0 },
      },
    },
    count,
  )
  let last = performance.now()
  const time = setInterval(() => {
    const at = performance.now()
    on.clock.advance((at - last) * haste)
    last = at
  }, 10)
  try {
    for (const n of numbers) fleet.add({ vin: vinOf(n), iccid: iccidOf(n), channel: '南京' })
    const reported = () =>
      parts.store.db.execute(sql`select distinct vin from ecu_version`).then(({ rows }) => rows.length)
    expect(await eventually(reported, (known) => known === count, 60_000)).toBe(count)
    const plan = planOf([await partFor(parts, 'BMS', 'V4.2.0'), await partFor(parts, 'VCU', 'V3.3.0', 60_000)], 'owner')
    const campaign = await startCampaign(parts, plan, vins, 4)
    const over = ['succeeded', 'failed', 'rolledBack', 'inconsistent', 'timedOut']
    const ended = await eventually(
      () => targetsOf(parts, campaign),
      (rows) => rows.length === count && rows.every(({ state }) => over.includes(state)),
      150_000,
    )
    const { rows: actions } = await parts.store.db.execute<{ vin: string; action: number }>(
      sql`select vin, action from upgrade_target where campaign = ${campaign}`,
    )
    const met = new Map(
      actions.map(({ vin, action }) => {
        const { number } = fleet.boxes.find((box) => box.vin === vin)!.vehicle
        return [vin, mishapOf(mishaps, number, action)]
      }),
    )
    const states: Record<Mishap | 'none', string> = {
      ...{ none: 'succeeded', downloadCut: 'succeeded', wrongHash: 'failed', powerLost: 'failed' },
      ...{ installFails: 'failed', oneFails: 'failed', bootsOld: 'rolledBack', neverBack: 'timedOut' },
    }
    expect(ended.map(({ vin, state }) => [vin, met.get(vin), state])).toEqual(
      ended.map(({ vin }) => [vin, met.get(vin), states[met.get(vin) ?? 'none']]),
    )
    expect(new Set(ended.map(({ state }) => state)).size).toBeGreaterThan(1)
    // What the platform knows of each ECU is what the vehicle runs.
    for (const { vin, installed } of fleet.boxes) {
      const { rows } = await parts.store.db.execute<{ ecu: string; version: string }>(
        sql`select ecu, version from ecu_version where vin = ${vin} and ecu in ('BMS', 'VCU') order by ecu`,
      )
      expect(rows).toEqual(['BMS', 'VCU'].map((ecu) => ({ ecu, version: installed.of(ecu)!.version })))
    }
  } finally {
    clearInterval(time)
    await fleet.close()
    await gateway.close()
    await on.close()
  }
}, 240_000)
