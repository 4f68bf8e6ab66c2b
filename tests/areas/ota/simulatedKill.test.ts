import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHastyBoxes } from '../../../src/demonstration/upgrades/hasty.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { vehicleNumber } from '../../../src/simulator/subjects.ts'
import { mishapOf, usualMishaps } from '../../../src/simulator/upgrades/mishaps.ts'
import { eventually } from '../../gateway/yard.ts'
import { openTestServer, type TestServer } from '../../server/harness.ts'
import { killsOf, storeKind } from '../../server/store/open.ts'
import { addBox, addCatalogue, addVehicle, vinOf } from '../vehicles/fleet.ts'
import { partFor, planOf, startCampaign, targetsOf, tokensOf } from './rollout.ts'

const program = join(import.meta.dirname, '../../../src/start/main.ts')
const count = 30
const vins = Array.from({ length: count }, (_, at) => vinOf(at + 1))
const mishaps = { ...usualMishaps, installFails: 0.1, oneFails: 0.1, downloadCut: 0.2, neverBack: 0 }
/** The same database: to prepare it, and to look at it. It works nothing off. */
let on: TestServer
let child: ChildProcess | undefined

beforeAll(async () => {
  if (storeKind === 'server') on = await openTestServer({ now: new Date(), work: false })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await on?.close()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A server of its own; resolves when it listens. */
async function start(port: number): Promise<ChildProcess> {
  const { config } = on.parts
  const env = {
    ...{ NODE_ENV: 'test', PORT: String(port), GATEWAY: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' },
    ...{ DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '', PATH: process.env.PATH ?? '' },
  }
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  await new Promise<void>((resolve) => started.stdout.on('data', (text) => /http:/.test(String(text)) && resolve()))
  return started
}

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
    const campaign = await startCampaign(parts, anywhere, vins, 10)
    const tokens = await tokensOf(parts, vins)
    const port = await freePort()
    child = await start(port)
    const boxes = openHastyBoxes({
      ...{ address: `http://127.0.0.1:${port}/ddi`, mishaps, owners: { yes: 1, no: 0 }, haste: 60 },
      boxes: vins.map((vin) => ({ vin, number: vehicleNumber(vin, 1), token: tokens.get(vin)!, versions: [] })),
    })
    try {
      for (let kills = killsOf(3); kills > 0; kills--) {
        await sleep(2_000 + 3_000 * Math.random())
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
        child = await start(port)
      }
      const over = ['succeeded', 'failed', 'rolledBack', 'inconsistent', 'timedOut']
      const ended = await eventually(
        () => targetsOf(parts, campaign),
        (rows) => rows.length === count && rows.every(({ state }) => over.includes(state)),
        150_000,
      )
      const { rows } = await parts.store.db.execute<{ vin: string; action: number }>(
        sql`select vin, action from upgrade_target where campaign = ${campaign} order by vin`,
      )
      const failing: readonly unknown[] = ['wrongHash', 'powerLost', 'installFails', 'oneFails']
      const expected = rows.map(({ vin, action }) => {
        const mishap = mishapOf(mishaps, vehicleNumber(vin, 1), action)
        return [vin, mishap, mishap === 'bootsOld' ? 'rolledBack' : failing.includes(mishap) ? 'failed' : 'succeeded']
      })
      expect(ended.map(({ vin, state }, at) => [vin, expected[at]?.[1], state])).toEqual(expected)
      const known = await eventually(
        async () => {
          const { rows: ran } = await parts.store.db.execute<{ vin: string; ecu: string; version: string }>(
            sql`select vin, ecu, version from ecu_version where ecu in ('BMS', 'VCU') order by vin, ecu`,
          )
          return ran.map(({ vin, ecu, version }) => [vin, ecu, version])
        },
        (ran) => ran.every(([vin, ecu, version]) => boxes.installed.get(vin!)?.of(ecu!)?.version === version),
        20_000,
      )
      expect(known).toEqual(
        vins.flatMap((vin) => ['BMS', 'VCU'].map((ecu) => [vin, ecu, boxes.installed.get(vin)!.of(ecu)!.version])),
      )
    } finally {
      boxes.close()
    }
  },
  300_000,
)
