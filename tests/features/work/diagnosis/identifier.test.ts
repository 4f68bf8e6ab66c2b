import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { identifierCalls as calls } from '../../../../src/features/work/diagnosis/identifier/contract.ts'
import { codesOf } from '../../../../src/features/work/diagnosis/identifier/layout.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let admin: Client
let ecu: number
let other: number

const ecuOf = (name: string) => ({
  code: name,
  name,
  nameEn: name,
  requestAddress: '7E4',
  responseAddress: '7EC',
  services: ['22'],
})
const voltage = {
  did: 'D001',
  name: '电压',
  nameEn: 'Voltage',
  at: 0,
  length: 2,
  type: 'unsigned' as const,
  factor: 0.1,
  unit: 'V',
  writable: false,
}

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  ecu = (await callData(admin, ecuCalls.add, ecuOf('BMS'))).id
  other = (await callData(admin, ecuCalls.add, ecuOf('VCU'))).id
})
afterAll(() => on.close())

test('values of one identifier lie beside each other, and of another ECU anywhere', async () => {
  const { id } = await callData(admin, calls.add, { ...voltage, ecu })
  const current = { ...voltage, ecu, name: '电流', nameEn: 'Current', at: 2, type: 'signed' as const, unit: 'A' }
  await callData(admin, calls.add, current)
  await callData(admin, calls.add, { ...voltage, ecu: other })
  expect(await callData(admin, calls.one, { id })).toMatchObject({ did: 'D001', factor: 0.1, ecu: { id: ecu } })
  const list = await callData(admin, calls.query, { filter: { ecu: [ecu] } })
  expect(list.rows.map(({ nameEn }) => nameEn).sort()).toEqual(['Current', 'Voltage'])
  const sheet = await admin.call(calls.export, { filter: { ecu: [ecu] }, format: 'csv' }, { lang: 'en' })
  expect(sheet.body.toString()).toContain('Voltage')
})

test.each([
  ['overlaps another', { at: 3, length: 2 }, 'at'],
  ['is the rest and reaches over another', { at: 1, length: 0, type: 'hex' as const }, 'at'],
  ['is a number of seven bytes', { at: 10, length: 7 }, 'length'],
  ['is a number of unknown length', { at: 10, length: 0 }, 'length'],
  ['is always 0', { at: 10, factor: 0 }, 'factor'],
  ['ends behind the longest response', { at: 4_090, length: 6, type: 'hex' as const }, 'length'],
  ['has meanings that cannot be read', { at: 10, codes: '0:off' }, 'codes'],
])('a value that %s is refused', async (_, change, field) => {
  const refusal = await admin.call(calls.add, { ...voltage, ecu, ...change })
  expect(refusal).toMatchObject({ code: code.invalid, data: { fields: [{ field }] } })
})

test('a value may be moved, but not onto another', async () => {
  const { rows } = await callData(admin, calls.query, { filter: { ecu: [ecu], nameEn: 'Voltage' } })
  const id = rows[0]!.id
  expect((await admin.call(calls.update, { id, at: 1 })).code).toBe(code.invalid)
  await callData(admin, calls.update, { id, at: 6, codes: '0=关闭|Off\n255=无效|Invalid' })
  expect((await callData(admin, calls.one, { id })).at).toBe(6)
  await callData(admin, calls.remove, { ids: [id] })
  expect((await admin.call(calls.one, { id })).code).toBe(code.notFound)
})

test('a sheet whose values overlap names the rows, and nothing is written', async () => {
  const lines = ['D010,转速,Speed,BMS,否,0,2,无符号整数', 'D010,温度,Temperature,BMS,否,1,1,有符号整数']
  const header = 'DID,中文名称,英文名称,ECU,可写,起始字节,字节数,类型'
  const run = async (rows: string[]) => {
    const { id } = (await admin.upload([header, ...rows].join('\n'), 'dids.csv')).data
    const { job } = await callData(admin, calls.import, { file: id })
    return endOfJob(on, job)
  }
  expect(await run(lines)).toMatchObject({ state: 'failed', faults: [{ row: 3, column: 'First byte' }] })
  expect(await run(lines.slice(0, 1))).toMatchObject({ state: 'done', count: 1 })
})

test('an ECU that has identifiers is not deleted', async () => {
  expect((await admin.call(ecuCalls.remove, { ids: [other] })).code).toBe(code.inUse)
})

test('meanings are read line by line', () => {
  expect(codesOf('0=关闭|Off\n255=无效|Invalid')).toEqual({ 0: ['关闭', 'Off'], 255: ['无效', 'Invalid'] })
  expect(codesOf(null)).toEqual({})
})
