/** Primaries of simulated vehicles on a whole server: the proof of an upgrade, and what Primaries refuse. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ecuKeyCalls } from '../../../../src/features/work/ota/ecuKey/contract.ts'
import { newTimestamp } from '../../../../src/features/work/ota/metadata/documents.ts'
import { answerRequest, type SigningRequest } from '../../../../src/features/work/ota/metadata/signing-files.ts'
import type { PlanPart } from '../../../../src/features/work/ota/plan.ts'
import { planFile } from '../../../../src/features/work/ota/plan-file.ts'
import { signingCalls } from '../../../../src/features/work/ota/signing/contract.ts'
import {
  metadataEntry,
  metadataOf,
  platformSigner,
  rootOf,
} from '../../../../src/features/work/ota/signing/stored-metadata.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Db } from '../../../../src/platform/store/store.ts'
import { ecuCatalogue } from '../../../../src/virtual-fleet/fleet/ecus.ts'
import { counterOf } from '../../../../src/virtual-fleet/fleet/releases.ts'
import type { Fleet } from '../../../../src/virtual-fleet/simulator/fleet.ts'
import { ecuPublicKeys } from '../../../../src/virtual-fleet/simulator/upgrades/ecu-keys.ts'
import { noInstallFaults } from '../../../../src/virtual-fleet/simulator/upgrades/install-faults.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { offlineKeys } from './metadata/repository.ts'
import { partFor, planOf, startCampaign, targetsOf } from './rollout.ts'
import { openSimulated } from './simulated-fleet.ts'
import { addVersion } from './software.ts'

const over = ['succeeded', 'failed', 'rolledBack', 'inconsistent', 'timedOut']
let simulation: Awaited<ReturnType<typeof openSimulated>>
let between: Awaited<ReturnType<typeof openBetween>>
let fleet: Fleet
let db: Db

/** Starts a proxy between the vehicles and the platform that can replace answers. */
async function openBetween(address: string) {
  const instead = new Map<string, (answer: Buffer) => Buffer>()
  const server = createServer(async (incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const upstream = request(address + url, { method, headers: { ...headers, connection: 'close' } })
    upstream.on('error', () => outgoing.destroy())
    upstream.end(await buffer(incoming))
    const [answer] = await once(upstream, 'response')
    const [, lie] = [...instead].find(([part]) => url.includes(part)) ?? []
    const body = await buffer(answer)
    const payload = lie && answer.statusCode < 300 ? lie(body) : body
    outgoing.writeHead(answer.statusCode, { ...answer.headers, 'content-length': String(payload.length) })
    outgoing.end(payload)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Replaces the answers of URLs that contain `part`, from now on. */
    say: (part: string, lie: (answer: Buffer) => Buffer) => void instead.set(part, lie),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Adds a version as staff do and returns it as the part of a plan. */
async function addPart(code: string, version: string): Promise<PlanPart> {
  const { admin } = simulation.on
  const { partNumber, hardware } = ecuCatalogue.find((ecu) => ecu.code === code)!.versions
  const id = await addVersion(admin, code, version, {
    counter: counterOf(version),
    partNumber,
    hardwareIds: hardware,
  })
  const { rows } = await db.execute<{ hash: string; file: string }>(
    sql`select hash, file from software_version where id = ${id}`,
  )
  const [{ hash, file } = { hash: '', file: '' }] = rows
  return {
    ecu: code,
    partNumber,
    version,
    counter: counterOf(version),
    hardwareIds: [hardware],
    file: await planFile(db, hash, file),
  }
}

async function finalOutcomes(campaign: number, count: number) {
  const rows = await eventually(
    () => targetsOf(simulation.parts, campaign),
    (all) => all.length === count && all.every(({ state }) => over.includes(state)),
    120_000,
  )
  return new Map(rows.map(({ vin, state, cause }) => [vin, [state, cause]]))
}
const stepsOf = async (campaign: number, vin: string) =>
  (
    await db.execute<{ event: string; source: string; text: string | null }>(
      sql`select event, source, text from upgrade_step where campaign = ${campaign} and vin = ${vin} order by id`,
    )
  ).rows
/** Reason that the vehicle reported for its failure. */
const whyOf = async (campaign: number, vin: string) =>
  (await stepsOf(campaign, vin)).find(({ event }) => event === 'failed')?.text

let parts: { bms: PlanPart; vcu: PlanPart }
beforeAll(async () => {
  simulation = await openSimulated(5)
  const { on, vins } = simulation
  db = simulation.parts.store.db
  parts = { bms: await addPart('BMS', 'V4.2.0'), vcu: await addPart('VCU', 'V3.3.0') }
  const signingRequest = JSON.parse((await on.admin.call(signingCalls.request)).body.toString()) as SigningRequest
  const answer = answerRequest(signingRequest, offlineKeys(), on.parts.now().getTime())
  const uploadAnswer = await on.admin.upload(JSON.stringify(answer), 'signed.json', { path: signingCalls.upload.path })
  expect(uploadAnswer.code).toBe(200)
  for (const vin of vins)
    for (const key of ecuPublicKeys(vin)) await callData(on.admin, ecuKeyCalls.add, { vin, ...key })
  between = await openBetween(simulation.address)
})
afterAll(async () => {
  await simulation?.close()
  await between?.close()
})

test('where the platform has metadata, vehicles check them without being told to, and a campaign ends by their manifests', async () => {
  const { vins } = simulation
  const [, rolledBack = ''] = vins
  const token = simulation.tokens.get(rolledBack)
  const old = new Map<string, Buffer>()
  // The director's metadata before there is anything to install.
  for (const file of ['timestamp.json', '1.snapshot.json', '1.targets.json']) {
    const path = `/uptane/director/${rolledBack}/${file}`
    const response = await fetch(simulation.address + path, { headers: { authorization: `TargetToken ${token}` } })
    old.set(path, Buffer.from(await response.arrayBuffer()))
  }
  fleet = simulation.start({ installFaults: noInstallFaults, address: `${between.address}/ddi` })
  const reportedCount = () =>
    db.execute(sql`select distinct vin from ecu_version where source = 'manifest'`).then(({ rows }) => rows.length)
  expect(await eventually(reportedCount, (total) => total === vins.length)).toBe(vins.length)
  const campaign = await startCampaign(simulation.parts, planOf([parts.bms], 'none'), vins, vins.length)
  expect(await finalOutcomes(campaign, vins.length)).toEqual(new Map(vins.map((vin) => [vin, ['succeeded', null]])))
  for (const vin of vins) {
    expect((await stepsOf(campaign, vin)).find(({ event }) => event === 'verified')?.source).toBe('manifest')
    const { rows } = await db.execute(
      sql`select version, source, sha256 from ecu_version where vin = ${vin} and ecu = 'BMS'`,
    )
    expect(rows).toEqual([{ version: 'V4.2.0', source: 'manifest', sha256: parts.bms.file.sha256 }])
  }
  for (const [path, body] of old) between.say(path, () => body)
})

test('older targets, an expired timestamp and a foreign image are refused, and the campaign tells why', async () => {
  const [honest = '', rolledBack = '', frozen = '', foreign = ''] = simulation.vins
  const root = await rootOf(db, 'image')
  const snapshot = await metadataOf(db, 'image', 'snapshot')
  const signer = await platformSigner(db, simulation.parts, 'image', root!.signed)
  const stamp = newTimestamp(
    metadataEntry(snapshot!.body, snapshot!.version),
    2,
    simulation.parts.now().getTime() - 1_000,
  )
  between.say(`/uptane/image/${frozen}/timestamp.json`, () => Buffer.from(JSON.stringify(signer.sign(stamp))))
  between.say(`/controller/v1/${foreign}/softwaremodules/`, (file) => Buffer.alloc(file.length, 'x'))
  const vins = [honest, rolledBack, frozen, foreign]
  const campaign = await startCampaign(simulation.parts, planOf([parts.vcu], 'none'), vins, vins.length)
  expect(await finalOutcomes(campaign, vins.length)).toEqual(
    new Map([
      [honest, ['succeeded', null]],
      [rolledBack, ['failed', 'signature']],
      [frozen, ['failed', 'signature']],
      [foreign, ['failed', 'hash']],
    ]),
  )
  expect(await whyOf(campaign, rolledBack)).toMatch(/^signature: director: rollback: timestamp 1 after [2-9]/)
  expect(await whyOf(campaign, frozen)).toMatch(/^signature: image: freeze: timestamp expired at 2026-/)
  expect(await whyOf(campaign, foreign)).toMatch(/^hash mismatch: /)
  for (const vin of [rolledBack, frozen, foreign])
    expect(fleet.boxes.find((box) => box.vin === vin)?.installed.of('VCU')?.version).not.toBe('V3.3.0')
})

test('what only the platform says, and nobody has signed, is not installed', async () => {
  const vin = simulation.vins[4] ?? ''
  const unsignedPart = await partFor(simulation.parts, 'HVAC', 'V1.8.0', 4_000)
  const campaign = await startCampaign(simulation.parts, planOf([unsignedPart], 'none'), [vin], 1)
  expect(await finalOutcomes(campaign, 1)).toEqual(new Map([[vin, ['failed', 'signature']]]))
  expect(await whyOf(campaign, vin)).toMatch(/^signature: image repository does not list .*V1\.8\.0/)
})
