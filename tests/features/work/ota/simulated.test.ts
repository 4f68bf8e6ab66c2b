import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Mishap, mishapOf, usualMishaps } from '../../../../src/virtual-fleet/simulator/upgrades/mishaps.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { partFor, planOf, startCampaign, targetsOf } from './rollout.ts'
import { openSimulated } from './simulatedFleet.ts'

const count = 14
const mishaps = { ...usualMishaps, installFails: 0.15, bootsOld: 0.15, oneFails: 0.15, wrongHash: 0.1, neverBack: 0 }

test('a campaign of simulated vehicles to its end: each ends as its box lived through it, whatever the box said', async () => {
  const simulated = await openSimulated(count)
  const { parts, vins } = simulated
  try {
    const fleet = simulated.start({ mishaps })
    const reported = () =>
      parts.store.db.execute(sql`select distinct vin from ecu_version`).then(({ rows }) => rows.length)
    expect(await eventually(reported, (known) => known === count)).toBe(count)
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
      none: 'succeeded',
      downloadCut: 'succeeded',
      wrongHash: 'failed',
      powerLost: 'failed',
      installFails: 'failed',
      oneFails: 'failed',
      bootsOld: 'rolledBack',
      neverBack: 'timedOut',
    }
    expect(ended.map(({ vin, state }) => [vin, met.get(vin), state])).toEqual(
      ended.map(({ vin }) => [vin, met.get(vin), states[met.get(vin) ?? 'none']]),
    )
    expect(new Set(ended.map(({ state }) => state)).size).toBeGreaterThan(1)
    // The platform has the versions that the vehicle runs. They are reported after the end of the action.
    for (const { vin, installed } of fleet.boxes) {
      const known = () =>
        parts.store.db
          .execute<{ ecu: string; version: string }>(
            sql`select ecu, version from ecu_version where vin = ${vin} and ecu in ('BMS', 'VCU') order by ecu`,
          )
          .then(({ rows }) => rows)
      const runs = () => ['BMS', 'VCU'].map((ecu) => ({ ecu, version: installed.of(ecu)!.version }))
      expect(await eventually(known, (rows) => isDeepStrictEqual(rows, runs()))).toEqual(runs())
    }
  } finally {
    await simulated.close()
  }
})
