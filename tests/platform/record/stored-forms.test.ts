import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchCalls } from '../../../src/features/desk/search/search/contract.ts'
import { boxCalls } from '../../../src/features/fleet/vehicles/box/contract.ts'
import { plateCalls } from '../../../src/features/fleet/vehicles/plate/contract.ts'
import { simPlanCalls } from '../../../src/features/fleet/vehicles/simPlan/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { commandCalls } from '../../../src/features/work/commands/command/contract.ts'
import { wakeLogCalls } from '../../../src/features/work/commands/wakeLog/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { addCatalogue, addVehicle, callData, vinOf } from '../../features/fleet/vehicles/fleet.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { endOfJob } from '../jobs.ts'

let on: TestServer
const vins = [1, 2, 3].map(vinOf)
beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3]) await addVehicle(on.admin, catalogue, n)
  await callData(on.admin, plateCalls.add, { vin: vins[0]!, number: '皖A·F85719', fromDay: '2026-01-01' })
  await callData(on.admin, boxCalls.add, { ...boxOf(1), vin: vins[0] })
})
afterAll(() => on.close())

const boxOf = (n: number, more: { iccid?: string; msisdn?: string; serial?: string } = {}) => ({
  serial: `ＦORM－${n}`,
  iccid: `898604001090007000${n}F`,
  imei: `86006000070000${n}`,
  msisdn: `+86 139-1234-070${n}`,
  ...more,
})

test('what is typed in several ways is stored in one', async () => {
  const { rows } = await callData(on.admin, boxCalls.query, {})
  expect(rows).toMatchObject([{ serial: 'FORM-1', iccid: '8986040010900070001', msisdn: '13912340701' }])
  const { data } = await on.admin.call(vehicleCalls.query, { filter: { vin: vins[0] } })
  expect(data.rows).toMatchObject([{ plate: '皖AF85719' }])
})

test.each(['皖A·F85719', '皖 a f85719', '·F85719', 'Ｆ８５７１９', '皖A-F85719'])(
  'the plate %s is found',
  async (input) => {
    expect((await callData(on.admin, plateCalls.query, { filter: { number: input } })).rows).toHaveLength(1)
    expect((await callData(on.admin, vehicleCalls.query, { filter: { vin: input } })).rows).toHaveLength(1)
    expect((await callData(on.admin, vehicleCalls.query, { filter: { plate: input } })).rows).toHaveLength(1)
  },
)

test.each([
  ['iccid', '8986 0400 1090 0070 001'],
  ['iccid', '8986040010900070001f'],
  ['iccid', '８９８６０４００１０'],
  ['msisdn', '+86 139-1234-0701'],
  ['msisdn', '008613912340701'],
  ['msisdn', '+86 139'],
  ['msisdn', '139 1234'],
  ['serial', 'ｆorm－1'],
])('a box is found by %s %s', async (field, input) => {
  const { rows } = await callData(on.admin, boxCalls.query, { filter: { [field]: input } })
  expect(rows).toHaveLength(1)
})

test('the search line knows the same forms', async () => {
  for (const text of ['8986 0400 1090 0070 001', '8986040010900070001F', 'ＦＯＲＭ－１', '皖A·F85719'])
    expect((await callData(on.admin, searchCalls.find, { text })).vehicles, text).toMatchObject([{ vin: vins[0] }])
})

test('one SIM is stored once', async () => {
  const again = [
    boxOf(2, { iccid: '8986040010900070001' }),
    boxOf(2, { iccid: '8986 0400 1090 0070 001F' }),
    boxOf(2, { msisdn: '8613912340701' }),
    boxOf(2, { serial: 'FORM-1' }),
  ]
  for (const input of again)
    expect((await on.admin.call(boxCalls.add, input)).code, JSON.stringify(input)).not.toBe(200)
  const head = 'Serial number *,ICCID *,IMEI *,MSISDN *'
  const lines = [
    'FLA,89860400109000700004,860060000700004,13912340704',
    'FLB,89860400109000700005,860060000700005,+8613912340704',
    'FLC,8986040010900070007,860060000700006,13912340706',
    'FLD,8986040010900070007F,860060000700007,13912340707',
    'FLE,8986-0400-1090-0070-001F,860060000700008,0086 13912340708',
  ]
  const { id } = (await on.admin.upload([head, ...lines].join('\n'), 'boxes.csv')).data
  const { job } = await callData(on.admin, boxCalls.import, { file: id })
  const { faults } = await endOfJob(on, job, on.admin, 'en')
  expect(faults.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
    '3 MSISDN duplicate of row 2',
    '5 ICCID duplicate of row 4',
    '6 ICCID already exists',
  ])
})

test('several values have any separators between, and one with blanks inside is one', async () => {
  await on.parts.store.db.execute(sql`
    insert into command (vin, kind, settings, state, source, iccid, expires_at)
    select ${vins[0]}, 'wake', '{}', 'expired', 'staff', i, now() from unnest(${sql.param(['8986040010900070001', '89860400109000700020'])}::text[]) i`)
  const wakeLogCount = async (iccid: string) =>
    (await callData(on.admin, wakeLogCalls.query, { filter: { iccid } })).rows.length
  expect(await wakeLogCount('8986 0400 1090 0070 001')).toBe(1)
  expect(await wakeLogCount('8986 0400 1090 0070 001、8986 0400 1090 0070 0020')).toBe(2)
  expect(await wakeLogCount('8986040010900070001F 89860400109000700020')).toBe(2)
  expect(await wakeLogCount('8986040010900070001\n89860400109000700021')).toBe(1)
  const vehicleCount = async (vin: string) =>
    (await callData(on.admin, vehicleCalls.query, { filter: { vin } })).rows.length
  expect(await vehicleCount(vins.join('、'))).toBe(3)
  expect(await vehicleCount(`${vins[1]}、皖A·F85719`)).toBe(2)
  expect(await vehicleCount(vins.join('　').replaceAll('L', 'Ｌ'))).toBe(3)
})

test('the first column of a sheet of ICCIDs is read in the stored form', async () => {
  const { data } = await on.admin.upload('ICCID\n8986 0400 1090 0070 001F\n', 'iccids.csv', {
    path: commandCalls.iccids.path,
  })
  expect(data).toMatchObject({ iccids: ['8986040010900070001'], faults: [] })
})

test('a plan of a SIM and its box meet in whatever way the ICCID was typed', async () => {
  await callData(on.admin, simPlanCalls.add, {
    iccid: '8986 0400 1090 0070 001f',
    msisdn: '13912340701',
    state: 'active',
    realName: 'passed',
    packageName: 'P',
    totalMb: 1,
    usedMb: 0,
    periodFrom: '2026-01-01',
    periodTo: '2026-12-31',
  })
  expect((await callData(on.admin, simPlanCalls.query, {})).rows).toMatchObject([{ vin: vins[0] }])
})

test('numbers that were stored before in another form get the one form, unless another row has it', async () => {
  const rows = [
    ['OLD1', '8986040010900071001F', '8613912340711'],
    ['OLD2', '8986040010900071002F', '13912340712'],
    ['OLD3', '8986040010900071002', '8613912340712'],
    // The key of its orders is derived from the ICCID.
    ['OLD4', '8986040010900071004F', '8613912340714', true],
  ] as const
  for (const [at, [serial, iccid, msisdn, isExtended = false]] of rows.entries())
    await on.parts.store.db.execute(
      sql`insert into box (serial, iccid, imei, msisdn, extended) values (${serial}, ${iccid}, ${`86006000080000${at}`}, ${msisdn}, ${isExtended})`,
    )
  const migration = await readFile('src/platform/store/migrations/0018_sim_numbers.sql', 'utf8')
  for (const statement of migration.split('--> statement-breakpoint'))
    await on.parts.store.db.execute(sql.raw(statement))
  const { rows: boxes } = await callData(on.admin, boxCalls.query, { filter: { serial: 'OLD' } })
  const storedBoxes = boxes.map(({ serial, iccid, msisdn }) => [serial, iccid, msisdn])
  expect(storedBoxes.toSorted()).toEqual([
    ['OLD1', '8986040010900071001', '13912340711'],
    ['OLD2', '8986040010900071002F', '13912340712'],
    ['OLD3', '8986040010900071002', '8613912340712'],
    ['OLD4', '8986040010900071004F', '13912340714'],
  ])
})
