import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '../../../src/domain/contract/call.ts'
import { boxCalls } from '../../../src/features/fleet/vehicles/box/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { commandCalls } from '../../../src/features/work/commands/command/contract.ts'
import { goodsCalls } from '../../../src/features/work/commerce/goods/contract.ts'
import { addCatalogue, vinOf } from '../../features/fleet/vehicles/fleet.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { endOfJob } from '../jobs.ts'
import { bookOf, type TestCell } from '../sheet/fixtures.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addCatalogue(on.admin)
})
afterAll(() => on.close())

type Imports = typeof boxCalls.import | typeof goodsCalls.import | typeof vehicleCalls.import
async function run(call: Imports, content: string | Buffer) {
  const file = await on.admin.upload(content, typeof content === 'string' ? 'rows.csv' : 'rows.xlsx')
  const { data } = await on.admin.call(call, { file: file.data.id }, { lang: 'en' })
  return endOfJob(on, data.job, on.admin, 'en')
}
/** Row, column and message of each fault. */
const faultsOf = ({ faults }: Awaited<ReturnType<typeof run>>) =>
  faults.map(({ row, column, message }) => `${row} ${column}: ${message}`)

const boxHead = ['Serial number', 'ICCID', 'IMEI', 'MSISDN']
const boxRow = (n: number, more: Partial<Record<'iccid' | 'msisdn' | 'serial', TestCell>> = {}): TestCell[] => [
  more.serial ?? `CELL${n}`,
  more.iccid ?? `8986040010900070${String(n).padStart(3, '0')}`,
  `8600600007${String(n).padStart(5, '0')}`,
  more.msisdn ?? `139123407${String(n).padStart(2, '0')}`,
]
const vehicleHead = ['VIN *', 'Car series *', 'Model *', 'Channel name', 'Battery pack number', 'Production date']
const vehicleRow = (n: number, ...more: TestCell[]): TestCell[] => [vinOf(n), 'E5', 'E5-1', ...more]

test('a number of more than 15 digits is no text, whichever program wrote it', async () => {
  const boxes = await run(
    boxCalls.import,
    await bookOf([
      boxHead,
      boxRow(1, { iccid: { xml: '<c><v>89860400109000720000</v></c>' } }),
      boxRow(2, { iccid: { xml: '<c><v>8986040010900071000</v></c>' } }),
      boxRow(3, { iccid: { xml: '<c t="n"><v>8.98604001090008E+019</v></c>' } }),
    ]),
  )
  const roundingFault = 'ICCID: is a number of more than 15 digits, which spreadsheets round.'
  expect(faultsOf(boxes)).toEqual([2, 3, 4].map((row) => expect.stringContaining(`${row} ${roundingFault}`)))
  const vehicles = await run(
    vehicleCalls.import,
    await bookOf([
      vehicleHead,
      vehicleRow(1, '', { xml: '<c><v>123456789012345680000</v></c>' }),
      vehicleRow(2, '', { xml: '<c><v>1234567890123456</v></c>' }),
      vehicleRow(3, '', { xml: '<c><v>123456789012345</v></c>' }),
    ]),
  )
  expect(vehicles.faults.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Battery pack number'],
    [3, 'Battery pack number'],
  ])
  const csv = await run(boxCalls.import, `${boxHead.join()}\nA1,8.98604E+19,860060000700001,13912340701\n`)
  expect(faultsOf(csv)).toEqual([expect.stringContaining(`2 ${roundingFault}`)])
})

test('an error and a formula without a result are faults of their cells in every column', async () => {
  const importJob = await run(
    vehicleCalls.import,
    await bookOf([
      vehicleHead,
      vehicleRow(1, '', { xml: '<c t="e"><v>#N/A</v></c>' }, { xml: '<c t="e"><v>#REF!</v></c>' }),
      vehicleRow(2, { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }, { xml: '<c><f>"BP"&amp;ROW()</f></c>' }),
      vehicleRow(3, '#VALUE!', { xml: '<c><f>1</f><v></v></c>' }, { xml: '<c t="str"><f>""</f><v></v></c>' }),
    ]),
  )
  expect(importJob.faults.map(({ row, column, message }) => [row, column, message.split(/[ .]/)[2]])).toEqual([
    [2, 'Battery pack number', 'spreadsheet'],
    [2, 'Production date', 'spreadsheet'],
    [3, 'Channel name', 'spreadsheet'],
    [3, 'Battery pack number', 'formula'],
    [4, 'Channel name', 'spreadsheet'],
    [4, 'Battery pack number', 'formula'],
  ])
})

test('a whole number that was saved as a decimal one is no phone number and no code', async () => {
  const csv = `${boxHead.join()}\nF1,8986040010900070001,860060000700001,13912349999.0\n`
  expect(faultsOf(await run(boxCalls.import, csv))).toEqual([
    '2 MSISDN: is a decimal number. Remove the “.0” at the end.',
  ])
  const other = await run(
    boxCalls.import,
    await bookOf([boxHead, boxRow(9, { msisdn: { number: 13912349999, format: '0.0' } })]),
  )
  expect(faultsOf(other)).toEqual([expect.stringMatching(/^2 MSISDN: is a decimal number/)])
  const addAnswer = await on.admin.call(boxCalls.add, {
    serial: 'F2',
    iccid: '8986040010900070002',
    imei: '860060000700002',
    msisdn: '13912349999.0',
  })
  expect(addAnswer.code).toBe(20001)
})

test('a number in a text column is stored as it is shown; a date and what cannot be shown are refused', async () => {
  const displayedCells: [TestCell, string][] = [
    [{ number: 7, format: '00000' }, '00007'],
    [{ number: 0.125, format: '0.0%' }, '12.5%'],
    [{ number: 1234567.5, format: '#,##0.00' }, '1,234,567.50'],
    [{ number: 12, format: '"A-"0' }, 'A-12'],
    [{ number: -3, format: '0.00_ ;[Red]\\-0.00' }, '-3.00'],
    [{ number: 5, format: 'General' }, '5'],
    [{ number: 0.5, format: '#.##' }, '.5'],
    [13912349999, '13912349999'],
  ]
  const rows = displayedCells.map(([cell], at) => vehicleRow(20 + at, cell, '', ''))
  expect(faultsOf(await run(vehicleCalls.import, await bookOf([vehicleHead, ...rows])))).toEqual([])
  const { data } = await on.admin.call(vehicleCalls.query, { filter: { vin: 'LTESTV00000000' }, pageSize: 100 })
  const storedNames = Object.fromEntries(data.rows.map(({ vin, channelName }) => [vin, channelName]))
  expect(displayedCells.map((_, at) => storedNames[vinOf(20 + at)])).toEqual(displayedCells.map(([, text]) => text))

  const invalidCells: TestCell[] = [
    { number: 46000, format: 'yyyy-mm-dd' },
    { number: 46000, format: 'm"月"d"日"' },
    { number: 46000, format: 'mmm-yy' },
    { number: 0.5, format: 'h:mm' },
    { number: 0.5, format: '# ?/?' },
    { number: 5, format: '000-000' },
    { number: 12345, format: '0.00E+00' },
  ]
  const wrong = await run(
    vehicleCalls.import,
    await bookOf([vehicleHead, ...invalidCells.map((cell, at) => vehicleRow(40 + at, cell))]),
  )
  expect(wrong.faults.map(({ row, column }) => [row, column])).toEqual(
    invalidCells.map((_, at) => [at + 2, 'Channel name']),
  )
})

test('a comma in a number separates groups of three digits or is a fault', async () => {
  const head = 'Code,Name,Class,Price (CNY),Unit,On sale'
  const sheet = (prices: readonly string[]) =>
    [head, ...prices.map((price, n) => `D${n},Goods ${n},Other,"${price}",pc,Yes`)].join('\n')
  const prices = ['12,50', '0,5', '1,2345', '12,500,0', ',5', '１２，５０']
  expect(faultsOf(await run(goodsCalls.import, sheet(prices)))).toEqual(
    prices.map((_, at) => `${at + 2} Price (CNY): must be a number`),
  )
  expect(faultsOf(await run(goodsCalls.import, sheet(['12.50', '1,250', '1,234,567.5', '１２'])))).toEqual([])
  const { data } = await on.admin.call(goodsCalls.query, { sort: { field: 'code', order: 'asc' } })
  expect(data.rows.map(({ price }) => price)).toEqual([1250, 125_000, 123_456_750, 1200])
})

type Iccids = OutputOf<typeof commandCalls.iccids>
test('the first column of a sheet of numbers is read in the same way', async () => {
  const roundedCell = { xml: '<c><v>8986040010900071000</v></c>' }
  const book = await bookOf([['ICCID'], [roundedCell], [{ xml: '<c t="e"><v>#N/A</v></c>' }], ['8986040010900070005']])
  const { path } = commandCalls.iccids
  const { data: read } = await on.admin.upload<Iccids>(book, 'iccids.xlsx', { path, lang: 'en' })
  expect(read.iccids).toEqual(['8986040010900070005'])
  expect(read.faults.map(({ row }) => row)).toEqual([2, 3])
})
