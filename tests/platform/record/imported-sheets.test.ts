import { afterAll, beforeAll, expect, test } from 'vitest'
import { batteryChangeCalls } from '../../../src/features/fleet/vehicles/batteryChange/contract.ts'
import { boxCalls } from '../../../src/features/fleet/vehicles/box/contract.ts'
import { dataUsageCalls } from '../../../src/features/fleet/vehicles/dataUsage/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { simPlanCalls } from '../../../src/features/fleet/vehicles/simPlan/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { addCatalogue, addVehicle, callData, iccidOf, msisdnOf, vinOf } from '../../features/fleet/vehicles/fleet.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { endOfJob } from '../jobs.ts'
import { bookOf, type TestCell } from '../sheet/fixtures.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addVehicle(on.admin, await addCatalogue(on.admin), 1)
})
afterAll(() => on.close())

type Imports =
  | typeof batteryChangeCalls.import
  | typeof boxCalls.import
  | typeof dataUsageCalls.import
  | typeof seriesCalls.import
  | typeof vehicleCalls.import
async function run(call: Imports, content: string | Buffer) {
  const file = await on.admin.upload(content, typeof content === 'string' ? 'rows.csv' : 'rows.xlsx')
  const { data } = await on.admin.call(call, { file: file.data.id }, { lang: 'en' })
  return endOfJob(on, data.job, on.admin, 'en')
}
const faultsOf = ({ faults }: Awaited<ReturnType<typeof run>>) =>
  faults.map(({ row, column, message }) => `${row} ${column}: ${message}`)

const vehicleHead = ['VIN *', 'Car series *', 'Model *', 'Channel name', 'Channel code', 'Battery pack number']
const vehicleRow = (n: number, ...more: TestCell[]): TestCell[] => [vinOf(n), 'E5', 'E5-1', ...more]
const vehiclesOf = async (from: string) => {
  const { rows } = await callData(on.admin, vehicleCalls.query, { filter: { vin: from }, pageSize: 100 })
  return rows.toSorted((a, b) => (a.vin < b.vin ? -1 : 1))
}

test('cells that are merged below one another all have the value; beside one another they are a fault', async () => {
  const below = [vehicleHead, vehicleRow(10, 'Dealer A', '001'), vehicleRow(11, '', '002'), vehicleRow(12, '', '003')]
  expect(faultsOf(await run(vehicleCalls.import, await bookOf(below, ['D2:D4'])))).toEqual([])
  expect((await vehiclesOf(vinOf(10).slice(0, -1))).map(({ channelName }) => channelName)).toEqual(
    Array(3).fill('Dealer A'),
  )
  const mergedRows = [vehicleHead, vehicleRow(20, 'Dealer B'), vehicleRow(21, 'Dealer C', '002')]
  expect(faultsOf(await run(vehicleCalls.import, await bookOf(mergedRows, ['D2:E2'])))).toEqual([
    '2 Channel code: is part of cells that are merged across columns. Unmerge them and fill it in.',
  ])
  // Merged ranges: one that starts above all rows, one outside the columns, and an empty one.
  const other = [vehicleHead, vehicleRow(30, '', 'x'), vehicleRow(31, '', 'y')]
  expect(faultsOf(await run(vehicleCalls.import, await bookOf(other, ['D2:D3', 'ZZ1:ZZ3', 'A1:C1'])))).toEqual([])
})

test('a day and a time may have slashes, points or Chinese signs, and no leading zeros', async () => {
  const head = 'VIN *,Original pack number *,New pack number *,Change time *'
  const times = [
    '2026/3/5 14:30',
    '2026/11/5 8:30',
    '2026.3.5 08:30:15',
    '2026年3月5日 9:05',
    '2026-03-05T10:00',
    '2026/3/6',
  ]
  const lines = times.map((time, n) => `${vinOf(1)},OLD${n},NEW${n},${time}`)
  expect(faultsOf(await run(batteryChangeCalls.import, [head, ...lines].join('\n')))).toEqual([])
  const { rows } = await callData(on.admin, batteryChangeCalls.query, {})
  expect(times.map((_, n) => rows.find(({ newNumber }) => newNumber === `NEW${n}`)?.changedAt)).toEqual(
    ['03-05T06:30:00', '11-05T00:30:00', '03-05T00:30:15', '03-05T01:05:00', '03-05T02:00:00', '03-05T16:00:00'].map(
      (time) => `2026-${time}.000Z`,
    ),
  )
  const wrong = ['2026/2/30 8:00', '3/5/2026 14:30', '2026/3-5 8:00', '2026/3/5 25:00'].map(
    (time, n) => `${vinOf(1)},OLD${n},WRONG${n},${time}`,
  )
  expect((await run(batteryChangeCalls.import, [head, ...wrong].join('\n'))).faults.map(({ row }) => row)).toEqual([
    2, 3, 4, 5,
  ])
})

test('a month that a spreadsheet made a date of is that month', async () => {
  await callData(on.admin, simPlanCalls.add, {
    iccid: iccidOf(1),
    msisdn: msisdnOf(1),
    state: 'active',
    realName: 'passed',
    packageName: 'P',
    totalMb: 10,
    usedMb: 1,
    periodFrom: '2026-01-01',
    periodTo: '2026-12-31',
  })
  const head = ['ICCID', 'Month', 'Used (MB)']
  const monthCells: TestCell[] = [
    { number: 46023, format: 'mmm-yy' },
    { number: 46054, format: 'yyyy"年"m"月"' },
    '2026/3',
    'Apr-26',
    '2026年5月',
    '202606',
    '2026-07',
  ]
  const rows = monthCells.map((month): TestCell[] => [iccidOf(1), month, 1])
  expect(faultsOf(await run(dataUsageCalls.import, await bookOf([head, ...rows])))).toEqual([])
  const { rows: storedRows } = await callData(on.admin, dataUsageCalls.query, {})
  expect(storedRows.map(({ month }) => month).sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((month) => `2026-0${month}`))
  const wrong = await run(
    dataUsageCalls.import,
    await bookOf([head, [iccidOf(1), { number: 46037, format: 'yyyy-mm-dd' }, 1], [iccidOf(1), '2026-13', 1]]),
  )
  expect(faultsOf(wrong)).toEqual([2, 3].map((row) => `${row} Month: must be a month, such as 2026-01`))
})

test('semicolons and tabs separate fields as well, and a line may say what does', async () => {
  const box = (n: number) => [
    `S${n}`,
    iccidOf(100 + n),
    `86000000${String(100 + n).padStart(7, '0')}`,
    msisdnOf(100 + n),
  ]
  const head = ['Serial number *', 'ICCID *', 'IMEI *', 'MSISDN *']
  const sheet = (separator: string, n: number) => [head, box(n)].map((cells) => cells.join(separator)).join('\r\n')
  for (const [at, content] of [
    sheet(';', 0),
    sheet('\t', 1),
    `sep=;\r\n${sheet(';', 2)}`,
    `"sep=|"\n${sheet('|', 3)}`,
  ].entries())
    expect(await run(boxCalls.import, content), String(at)).toMatchObject({ count: 1, faults: [] })
  const wrong = await run(boxCalls.import, `sep=;\n${head.join(';')}\nT1;x;${box(9)[2]};${box(9)[3]}`)
  expect(wrong.faults.map(({ row, column }) => [row, column])).toEqual([[2, 'ICCID']])
})

test('two columns of one heading are one fault', async () => {
  const content = 'Series name,Series code,Power mode,系列,Series name *,车系名称\nA,a,BEV,,B,C\n'
  expect(faultsOf(await run(seriesCalls.import, content.replace('系列', 'Remark')))).toEqual(
    Array(2).fill('1 Series name: is the heading of several columns. Keep only one.'),
  )
})

test('an export is taken as it is: columns that only an export has are left out', async () => {
  const vin = vinOf(10).slice(0, -1)
  for (const format of ['xlsx', 'csv'] as const) {
    const { body } = await on.admin.call(vehicleCalls.export, { format, filter: { vin } }, { lang: 'en' })
    const { id } = (await on.admin.upload(body, `export.${format}`)).data
    const { data } = await on.admin.call(vehicleCalls.import, { file: id }, { lang: 'en' })
    const read = await endOfJob(on, data.job, on.admin, 'en')
    // The only fault is that the vehicles exist already.
    expect(faultsOf(read)).toEqual([2, 3, 4].map((row) => `${row} VIN: already exists`))
  }
})

test('a missing column hides no fault of the others', async () => {
  const content = 'Series name,Series code,Colour\nA,a,red\n,b,red\nE,e,red\n'
  expect(faultsOf(await run(seriesCalls.import, content))).toEqual([
    '1 Power mode: is required',
    '1 Colour: is not a known field',
    '3 Series name: is required',
  ])
  const both = 'Series name,Series code\nE5,new\nT3,T2\n'
  expect(faultsOf(await run(seriesCalls.import, both))).toEqual([
    '1 Power mode: is required',
    '2 Series name: already exists',
    '3 Series code: already exists',
  ])
  expect(faultsOf(await run(seriesCalls.import, 'Colour,Size\nred,1\n'))).toEqual([
    '1 Series name: is required',
    '1 Series code: is required',
    '1 Power mode: is required',
    '1 Colour: is not a known field',
    '1 Size: is not a known field',
  ])
})

test('a quote without its counterpart is a fault of its row', async () => {
  const { faults } = await run(seriesCalls.import, 'Series name,Series code,Power mode\nA,a,BEV\nB,"b,BEV\nC,c,BEV\n')
  expect(faults.map(({ row, column, message }) => [row, column, message.split('.')[0]])).toEqual([
    [3, null, 'has an unmatched double quote'],
  ])
})
