/** Tasks of one file, and files for several ECUs, for boxes with full verification. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '../../../../src/domain/time.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { boxTaskCalls } from '../../../../src/features/work/ota/boxTask/contract.ts'
import { campaignCalls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { presentDeployment } from '../../../../src/features/work/ota/device/ddi/present.ts'
import { eolTaskCalls } from '../../../../src/features/work/ota/eolTask/contract.ts'
import type { Targets } from '../../../../src/features/work/ota/metadata/documents.ts'
import { answerRequest, type SigningRequest } from '../../../../src/features/work/ota/metadata/signing-files.ts'
import { signingCalls } from '../../../../src/features/work/ota/signing/contract.ts'
import { upgradeFileCalls } from '../../../../src/features/work/ota/upgradeFile/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { deployment } from '../../../../src/virtual-fleet/simulator/upgrades/documents.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { newFile, uploadContent } from '../../../platform/uploads/sending.ts'
import { addBox, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { Box, planPartOf } from './boxes.ts'
import { turn } from './campaigns.ts'
import { forgetFolders, offlineKeys, tufClient } from './metadata/repository.ts'
import { type PolicyFixture, prepare } from './policies.ts'

let on: TestServer
let admin: Client
let second: Client
let fixture: PolicyFixture
const keys = offlineKeys()
beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
  second = await on.asUser({ links: 'all', allVehicles: true })
  fixture = await prepare(admin, second)
  for (const n of [1, 2]) {
    await addVehicle(admin, fixture, n)
    await addBox(admin, n, vinOf(n))
  }
})
afterAll(async () => {
  await forgetFolders()
  await on.close()
})

async function fileFor(area: 'box' | 'eol', more: object): Promise<number> {
  const { id } = await uploadContent(admin, newFile(2_000))
  const fileInput = { area, name: `${area} file`, version: '3.0', series: fixture.series, file: id, ...more }
  return (await callData(admin, upgradeFileCalls.add, fileInput as never)).id
}
const moments = () => {
  const now = on.parts.now().getTime()
  return { startTime: new Date(now - hourMs).toISOString(), endTime: new Date(now + 7 * dayMs).toISOString() }
}

async function sign(): Promise<void> {
  const request = JSON.parse((await admin.call(signingCalls.request)).body.toString()) as SigningRequest
  const answer = JSON.stringify(answerRequest(request, keys, on.parts.now().getTime()))
  expect((await admin.upload(answer, 'signed.json', { path: signingCalls.upload.path })).code).toBe(200)
}

async function sendCampaign(id: number): Promise<void> {
  await vi.waitFor(async () => expect((await callData(admin, campaignCalls.one, { id })).state).toBe('scheduled'))
  await turn(on)
}

/** Targets of a repository, read with tuf-js as an independent implementation. */
async function targetsOf(box: Box, repository: 'director' | 'image'): Promise<Targets['targets']> {
  const read = async (file: string) => {
    const { status, bytes } = await box.ask('GET', `/uptane/${repository}/${box.vin}/${file}`)
    return status === 200 ? Buffer.from(bytes) : undefined
  }
  const client = await tufClient(String(await read('1.root.json')), read)
  await client().refresh()
  return JSON.parse(String(await read('targets.json'))).signed.targets
}

test.each([
  ['the line', 'eol', 'BMS', eolTaskCalls],
  ['boxes', 'box', 'TBOX', boxTaskCalls],
] as const)(
  'a task of %s: director and image repository name its file alike, and the box is told of it',
  async (_of, area, ecu, calls) => {
    const { rows } = await callData(admin, ecuCalls.query, { filter: { code: 'BMS' } })
    const firmware = { firmwareName: `${ecu}-100`, firmwareVersion: '1.3.0' }
    const file = await fileFor(area, { ...firmware, ...(area === 'eol' && { ecu: rows[0]!.id }) })
    const box = await Box.of(on, vinOf(area === 'eol' ? 1 : 2))
    const { id } = await callData(admin, calls.save, { name: area, file, vins: box.vin, ...moments() })
    if (area === 'box') {
      await callData(second, boxTaskCalls.decide, { id, approve: true })
      // The vehicle has not reported that it is parked, so the condition is removed.
      const anytime = JSON.stringify({ parked: false })
      await on.parts.store.db.execute(sql`
      update campaign set plan = jsonb_set(plan, '{install}', plan->'install' || ${anytime}::jsonb) where id = ${id}`)
    }
    await sign()
    await sendCampaign(id)
    const { links } = await box.poll()
    const instructions = deployment.parse((await box.ask('GET', links.deploymentBase!)).json)
    const [requestedFile] = instructions.files
    expect([instructions.files.length, requestedFile?.ecu, requestedFile?.partNumber, requestedFile?.counter]).toEqual([
      1,
      ecu,
      `${ecu}-100`,
      undefined,
    ])
    const [directorTargets, image] = [await targetsOf(box, 'director'), await targetsOf(box, 'image')]
    expect(Object.keys(directorTargets)).toHaveLength(1)
    const [[name, target]] = Object.entries(directorTargets) as [[string, Targets['targets'][string]]]
    expect(name).toMatch(new RegExp(`^${ecu}-100/1.3.0/[0-9a-f]{16}/${area}_file$`))
    const { ecuIdentifier, ...custom } = target.custom
    expect(ecuIdentifier).toBe(ecu)
    // The file has no release counter, so its target has none.
    expect(custom).toEqual({ partNumber: `${ecu}-100`, version: '1.3.0', hardwareIds: [] })
    expect(image[name]).toEqual({ ...target, custom })
    expect(target.hashes.sha256).toBe(requestedFile?.sha256)
  },
)

test('a file whose name is changed keeps the one that an open task gave it, beside the new one', async () => {
  const { rows } = await callData(admin, upgradeFileCalls.query, { filter: { area: ['box'] } })
  const { id, hash } = rows[0]!
  await callData(admin, upgradeFileCalls.update, { id, name: 'renamed' } as never)
  const request = JSON.parse((await admin.call(signingCalls.request)).body.toString()) as SigningRequest
  const names = Object.entries(request.image.wanted).flatMap(([name, { hashes }]) =>
    hashes.sha256 === hash ? name : [],
  )
  expect(names.map((name) => name.split('/').at(-1)).sort()).toEqual(['box_file', 'renamed'])
  // Two files with the same name and version are two targets.
  const twins = [
    await fileFor('box', { firmwareName: 'T', firmwareVersion: '1' }),
    await fileFor('box', { firmwareName: 'T', firmwareVersion: '1' }),
  ]
  const more = JSON.parse((await admin.call(signingCalls.request)).body.toString()) as SigningRequest
  expect(Object.keys(more.image.wanted).filter((name) => name.startsWith('T/1/'))).toHaveLength(twins.length)
})

test('one file for several ECUs is one download, and each ECU finds what is for it', () => {
  const file = { name: 'all.swu', size: 9, sha256: 'a'.repeat(64), sha1: 'b'.repeat(40), md5: 'c'.repeat(32) }
  const content = [
    planPartOf(file, { hardwareIds: ['T1'] }),
    planPartOf(file, { ecu: 'BMS', partNumber: 'BMS-100', version: '7.0.0', counter: 7, hardwareIds: ['B1', 'B2'] }),
    planPartOf({ ...file, sha256: 'd'.repeat(64) }, { ecu: 'VCU', partNumber: 'VCU-100', fromVersion: '1.0.0' }),
  ]
  const answer = presentDeployment({ action: 7, campaign: 1, content }, 'forced', 'https://platform.test/box')
  expect(answer.deployment.chunks).toHaveLength(2)
  const { files } = deployment.parse(answer)
  expect(
    files.map((each) => [each.ecu, each.partNumber, each.version, each.counter, each.hardwareIds, each.fromVersion]),
  ).toEqual([
    ['TBOX', 'TBOX-100', '2.0.0', 2, ['T1'], undefined],
    ['BMS', 'BMS-100', '7.0.0', 7, ['B1', 'B2'], undefined],
    ['VCU', 'VCU-100', '2.0.0', 2, [], '1.0.0'],
  ])
  expect(new Set(files.slice(0, 2).map(({ url }) => url)).size).toBe(1)
})
