import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { answerFrame, decodeFrame, extensionType, queriedFrame } from '../../../../src/domain/gb32960/index.ts'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { exchangeCalls } from '../../../../src/features/work/diagnosis/exchange/contract.ts'
import { baselineCalls } from '../../../../src/features/work/ota/baseline/contract.ts'
import { ecuVersionCalls as calls, entryCalls } from '../../../../src/features/work/ota/ecuVersion/contract.ts'
import type { VersionReport } from '../../../../src/features/work/ota/ecuVersion/merge.ts'
import { noteVersions, versionsOf } from '../../../../src/features/work/ota/ecuVersion/note.ts'
import { otaModelCalls } from '../../../../src/features/work/ota/otaModel/contract.ts'
import { softwareVersionCalls } from '../../../../src/features/work/ota/softwareVersion/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { addBox, addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { dueOf, sayOf, upOf } from '../commands/vehicles.ts'
import { addSoftware, addVersion, partOf, type SoftwareCatalogue } from './software.ts'

const [vin, foreign, plain] = [vinOf(1), vinOf(2), vinOf(3)]
let on: TestServer
let admin: Client
let some: Client
let second: Client
let software: SoftwareCatalogue

beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
  second = await on.asUser({ links: 'all', allVehicles: true })
  const catalogue = await addCatalogue(admin)
  for (const n of [1, 2, 3]) {
    await addVehicle(admin, catalogue, n)
    await addBox(admin, n, vinOf(n))
  }
  const boxes = await callData(admin, boxCalls.query, { pageSize: 50 })
  for (const { id } of boxes.rows) await callData(admin, boxCalls.update, { id, extended: true })
  software = await addSoftware(admin, { model: catalogue.model })
  some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'first', [vin])] })
})
afterAll(() => on.close())

const note = (...reports: VersionReport[]) => on.parts.store.tx((tx) => noteVersions(tx, reports))
const now = () => on.parts.now().getTime()
const list = async (filter: Record<string, unknown> = {}, client = admin) =>
  (await callData(client, calls.query, { filter })).rows
const versionStates = async (of = vin) =>
  Object.fromEntries((await list({ vin: of })).map(({ ecu, version, difference }) => [ecu, `${version} ${difference}`]))
const changesOf = async (of = vin) => (await callData(admin, calls.ofVehicle, { vin: of })).changes
const waitForState = (isRight: (row: Record<string, string>) => boolean, of = vin) =>
  eventually(() => versionStates(of), isRight)

test('what a vehicle reports is kept once, with its source; late reports change nothing', async () => {
  const event = (at: number, version: string) =>
    upOf(on, vin, extensionType.event, 0, {
      event: 'versions',
      at,
      ecus: [{ ecu: 'BMS', partNumber: partOf('BMS'), version, hardwareId: 'HW-A', serial: 'S1' }],
    })
  const first = event(now() - 60_000, '1.1')
  await sayOf(on, vin, first)
  await sayOf(on, vin, first, event(now() - 120_000, '1.0'))
  expect(await list({ vin })).toMatchObject([
    { ecu: 'BMS', version: '1.1', source: 'event', serial: 'S1', hardwareId: 'HW-A', difference: 'noBaseline' },
  ])
  expect((await changesOf()).map(({ from, to }) => [from, to])).toEqual([[null, '1.1']])
  await sayOf(on, vin, event(now() - 30_000, '1.2'))
  expect((await changesOf()).map(({ from, to }) => [from, to])).toEqual([
    ['1.1', '1.2'],
    [null, '1.1'],
  ])
})

test('a clock that is fast does not keep later reports from counting; what is no report is left alone', async () => {
  const ecus = (version: string) => [{ ecu: 'VCU', version }]
  const event = (content: object) => upOf(on, vin, extensionType.event, 0, { event: 'versions', ...content })
  await sayOf(on, vin, event({ at: now() + 10 * 365 * 86_400_000, ecus: ecus('9.0') }))
  on.clock.advance(10_000)
  await sayOf(on, vin, event({ ecus: ecus('1.0') }), event({ ecus: 'none' }), event({ ecus: [{ ecu: '../x' }] }))
  expect((await versionStates()).VCU).toBe('1.0 noBaseline')
  expect(Object.keys(await versionStates()).sort()).toEqual(['BMS', 'VCU'])
})

test('a released baseline says how each vehicle differs, and entered versions how far', async () => {
  await note({ vin, ecu: 'TBOX', version: '2.0', at: now(), source: 'manifest' })
  const versions: number[] = []
  for (const [ecu, version, counter] of [
    ['TBOX', '2.0', 2],
    ['BMS', '2.0', 20],
    ['VCU', '2.0', 2],
  ] as const)
    versions.push(await addVersion(admin, ecu, version, { counter, releasedBy: second }))
  const { id } = await callData(admin, baselineCalls.add, { name: '2026-1', vehicleType: software.vehicleType })
  await callData(admin, baselineCalls.setContent, { id, versions })
  await callData(second, baselineCalls.release, { id })
  await waitForState(({ BMS }) => BMS === '1.2 unknown')
  expect(await versionStates()).toEqual({ BMS: '1.2 unknown', VCU: '1.0 unknown', TBOX: '2.0 same' })
  // The running version is added to the versions of the part.
  const versionInput = { kind: 'full', notesZh: '旧版', notesEn: 'Old' } as const
  await callData(admin, softwareVersionCalls.add, {
    ...versionInput,
    partNumber: partOf('BMS'),
    version: '1.2',
    counter: 12,
  })
  await waitForState(({ BMS }) => BMS === '1.2 older')
  await note({ vin, ecu: 'BMS', partNumber: 'OTHER', version: '1.2', at: now() + 1, source: 'line' })
  expect((await versionStates()).BMS).toBe('1.2 otherPart')
  const rows = await list({ difference: ['otherPart'] })
  expect(
    rows.map(({ ecu, wanted: baselineVersion, vehicleType }) => [ecu, baselineVersion, vehicleType?.label]),
  ).toEqual([['BMS', '2.0', 'E5']])
  const { baseline, ecus } = await callData(admin, calls.ofVehicle, { vin: plain })
  expect(baseline?.name).toBe('2026-1')
  expect(ecus.map(({ ecu, difference, reported: report }) => [ecu, difference, report])).toEqual([
    ['TBOX', 'unknown', null],
    ['BMS', 'unknown', null],
    ['VCU', 'unknown', null],
  ])
  // A model without a vehicle type has no baseline.
  const models = await callData(admin, otaModelCalls.query, {})
  await callData(admin, otaModelCalls.remove, { ids: models.rows.map((row) => row.id) })
  await waitForState(({ TBOX }) => TBOX === '2.0 noBaseline')
  const { model, vehicleType } = models.rows[0]!
  await callData(admin, otaModelCalls.add, { model: model.id, vehicleType: vehicleType.id, enabled: true })
  await waitForState(({ TBOX }) => TBOX === '2.0 same')
})

test('what ECUs answer by UDS counts, whoever asked', async () => {
  const { rows } = await callData(admin, ecuCalls.query, { filter: { code: 'BMS' } })
  const ask = async (request: string, response: string) => {
    const { id } = await callData(admin, exchangeCalls.send, { vin: foreign, ecu: rows[0]!.id, request })
    const [order] = await dueOf(on, foreign)
    const result = upOf(on, foreign, extensionType.result, id, { ok: true, response })
    await sayOf(on, foreign, answerFrame(order!.frame, 1), result)
    on.clock.advance(2_000)
  }
  const hex = (text: string) => Buffer.from(text).toString('hex').toUpperCase()
  await ask('22F187', `62F187${hex(partOf('BMS'))}`)
  expect(await versionStates(foreign)).toEqual({ BMS: 'null unknown' })
  await ask('22F189', `62F189${hex('1.2  ')}0000`)
  await ask('22F191', `62F191${hex('HW-B')}`)
  await ask('22F18C', `62F18C${hex('SER-7')}`)
  // A value that is no text, and a data identifier that is no ECU identity.
  await ask('22F189', '62F18900010203')
  await ask('22F190', `62F190${hex(foreign)}`)
  expect(await list({ vin: foreign })).toMatchObject([
    { ecu: 'BMS', partNumber: partOf('BMS'), version: '1.2', hardwareId: 'HW-B', serial: 'SER-7', source: 'query' },
  ])
  expect(await versionStates(foreign)).toEqual({ BMS: '1.2 older' })
})

test('who sees some vehicles sees their versions, and no other', async () => {
  await note({ vin: foreign, ecu: 'BMS', version: '1.2', at: now(), source: 'line' })
  expect(new Set((await list({}, some)).map((row) => row.vin))).toEqual(new Set([vin]))
  expect((await some.call(calls.ofVehicle, { vin: foreign })).code).toBe(code.notFound)
  const entry = { vin: foreign, ecu: 'BMS', version: '1', installedAt: on.parts.now().toISOString(), reason: 'why' }
  expect((await some.call(entryCalls.add, entry)).code).not.toBe(200)
  const [row] = await list({ vin: foreign })
  expect((await some.call(calls.one, { id: row!.id })).code).toBe(code.notFound)
  expect(await callData(admin, calls.one, { id: row!.id })).toMatchObject({ vin: foreign, version: '1.2' })
  expect((await admin.post(calls.export.path, {})).status).toBe(200)
})

test('a workshop enters what it installed, with a reason, and nothing of the future', async () => {
  const at = (ms: number) => new Date(now() + ms).toISOString()
  const entry = {
    vin: plain,
    ecu: 'BMS',
    version: '1.2',
    installedAt: at(-1000),
    reason: 'Unit replaced',
    serial: 'S9',
  }
  expect((await admin.call(entryCalls.add, { ...entry, reason: '' })).code).toBe(code.invalid)
  expect((await admin.call(entryCalls.add, { ...entry, ecu: 'NONE' })).code).toBe(code.invalid)
  expect((await admin.call(entryCalls.add, { ...entry, installedAt: at(3_600_000) })).code).toBe(code.invalid)
  const { id } = await callData(admin, entryCalls.add, entry)
  expect((await callData(admin, entryCalls.one, { id })).enteredBy).toBeTruthy()
  expect(await list({ vin: plain })).toMatchObject([{ ecu: 'BMS', version: '1.2', source: 'workshop', serial: 'S9' }])
  expect((await changesOf(plain)).map(({ to, serial, source }) => [to, serial, source])).toEqual([
    ['1.2', 'S9', 'workshop'],
  ])
  expect((await callData(admin, entryCalls.query, {})).rows.length).toBe(1)
  expect((await admin.post(entryCalls.export.path, {})).status).toBe(200)
})

test('a sheet of a workshop comes in whole, or says what is wrong with each row', async () => {
  const header = 'VIN,ECU,Version,Time,Reason'
  const importRows = async (lines: readonly string[]) => {
    const { data } = await admin.upload([header, ...lines].join('\n'), 'workshop.csv')
    const { job } = await callData(admin, entryCalls.import, { file: data.id })
    return eventually(
      () => callData(admin, platformCalls.job, { id: job }),
      ({ state }) => state === 'done' || state === 'failed',
    )
  }
  const wrong = await importRows([
    `${plain},BMS,2.0,2026-01-01 10:00,Update`,
    `${plain},NONE,2.0,2026-01-01 10:00,Update`,
    `${plain},VCU,2.0,2126-01-01 10:00,Update`,
  ])
  expect(wrong.faults?.map(({ row }) => row)).toEqual([3, 4])
  expect((await versionStates(plain)).VCU).toBe(undefined)
  await importRows([`${plain},VCU,1.0,2026-01-01 10:00,Update`, `${foreign},VCU,1.0,2026-01-01 10:00,Update`])
  await waitForState(({ VCU }) => VCU === '1.0 unknown', plain)
  await waitForState(({ VCU }) => VCU === '1.0 unknown', foreign)
  expect((await list({ source: ['import'] })).length).toBe(2)
})

test('what is known of vehicles is answered by VIN, with the part that their vehicle type says', async () => {
  const versions = await versionsOf(on.parts.store.db, [vin, plain, vinOf(99)])
  expect([...versions.keys()].sort()).toEqual([vin, plain].sort())
  expect(
    versions.get(vin)?.map(({ ecu, partNumber, version, counter }) => [ecu, partNumber, version, counter]),
  ).toEqual([
    ['BMS', 'OTHER', '1.2', null],
    ['TBOX', partOf('TBOX'), '2.0', 2],
    ['VCU', partOf('VCU'), '1.0', null],
  ])
  expect(await note({ vin: vinOf(99), ecu: 'BMS', version: '1', at: now(), source: 'line' })).toEqual([])
})

test('many reports at once of the same vehicles end as if they had come one after the other', async () => {
  const reports = Array.from(
    { length: 12 },
    (_, at): VersionReport => ({
      vin: at % 2 ? vin : plain,
      ecu: 'VCU',
      version: `3.${at}`,
      at: now() + 1000 + at,
      source: 'manifest',
    }),
  )
  await Promise.all(reports.map((report) => note(report)))
  expect((await versionStates(vin)).VCU).toMatch(/^3\.11 /)
  expect((await versionStates(plain)).VCU).toMatch(/^3\.10 /)
})

test('a box that answers with its parameters 0x07 and 0x08 says what itself runs; what is no text says nothing', async () => {
  const tells = async (...values: [id: number, value: string | number][]) => {
    await callData(admin, commandCalls.send, { vin: plain, kind: 'readParameters' })
    const [order] = await dueOf(on, plain)
    const parameters = values.map(([id, value]) => ({ id, value }))
    await sayOf(
      on,
      plain,
      queriedFrame({ version: 2016, vin: plain }, String(decodeFrame(order!.frame).body.time), parameters),
    )
    on.clock.advance(2_000)
  }
  const boxVersions = async () => (await list({ vin: plain })).filter(({ ecu }) => ecu === 'TBOX')
  await tells([1, 1000])
  expect(await boxVersions()).toEqual([])
  await tells([7, 'H2.0 '], [8, '1.4.0'])
  expect(await boxVersions()).toMatchObject([{ version: '1.4.0', hardwareId: 'H2.0', source: 'query' }])
  // The same values are no change. Another version is one.
  await tells([7, 'H2.0'], [8, '1.4.0'])
  await tells([8, '1.5.0'])
  expect(await boxVersions()).toMatchObject([{ version: '1.5.0', hardwareId: 'H2.0', source: 'query' }])
  expect((await changesOf(plain)).filter(({ ecu }) => ecu === 'TBOX').map(({ from, to }) => [from, to])).toEqual([
    ['1.4.0', '1.5.0'],
    [null, '1.4.0'],
  ])
})
