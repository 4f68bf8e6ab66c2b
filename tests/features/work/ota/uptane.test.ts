/** Uptane on a whole server: the director's metadata for one vehicle, and the manifests of a vehicle's ECUs. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { targetsOf } from '../../../../src/features/work/ota/device/uptane/director.ts'
import { ecuKeyCalls } from '../../../../src/features/work/ota/ecuKey/contract.ts'
import { signWith } from '../../../../src/features/work/ota/metadata/keys.ts'
import { answerRequest, type SigningRequest } from '../../../../src/features/work/ota/metadata/signing-files.ts'
import { signingCalls } from '../../../../src/features/work/ota/signing/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles } from '../diagnosis/logs.ts'
import { Box, offerTo, planPartOf, stateOf, storedFile } from './boxes.ts'
import { forgetFolders, newKey, offlineKeys, tufClient } from './metadata/repository.ts'

let on: TestServer
let box: Box
const keys = offlineKeys()
const ecus = { TBOX: newKey(), BMS: newKey() }
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, [1, 2])
  box = await Box.of(on, vinOf(1))
  for (const [ecu, { open }] of Object.entries(ecus))
    await callData(on.admin, ecuKeyCalls.add, {
      vin: box.vin,
      ecu,
      publicKey: open.keyval.public,
      isPrimary: ecu === 'TBOX',
    })
})
afterAll(async () => {
  await forgetFolders()
  await on.close()
})

const director = (file: string, of = box) => of.ask('GET', `/uptane/director/${of.vin}/${file}`)

test('before anything is signed there is nothing; afterwards tuf-js reads what is for this vehicle alone', async () => {
  expect((await director('timestamp.json')).status).toBe(404)
  const request = JSON.parse((await on.admin.call(signingCalls.request)).body.toString()) as SigningRequest
  const answer = answerRequest(request, keys, on.parts.now().getTime())
  const uploadAnswer = await on.admin.upload(JSON.stringify(answer), 'signed.json', { path: signingCalls.upload.path })
  expect(uploadAnswer.code).toBe(200)
  const root = String((await director('1.root.json')).bytes)
  const client = await tufClient(root, async (file) => {
    const { status, bytes } = await director(file)
    return status === 200 ? Buffer.from(bytes) : undefined
  })
  await client().refresh()
  const empty = (await director('targets.json')).json
  expect(empty.signed).toMatchObject({ version: 1, targets: {}, custom: { vin: box.vin } })
  const file = await storedFile(on, randomBytes(5_000), 'app.bin')
  const { campaign } = await offerTo(on, [box.vin], { content: [planPartOf(file, { hardwareIds: ['HW-A'] })] })
  await box.poll()
  const updater = client()
  await updater.refresh()
  const target = await updater.getTargetInfo('TBOX-100/2.0.0/app.bin')
  expect(target?.length).toBe(5_000)
  expect(target?.custom).toMatchObject({ ecuIdentifier: 'TBOX', releaseCounter: 2, hardwareIds: ['HW-A'] })
  // A repeated query returns the same bytes. Another vehicle gets none of it.
  expect((await director('2.targets.json')).bytes).toEqual((await director('targets.json')).bytes)
  const other = await Box.of(on, vinOf(2))
  expect((await director('targets.json', other)).json.signed).toMatchObject({ targets: {}, custom: { vin: other.vin } })
  expect((await other.ask('GET', `/uptane/director/${box.vin}/targets.json`)).status).toBe(401)
  // While the campaign is paused, the director names no targets.
  await on.parts.store.db.execute(sql`update campaign set state = 'paused' where id = ${campaign}`)
  expect((await director('targets.json')).json.signed).toMatchObject({ version: 3, targets: {} })
  await on.parts.store.db.execute(sql`update campaign set state = 'running' where id = ${campaign}`)
  for (const name of ['0.targets.json', '9.targets.json', 'x.json', '1.timestamp.json', '99999999999.root.json'])
    expect((await director(name)).status).toBe(404)
  expect((await box.ask('GET', `/uptane/image/${box.vin}/timestamp.json`)).json.signed._type).toBe('timestamp')
})

test('each ECU stands once in what the director says', () => {
  const file = { name: 'a', size: 1, sha256: 'a'.repeat(64), sha1: '', md5: '' }
  const targets = targetsOf([planPartOf(file), planPartOf(file, { ecu: 'BMS', partNumber: 'BMS-100' })])
  // One file for two ECUs is a target for each of them.
  expect(Object.values(targets).map(({ custom }) => [custom.ecuIdentifier, custom.partNumber])).toEqual([
    ['TBOX', 'TBOX-100'],
    ['BMS', 'BMS-100'],
  ])
  expect(() => targetsOf([planPartOf(file), planPartOf(file, { ecu: 'BMS' })])).toThrow(/one part number/)
  expect(() => targetsOf([planPartOf(file), planPartOf(file, { partNumber: 'X' })])).toThrow(/Two versions for TBOX/)
})

describe('manifests (attacks 1 and 21)', () => {
  let counter = 0
  const moment = () =>
    on.parts
      .now()
      .toISOString()
      .replace(/\.\d+Z/, 'Z')
  const report = (ecu: 'TBOX' | 'BMS', more: object = {}, key = ecus[ecu]) =>
    signWith({ ecu, counter, time: moment(), partNumber: `${ecu}-100`, installed: { version: '1.0.0' }, ...more }, [
      key,
    ])
  const manifest = (
    more: object = {},
    reports: object = { TBOX: report('TBOX'), BMS: report('BMS') },
    key = ecus.TBOX,
  ) => signWith({ vin: box.vin, primary: 'TBOX', counter, time: moment(), reports, ...more }, [key])
  const put = (body: unknown) => box.ask('PUT', `/uptane/director/${box.vin}/manifest`, body)
  const versions = async () => {
    const { rows } = await on.parts.store.db.execute<{ ecu: string; version: string; source: string }>(
      sql`select ecu, version, source from ecu_version where vin = ${box.vin} order by ecu`,
    )
    return rows
  }

  test('one counts once, and its versions are noted', async () => {
    counter++
    const first = manifest()
    expect((await put(first)).status).toBe(200)
    expect(await versions()).toEqual([
      { ecu: 'BMS', version: '1.0.0', source: 'manifest' },
      { ecu: 'TBOX', version: '1.0.0', source: 'manifest' },
    ])
    expect((await put(first)).status).toBe(409)
    counter++
    const twice = manifest()
    const statuses = (await Promise.all([put(twice), put(twice)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  const wrong: [string, number, () => unknown][] = [
    ['of another vehicle', 403, () => manifest({ vin: vinOf(2) })],
    ['without an ECU', 403, () => manifest({}, { TBOX: report('TBOX') })],
    [
      'with an ECU that is not registered',
      403,
      () => manifest({}, { TBOX: report('TBOX'), BMS: report('BMS'), VCU: report('BMS') }),
    ],
    ['whose ECU stands under another name', 403, () => manifest({}, { TBOX: report('TBOX'), BMS: report('TBOX') })],
    ['signed by a foreign Primary', 403, () => manifest({}, undefined, newKey())],
    [
      'with a report by a foreign key',
      403,
      () => manifest({}, { TBOX: report('TBOX'), BMS: report('BMS', {}, newKey()) }),
    ],
    ['that another ECU calls its Primary', 403, () => manifest({ primary: 'BMS' }, undefined, ecus.BMS)],
    [
      'with an older report within',
      409,
      () => manifest({}, { TBOX: report('TBOX'), BMS: report('BMS', { counter: 1 }) }),
    ],
    ['of the day after tomorrow', 403, () => manifest({ time: '2999-01-01T00:00:00Z' })],
    [
      'changed after it was signed',
      403,
      () => ({ ...manifest(), signed: { ...manifest().signed, counter: counter + 1 } }),
    ],
    ['with a fraction', 400, () => ({ ...manifest(), signed: { ...manifest().signed, odd: 1.5 } })],
    ['that is none', 400, () => ({ signed: {}, signatures: [] })],
  ]
  test.each(wrong)('%s: %i', async (_what, status, make) => {
    counter++
    const before = await versions()
    expect((await put(make())).status).toBe(status)
    expect(await versions()).toEqual(before)
    // The refused manifest did not consume the counter, so a correct one with the same counter is accepted.
    expect((await put(manifest())).status).toBe(200)
  })

  test('proves an upgrade', async () => {
    const { rows } = await on.parts.store.db.execute<{ campaign: number; action: number }>(
      sql`select campaign::float8 as campaign, action from upgrade_target where vin = ${box.vin}`,
    )
    const [{ campaign, action } = { campaign: 0, action: 0 }] = rows
    await box.feedback(action, 'downloaded')
    await box.feedback(action, 'proceeding')
    on.clock.advance(60_000)
    counter++
    const done2 = { installed: { version: '2.0.0', hashes: { sha256: 'ab'.repeat(32) } } }
    expect((await put(manifest({}, { TBOX: report('TBOX', done2), BMS: report('BMS') }))).status).toBe(200)
    expect(await stateOf(on, box.vin, campaign)).toBe('succeeded')
  })
})
