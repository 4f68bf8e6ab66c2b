import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { decodeFrame, type ReportSignals, type Version } from '../../../../src/domain/gb32960/index.ts'
import { fromVss, type VssValues } from '../../../../src/domain/gb32960/vss/convert.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { rawExportCalls } from '../../../../src/features/fleet/messages/rawExport/contract.ts'
import { vehicleSignalCalls as signalCalls } from '../../../../src/features/fleet/messages/signal/contract.ts'
import { signalQueryCalls } from '../../../../src/features/fleet/messages/signalQuery/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, eventually } from '../../../telematics/gateway/yard.ts'
import { feed } from './feed.ts'

let house: TestServer
const start = Math.floor(Date.now() / 1000) * 1000 - 10 * minuteMs
const period = { from: new Date(start).toISOString(), to: new Date(start + 5 * minuteMs).toISOString() }
const vin = vinOf(1)
const motor = (number: number) => ({ number, state: 1, speed: 1000 * number, torque: 10 * number, temperature: 61 })
const pack = (...cellsV: (number | null)[]) => ({ voltageV: 372.4, currentA: 20.5, cellsV, probesC: [29, 30] })
const base: ReportSignals = { currentA: 52.3, gear: 0x2e, insulationKohm: 2000, alarmLevel: 1, alarmFlags: 0x11 }
/** Frames in the order of their times. Editions follow from the version. */
const reports: [Version, ReportSignals][] = [
  [2016, { ...base, motors: [motor(1)], packs: [pack(3.912, 3.874)] }],
  [2016, { ...base, motors: [motor(1), motor(2)], packs: [pack(3.912), pack(3.8, null, 3.9)], storageFaults: [0xab] }],
  [2016, { ...base, speedKmh: null, locationStatus: 1, currentA: -10 }],
  [2025, { ...base, gear: 0x0f, motors: [motor(1)], packs: [pack(4.1, 4.2)] }],
]
const frames = reports.map(([version, signals], at) => report(vin, start + at * 1000, signals, { version }))
const signals = [
  'vehicle.vehicleState',
  'vehicle.speed',
  'vehicle.current',
  'vehicle.gear',
  'vehicle.insulation',
  'location.longitude',
  'location.latitude',
  'motor.motors.*.speed',
  'alarm.flags',
  'alarm.storage.*',
  'voltages.subsystems.*.cells.*',
  'voltages.packs.*.cells.*',
  'voltages.packs.*.current',
]

beforeAll(async () => {
  house = await openTestServer({ work: true })
  await addVehicles(house.parts.store, [1])
  await feed(
    house,
    frames.map((frame, at) => ({ vin, frame, receivedAt: start + at * 1000 })),
  )
})
afterAll(() => house.close())

/** Heads and rows of a csv file. */
function tableOf(body: Buffer) {
  const lines = body.toString('utf8').replace('\ufeff', '').trim().split('\r\n')
  const [heads = [], ...rows] = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, text, plain]) =>
      text === undefined ? (plain ?? '') : text.replaceAll('""', '"'),
    ),
  )
  return { heads, rows }
}

/** Reads a cell: a boolean, a number, an array in JSON, or text. */
function cellValue(cell: string): VssValues[string] {
  if (cell === 'TRUE' || cell === 'FALSE') return cell === 'TRUE'
  return /^(\[|-?\d+(\.\d+)?(E-\d+)?$)/.test(cell) ? JSON.parse(cell) : cell
}
const vssOf = (heads: readonly string[], cells: readonly string[]): VssValues =>
  Object.fromEntries(
    heads.flatMap((head, at) => {
      const cell = cells[at] ?? ''
      return head.startsWith('Vehicle.') && cell !== '' ? [[head, cellValue(cell)]] : []
    }),
  )

/** Values of the chosen signals of a frame that are no marks. */
function valuesOf(frame: Uint8Array) {
  const patterns = signals.map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '\\d+')}$`))
  const { fields } = decodeFrame(frame)
  const hasFix = fields.find(({ key }) => key === 'location.status')?.value === 0
  return Object.fromEntries(
    fields
      .filter(({ key, state }) => state === 'ok' && patterns.some((pattern) => pattern.test(key)))
      .filter(({ key }) => hasFix || !key.startsWith('location.'))
      .map(({ key, value }) => [key, value]),
  )
}

function expectSignals({ heads, rows }: ReturnType<typeof tableOf>) {
  expect(rows).toHaveLength(frames.length)
  for (const [at, cells] of rows.entries())
    expect(fromVss(reports[at]![0], vssOf(heads, cells))).toEqual(valuesOf(frames[at]!))
}

const finishedExport = (id: number) =>
  eventually(
    async () => (await house.admin.call(rawExportCalls.list, {})).data.find((each) => each.id === id)!,
    ({ state }) => state !== 'waiting' && state !== 'running',
  )

test('exported signals of a vehicle are the signals of its reports', async () => {
  const input = { vin, ...period, signals, format: 'csv' as const, names: 'vss' as const }
  const { body } = await house.admin.call(signalCalls.export, input, { lang: 'en' })
  const table = tableOf(body)
  expect(table.heads.slice(0, 3)).toEqual(['Collected (UTC+8)', 'Vehicle.GBT32960.VehicleState', 'Vehicle.Speed'])
  expect(table.heads).toContain('Vehicle.GBT32960.ElectricMotor.Motor2.Speed')
  expect(table.heads).not.toContain('Vehicle.GBT32960.ElectricMotor.Motor3.Speed')
  const first = vssOf(table.heads, table.rows[0]!)
  // Positive into the battery. The insulation is in Ohm.
  expect(first['Vehicle.Powertrain.TractionBattery.CurrentCurrent']).toBe(-52.3)
  expect(first['Vehicle.GBT32960.TractionBattery.InsulationResistance']).toBe(2_000_000)
  expectSignals(table)
})

test('a file of the background has the same columns and values', async () => {
  const vehicles = { by: 'vins' as const, vins: [vin] }
  const input = { ...period, vehicles, content: 'fields' as const, signals, format: 'csv' as const }
  const { data } = await house.admin.call(rawExportCalls.start, { ...input, names: 'vss' })
  expect(await finishedExport(data.id)).toMatchObject({ state: 'done', names: 'vss', done: frames.length })
  expectSignals(tableOf((await house.admin.call(rawExportCalls.file, { id: data.id })).body))
  const again = (await house.admin.call(rawExportCalls.again, { id: data.id })).data
  expect(await finishedExport(again.id)).toMatchObject({ state: 'done', names: 'vss' })
})

test('the results of a signal query have the signals of their messages', async () => {
  const clauses = signals.slice(0, 9).map((signal) => ({ signal, operator: 'ge' as const, value: 0 }))
  const cells = { signal: 'voltages.subsystems.*.cells.*', operator: 'lt' as const, value: 3.85 }
  const vehicles = { by: 'vins' as const, vins: [vin] }
  const input = { ...period, vehicles, wanted: { match: 'any' as const, clauses: [...clauses, cells] } }
  const { id } = (await house.admin.call(signalQueryCalls.start, input)).data
  await eventually(
    async () => (await house.admin.call(signalQueryCalls.hits, { id })).data.query.state,
    (state) => state === 'done',
  )
  const { heads, rows } = tableOf(
    (await house.admin.call(signalQueryCalls.export, { id, format: 'csv', names: 'vss' })).body,
  )
  expect(rows).toHaveLength(frames.length)
  const second = vssOf(heads, rows[1]!)
  expect(second['Vehicle.GBT32960.TractionBattery.Pack2.CellVoltages']).toEqual([3.8, null, 3.9])
  expect(second['Vehicle.GBT32960.ElectricMotor.Motor2.Speed']).toBe(2000)
  const plain = tableOf((await house.admin.call(signalQueryCalls.export, { id, format: 'csv' })).body)
  expect(plain.rows[1]!.at(-1)).toBe('3.8')
})

test('names that do not exist or do not apply get a clear answer', async () => {
  const unknown = await house.admin.post(
    signalCalls.export.path,
    { vin, ...period, signals, format: 'csv', names: 'j1939' },
    { lang: 'en' },
  )
  expect([unknown.code, unknown.msg]).toEqual([code.invalid, 'Please check: names is not one of the options'])
  const vehicles = { by: 'vins' as const, vins: [vin] }
  const input = { ...period, vehicles, content: 'frames' as const, format: 'csv' as const, names: 'vss' as const }
  const unfit = await house.admin.call(rawExportCalls.start, input, { lang: 'en' })
  expect([unfit.code, unfit.msg]).toEqual([
    code.invalid,
    'Please check: Column names can be VSS for selected signals only',
  ])
})
