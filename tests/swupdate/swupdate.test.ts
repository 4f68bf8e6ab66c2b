/** Tests updates with a third-party client: installation, refusal, cancellation, interruption and wrong signatures. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/store/drizzle.ts'
import { vinOf } from '../features/fleet/vehicles/fleet.ts'
import { addVehicles } from '../features/work/diagnosis/logs.ts'
import { offeredTo, planPartOf, storedFile, targetOf } from '../features/work/ota/boxes.ts'
import { openTestServer, type TestServer } from '../platform/harness.ts'
import { missingSwupdate, openWay, runSwupdate } from './client.ts'
import { buildSwu, newSigner, type Signer } from './swu.ts'

const why = missingSwupdate()
if (why) console.warn(`SWUpdate's tests are skipped: ${why}`)

/** Time for two runs of a client on a busy machine, in ms. */
const longMs = 660_000

// In parallel, because a client waits half a minute between its polls.
describe.skipIf(why !== undefined)('SWUpdate of Debian', { concurrent: true }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'swupdate-test-'))
  let on: TestServer
  let port: number
  let signer: Signer
  /** Numbers of vehicles that no test has used. */
  const free = Array.from({ length: 14 }, (_, at) => at + 1)
  let foreign: Signer

  beforeAll(async () => {
    mkdirSync(join(folder, 'installed'))
    signer = newSigner(folder, 'maker')
    foreign = newSigner(folder, 'stranger')
    on = await openTestServer()
    await addVehicles(on, free)
    await on.server.app.listen({ port: 0, host: '127.0.0.1' })
    const address = on.server.app.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(async () => {
    await on.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function offerUpdate(more: { signer?: Signer; hardware?: string; version?: string } = {}) {
    const n = free.shift() ?? 0
    const app = randomBytes(400_000)
    const path = join(folder, 'installed', `app${n}.bin`)
    const { version = '2.0.0' } = more
    const swu = buildSwu(app, { version, hardware: '1.0', path, signer, ...more })
    const file = await storedFile(on, swu, 'update.swu')
    const { own, campaign } = await offeredTo(on, vinOf(n), { content: [planPartOf(file, { version })] })
    const target = () => targetOf(on, own.vin, campaign)
    const settings = {
      port,
      vin: own.vin,
      token: own.token,
      cert: signer.cert,
      identify: { 'ecu.TBOX.version': '1.0.0' },
    }
    const became =
      (...states: string[]) =>
      async () =>
        states.includes((await target())?.state ?? '')
    return { app, path, settings, target, became, vin: own.vin }
  }
  const chunksInstalled = (vin: string) => async () => {
    const { rows } = await on.parts.store.db.execute(sql`
      select 1 from upgrade_target where vin = ${vin} and state in ('installing', 'verifying')`)
    return rows.length > 0
  }

  test(
    'installs, and has succeeded once it reports the version after its restart',
    async () => {
      const { app, path, settings, target, became, vin } = await offerUpdate()
      await runSwupdate(settings, async () => (await chunksInstalled(vin)()) && same(path, app))
      expect((await target())?.state).toBe('installing')
      on.clock.advance(60_000)
      const restartSettings = { ...settings, identify: { 'ecu.TBOX.version': '2.0.0' }, suricatta: '-c 2' }
      await runSwupdate(restartSettings, became('succeeded'))
      expect(await target()).toMatchObject({ state: 'succeeded' })
    },
    longMs,
  )

  test(
    'goes on where it was cut off',
    async () => {
      const { app, path, settings, vin } = await offerUpdate()
      let cuts = 0
      const way = await openWay(port, (chunk, sentBytes) =>
        cuts === 0 && sentBytes + chunk.length > 150_000 && ++cuts ? 'cut' : chunk,
      )
      try {
        await runSwupdate(
          { ...settings, port: way.port },
          async () => (await chunksInstalled(vin)()) && same(path, app),
        )
        expect(cuts).toBe(1)
        expect(way.requests.some((text) => /\r\nrange: bytes=[1-9]\d*-/i.test(text))).toBe(true)
      } finally {
        await way.close()
      }
    },
    longMs,
  )

  test(
    'is cancelled before it begins',
    async () => {
      const { settings, became, vin } = await offerUpdate()
      await on.parts.store.db.execute(
        sql`update upgrade_target set state_before = 'notified', state = 'cancelling' where vin = ${vin}`,
      )
      await runSwupdate(settings, became('cancelled'))
    },
    longMs,
  )

  test.each([
    ['an image of a foreign signer', () => ({ signer: foreign }), [], /Authentication of all signatures failed/],
    ['an image for other hardware', () => ({ hardware: '9.9' }), [], /SW not compatible with hardware/],
    ['an older image', () => ({ version: '1.0.0' }), ['-N', '3.0.0'], /No downgrading allowed/],
  ] as const)(
    'refuses %s, and it has failed',
    async (_what, offerOptions, more, why) => {
      const { settings, target, became } = await offerUpdate(offerOptions())
      const log = await runSwupdate({ ...settings, more }, became('failed'))
      expect(log).toMatch(why)
      expect((await target())?.state).toBe('failed')
    },
    longMs,
  )

  test(
    'is not believed when it calls a skipped update done',
    async () => {
      const { settings, target, became } = await offerUpdate()
      // The client's feedback for a skipped deployment. This server never offers one.
      const way = await openWay(port, (chunk) =>
        Buffer.from(chunk.toString('latin1').replace('"update":"forced"', '"update":"skip"  '), 'latin1'),
      )
      try {
        const log = await runSwupdate({ ...settings, port: way.port }, became('verifying'))
        expect((await target())?.state, log).toBe('verifying')
        expect(way.requests.some((text) => text.includes('Skipped'))).toBe(true)
      } finally {
        await way.close()
      }
      on.clock.advance(60_000)
      await runSwupdate(settings, became('rolledBack'))
    },
    longMs,
  )
})

function same(path: string, content: Buffer): boolean {
  try {
    return readFileSync(path).equals(content)
  } catch {
    return false
  }
}
