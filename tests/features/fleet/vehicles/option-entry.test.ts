import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { logEntries, operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { modelCalls } from '../../../../src/features/fleet/vehicles/model/contract.ts'
import { optionEntryCalls, optionLists } from '../../../../src/features/fleet/vehicles/optionEntry/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { entryFields } from '../../../../src/platform/record/entries.ts'
import { registeredRecords } from '../../../../src/platform/record/table.ts'
import { readSheet } from '../../../../src/platform/sheet/read.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { addCatalogue, addVehicle, type Catalogue, callData, vinOf } from './fleet.ts'

let on: TestServer
let catalogue: Catalogue
beforeAll(async () => {
  on = await openTestServer()
  catalogue = await addCatalogue(on.admin)
})
afterAll(() => on.close())

const list = 'salesType'
const addEntry = (code: string, zh: string, en: string) =>
  on.admin.call(optionEntryCalls.add, { list, code, zh, en, position: 60, active: true })
const entryOf = async (code: string) => {
  const { rows } = (await on.admin.call(optionEntryCalls.query, { pageSize: 100 })).data
  return rows.find((row) => row.code === code && row.list === list)!
}
const offers = async (lang: 'zh' | 'en' = 'en') =>
  (await on.admin.call(platformCalls.options, { record: 'vehicle', field: 'salesType' }, { lang })).data
const rowOf = async (vin: string) => (await on.admin.call(vehicleCalls.query, { filter: { vin } })).data.rows[0]!

async function importVehicles(cells: string[][]) {
  const csv = ['VIN,车系,车型,销售类型', ...cells.map(([vin, type]) => `${vin},E5,E5-1,${type}`)].join('\n')
  const { id } = (await on.admin.upload(csv, 'vehicles.csv')).data
  const { job } = await callData(on.admin, vehicleCalls.import, { file: id })
  return endOfJob(on, job, on.admin, 'en')
}
async function cellsOf(body: Buffer | Uint8Array) {
  const limits = { maxRows: 100, maxColumns: 100, maxUnpackedBytes: 1 << 24 }
  return (await Array.fromAsync(readSheet(Readable.from([body]), { kind: 'xlsx', ...limits }))).map(
    ({ cells }) => cells,
  )
}

test('every field that chooses from a list names one that staff keep', () => {
  const listNames = registeredRecords().flatMap(({ record }) => entryFields(record).map(([, of]) => of))
  expect(new Set(listNames)).toEqual(new Set(Object.keys(optionLists)))
})

test('an entry that staff add is offered and shown in both languages', async () => {
  expect((await addEntry('rental', '分时租赁', 'Car sharing')).code).toBe(200)
  expect((await offers()).map(({ label }) => label)).toEqual([
    'Private',
    'Fleet',
    'Lease',
    'Demonstration',
    'Export',
    'Car sharing',
  ])
  expect((await offers('zh')).at(-1)?.label).toBe('分时租赁')
  const vin = await addVehicle(on.admin, catalogue, 1, { salesType: 'rental' })
  expect((await rowOf(vin)).salesType).toEqual({ code: 'rental', zh: '分时租赁', en: 'Car sharing' })
  const { rows } = (await on.admin.call(vehicleCalls.query, { filter: { salesType: ['rental', 'lease'] } })).data
  expect(rows.map((row) => row.vin)).toEqual([vin])
})

test('one name means one entry of a list, whatever the language', async () => {
  for (const [code, zh, en, field] of [
    ['lease', '甲', 'A', 'code'],
    ['a', '租赁', 'A', 'zh'],
    ['a', '甲', 'lease', 'en'],
    ['a', 'Fleet', 'A', 'zh'],
  ] as const)
    expect(await addEntry(code, zh, en)).toMatchObject({ code: 20004, data: { fields: [{ field }] } })
  const { id } = await entryOf('lease')
  expect((await on.admin.call(optionEntryCalls.update, { id, zh: '大客户' })).code).toBe(20004)
  expect((await on.admin.call(optionEntryCalls.update, { id, en: 'Leasing' })).code).toBe(200)
  // Rows store the code, so it cannot change.
  expect((await on.admin.call(optionEntryCalls.update, { id, code: 'x' } as never)).code).toBe(20001)
})

test('a retired entry is offered no more, and rows that have it keep it', async () => {
  const vin = await addVehicle(on.admin, catalogue, 10, { salesType: 'demo' })
  const { id } = await entryOf('demo')
  expect((await on.admin.call(optionEntryCalls.update, { id, active: false })).code).toBe(200)
  expect((await offers()).find(({ entry }) => entry?.code === 'demo')?.entry?.active).toBe(false)
  const { model, series } = catalogue
  for (const salesType of ['demo', 'nosuch'])
    expect(
      await on.admin.call(vehicleCalls.add, { vin: vinOf(11), model, series, salesType }, { lang: 'en' }),
    ).toMatchObject({ code: 20001, msg: 'Please check: Sales type is not one of the options' })
  const row = await rowOf(vin)
  expect(row.salesType?.en).toBe('Demonstration')
  // A form may send the retired value back.
  expect((await on.admin.call(vehicleCalls.update, { id: row.id, salesType: 'demo', channelName: 'North' })).code).toBe(
    200,
  )
  expect((await on.admin.call(vehicleCalls.update, { id: row.id, salesType: 'fleet' })).code).toBe(200)
  expect((await on.admin.call(vehicleCalls.update, { id: row.id, salesType: 'demo' })).code).toBe(20001)
  expect((await on.admin.call(optionEntryCalls.update, { id, active: true })).code).toBe(200)
})

test('an entry in use is not deleted; one that nothing has goes', async () => {
  const vin = await addVehicle(on.admin, catalogue, 20, { salesType: 'export' })
  const { id } = await entryOf('export')
  expect(await on.admin.call(optionEntryCalls.remove, { ids: [id] }, { lang: 'en' })).toMatchObject({
    code: 20007,
    msg: '“Export” is in use (Vehicle, sales type) and can’t be deleted. Deactivate it instead.',
  })
  await callData(on.admin, vehicleCalls.update, { id: (await rowOf(vin)).id, salesType: null })
  expect((await on.admin.call(optionEntryCalls.remove, { ids: [id] })).code).toBe(200)
  expect((await on.admin.call(vehicleCalls.update, { id: (await rowOf(vin)).id, salesType: 'export' })).code).toBe(
    20001,
  )
})

test('of a deletion and a row that would get the entry at the same time, one is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const code = `race${round}`
    const { id } = (await addEntry(code, `竞${round}`, `Race ${round}`)).data
    const { series, model } = catalogue
    const [removal, addition] = await Promise.all([
      on.admin.call(optionEntryCalls.remove, { ids: [id] }),
      on.admin.call(vehicleCalls.add, { vin: vinOf(900 + round), series, model, salesType: code }),
    ])
    expect([removal.code, addition.code].filter((each) => each === 200)).toHaveLength(1)
  }
})

test('sheets name entries by code or name, in either language', async () => {
  const good = ['private', '私人', 'PRIVATE', '大客户', 'Fleet'].map((type, at) => [vinOf(100 + at), type])
  expect(await importVehicles(good)).toMatchObject({ state: 'done', count: 5 })
  expect((await rowOf(vinOf(103))).salesType?.code).toBe('fleet')
  await callData(on.admin, optionEntryCalls.update, { id: (await entryOf('fleet')).id, active: false })
  const failedImport = await importVehicles([
    [vinOf(110), 'Fleet'],
    [vinOf(111), '私人'],
    [vinOf(112), 'Nothing'],
  ])
  expect(failedImport).toMatchObject({ state: 'failed', count: 0, faultCount: 2 })
  for (const { column, message } of failedImport.faults) {
    expect(column).toBe('Sales type')
    expect(message).toMatch(/^must be one of: .*Private/)
    expect(message).not.toContain('Fleet')
  }
  const sheet = await on.admin.call(vehicleCalls.export, { filter: { vin: vinOf(103) } }, { lang: 'zh' })
  const [header, row] = await cellsOf(sheet.body)
  expect(row?.[header?.indexOf('销售类型') ?? -1]).toBe('大客户')
  await callData(on.admin, optionEntryCalls.update, { id: (await entryOf('fleet')).id, active: true })
})

test('charts and the log call entries by their names of today', async () => {
  const { id } = await entryOf('lease')
  await callData(on.admin, optionEntryCalls.update, { id, zh: '长租', en: 'Long lease' })
  const shapes = (await on.admin.call(chartCalls.explores, {})).data
  const dimensions = shapes.find(({ name }) => name === 'vehicles')?.dimensions ?? []
  expect(dimensions.find(({ field }) => field === 'salesType')?.options?.lease).toEqual(['长租', 'Long lease'])
  expect(dimensions.find(({ field }) => field === 'classification')?.options?.sedan).toEqual(['轿车', 'Sedan'])
  await addVehicle(on.admin, catalogue, 30, { salesType: 'lease' })
  for (const [lang, name] of [
    ['zh', '长租'],
    ['en', 'Long lease'],
  ] as const) {
    const { data } = await on.admin.call(operationLogCalls.query, {}, { lang })
    const values = data.rows.flatMap((row) =>
      logEntries.parse(JSON.parse(row.details ?? '[]')).flatMap((each) => each.values),
    )
    expect(values.map(({ after }) => after)).toContain(name)
  }
})

test('models choose from a list of their own', async () => {
  const input = { fullCode: 'E5-9', name: 'E5', series: catalogue.series, powerMode: 'BEV' } as const
  expect((await on.admin.call(modelCalls.add, { ...input, classification: 'private' })).code).toBe(20001)
  expect((await on.admin.call(modelCalls.add, { ...input, classification: 'suv' })).code).toBe(200)
})
