import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openFastBoxes } from '../../../../src/virtual-fleet/demonstration/upgrades/fast-boxes.ts'
import { vehicleNumber } from '../../../../src/virtual-fleet/simulator/subjects.ts'
import {
  defaultInstallFaults,
  installFaultOf,
} from '../../../../src/virtual-fleet/simulator/upgrades/install-faults.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { killProcess, startProcess } from '../../../platform/own-process.ts'
import { killsOf, storeKind } from '../../../platform/store/open.ts'
import { reservedPort } from '../../../ports.ts'
import { seededRandom } from '../../../random.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { pause } from '../../../waiting.ts'
import { addBox, addCatalogue, addVehicle, vinOf } from '../../fleet/vehicles/fleet.ts'
import { partFor, planOf, startCampaign, targetsOf, tokensOf } from './rollout.ts'

/** Number of vehicles: 30, with 3 kills. `npm run test:long` uses 1000 and 20, and BOXES and KILLS override both. */
const count = Number(process.env.BOXES ?? 30)
const kills = killsOf(3)
const vins = Array.from({ length: count }, (_, at) => vinOf(at + 1))
/** Interval in ms with one kill and the restart of the server. */
const killEveryMs = 5_000
const random = seededRandom()
const over = ['succeeded', 'failed', 'rolledBack', 'inconsistent', 'timedOut']
const installFaults = { ...defaultInstallFaults, installFails: 0.1, oneFails: 0.1, downloadCut: 0.2, neverBack: 0 }
/** Server on the same database, to prepare and inspect it. It runs no jobs. */
let on: TestServer
let child: ChildProcess | undefined

beforeAll(async () => {
  if (storeKind === 'server') on = await openTestServer({ now: new Date() })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await on?.close()
})

test.runIf(storeKind === 'server')(
  'the server is killed again and again during a campaign: every vehicle ends as if it had not been',
  async () => {
    const { parts } = on
    const catalogue = await addCatalogue(on.admin)
    for (const [at, vin] of vins.entries()) {
      await addVehicle(on.admin, catalogue, at + 1)
      await addBox(on.admin, at + 1, vin)
    }
    const plan = planOf([await partFor(parts, 'BMS', 'V4.2.0'), await partFor(parts, 'VCU', 'V3.3.0', 60_000)], 'owner')
    const anywhere = { ...plan, install: { ...plan.install, parked: false, socPercent: 0 } }
    const tokens = await tokensOf(parts, vins)
    const port = await reservedPort()
    child = await startProcess(on, port)
    const boxes = openFastBoxes({
      address: `http://127.0.0.1:${port}/ddi`,
      installFaults,
      owners: { yes: 1, no: 0 },
      haste: 60,
      boxes: vins.map((vin) => ({ vin, number: vehicleNumber(vin, 1), token: tokens.get(vin)!, versions: [] })),
    })
    try {
      // The versions before the update must be reported, because a rollback is detected by them.
      const reportedCount = async () =>
        (await parts.store.db.execute(sql`select distinct vin from ecu_version`)).rows.length
      expect(await eventually(reportedCount, (total) => total === count)).toBe(count)
      // The last vehicles are sent after the last kill, so that each kill meets vehicles in every state.
      const campaign = await startCampaign(parts, anywhere, vins, Math.ceil(count / 3), {
        perMinute: Math.ceil((count * minuteMs) / (kills * killEveryMs)),
      })
      for (let left = kills; left > 0; left--) {
        await pause(killEveryMs * (0.25 + random() / 2), 'it is killed at a random moment')
        const open = (await targetsOf(parts, campaign)).filter(({ state }) => !over.includes(state))
        expect(open.length).toBeGreaterThan(0)
        await killProcess(child)
        child = await startProcess(on, port)
      }
      const finalTargets = await eventually(
        () => targetsOf(parts, campaign),
        (rows) => rows.length === count && rows.every(({ state }) => over.includes(state)),
        20 * minuteMs,
      )
      const { rows } = await parts.store.db.execute<{ vin: string; action: number }>(
        sql`select vin, action from upgrade_target where campaign = ${campaign} order by vin`,
      )
      const failing: readonly unknown[] = ['wrongHash', 'powerLost', 'installFails', 'oneFails']
      const expectedRows = rows.map(({ vin, action }) => {
        const installFault = installFaultOf(installFaults, vehicleNumber(vin, 1), action)
        return [
          vin,
          installFault,
          installFault === 'bootsOld' ? 'rolledBack' : failing.includes(installFault) ? 'failed' : 'succeeded',
        ]
      })
      expect(finalTargets.map(({ vin, state }, at) => [vin, expectedRows[at]?.[1], state])).toEqual(expectedRows)
      const platformVersions = await eventually(
        async () => {
          const { rows: ran } = await parts.store.db.execute<{ vin: string; ecu: string; version: string }>(
            sql`select vin, ecu, version from ecu_version where ecu in ('BMS', 'VCU') order by vin, ecu`,
          )
          return ran.map(({ vin, ecu, version }) => [vin, ecu, version])
        },
        (ran) => ran.every(([vin, ecu, version]) => boxes.installed.get(vin!)?.of(ecu!)?.version === version),
      )
      expect(platformVersions).toEqual(
        vins.flatMap((vin) => ['BMS', 'VCU'].map((ecu) => [vin, ecu, boxes.installed.get(vin)!.of(ecu)!.version])),
      )
      await expectOneStory(campaign)
    } finally {
      boxes.close()
    }
  },
)

/** Expects no event twice, each vehicle in the state of its last step, and stored counts that equal a recount. */
async function expectOneStory(campaign: number): Promise<void> {
  const { db } = on.parts.store
  const twice = await db.execute(sql`
    select vin, event, count(*)::int as count from upgrade_step where campaign = ${campaign} group by 1, 2 having count(*) > 1`)
  expect(twice.rows).toEqual([])
  const astray = await db.execute(sql`
    select t.vin, t.state, s.state as told from upgrade_target t
    join (select distinct on (vin) vin, state from upgrade_step where campaign = ${campaign} order by vin, id desc) s
      on s.vin = t.vin
    where t.campaign = ${campaign} and t.state <> s.state`)
  expect(astray.rows).toEqual([])
  const states = async () =>
    (await db.execute<{ state: string }>(sql`select state from campaign where id = ${campaign}`)).rows
  expect(await eventually(states, ([row]) => row?.state === 'complete')).toEqual([{ state: 'complete' }])
  const groupCounts = await db.execute<{ number: number; state: string; count: number }>(sql`
    select g.number, s.key as state, s.value::int as count
    from campaign_group g cross join lateral jsonb_each_text(g.counts->'states') s
    where g.campaign = ${campaign} order by 1, 2`)
  const there = await db.execute<{ number: number; state: string; count: number }>(sql`
    select group_number as number, state, count(*)::int as count from upgrade_target
    where campaign = ${campaign} group by 1, 2 order by 1, 2`)
  expect(groupCounts.rows).toEqual(there.rows)
}
