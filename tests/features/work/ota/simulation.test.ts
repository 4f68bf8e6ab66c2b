import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import {
  defaultInstallFaults,
  type InstallFault,
  installFaultOf,
} from '../../../../src/virtual-fleet/simulator/upgrades/install-faults.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { partFor, planOf, startCampaign, targetsOf } from './rollout.ts'
import { openSimulated } from './simulated-fleet.ts'

const count = 14
const installFaults = {
  ...defaultInstallFaults,
  installFails: 0.15,
  bootsOld: 0.15,
  oneFails: 0.15,
  wrongHash: 0.1,
  neverBack: 0,
}

test('a campaign of simulated vehicles to its end: each ends as its box lived through it, whatever the box said', async () => {
  const simulation = await openSimulated(count)
  const { parts, vins } = simulation
  try {
    const fleet = simulation.start({ installFaults })
    const reportedCount = () =>
      parts.store.db.execute(sql`select distinct vin from ecu_version`).then(({ rows }) => rows.length)
    expect(await eventually(reportedCount, (total) => total === count)).toBe(count)
    const plan = planOf([await partFor(parts, 'BMS', 'V4.2.0'), await partFor(parts, 'VCU', 'V3.3.0', 60_000)], 'owner')
    const campaign = await startCampaign(parts, plan, vins, 4)
    const over = ['succeeded', 'failed', 'rolledBack', 'inconsistent', 'timedOut']
    const finalTargets = await eventually(
      () => targetsOf(parts, campaign),
      (rows) => rows.length === count && rows.every(({ state }) => over.includes(state)),
      150_000,
    )
    const { rows: actions } = await parts.store.db.execute<{ vin: string; action: number }>(
      sql`select vin, action from upgrade_target where campaign = ${campaign}`,
    )
    const faultByVin = new Map(
      actions.map(({ vin, action }) => {
        const { number } = fleet.boxes.find((box) => box.vin === vin)!.vehicle
        return [vin, installFaultOf(installFaults, number, action)]
      }),
    )
    const states: Record<InstallFault | 'none', string> = {
      none: 'succeeded',
      downloadCut: 'succeeded',
      wrongHash: 'failed',
      powerLost: 'failed',
      installFails: 'failed',
      oneFails: 'failed',
      bootsOld: 'rolledBack',
      neverBack: 'timedOut',
    }
    expect(finalTargets.map(({ vin, state }) => [vin, faultByVin.get(vin), state])).toEqual(
      finalTargets.map(({ vin }) => [vin, faultByVin.get(vin), states[faultByVin.get(vin) ?? 'none']]),
    )
    expect(new Set(finalTargets.map(({ state }) => state)).size).toBeGreaterThan(1)
    // The platform has the versions that the vehicle runs. They are reported after the end of the action.
    for (const { vin, installed: installedVersions } of fleet.boxes) {
      const platformVersions = () =>
        parts.store.db
          .execute<{ ecu: string; version: string }>(
            sql`select ecu, version from ecu_version where vin = ${vin} and ecu in ('BMS', 'VCU') order by ecu`,
          )
          .then(({ rows }) => rows)
      const runs = () => ['BMS', 'VCU'].map((ecu) => ({ ecu, version: installedVersions.of(ecu)!.version }))
      expect(await eventually(platformVersions, (rows) => isDeepStrictEqual(rows, runs()))).toEqual(runs())
    }
  } finally {
    await simulation.close()
  }
})
