import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import { number, option, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { hardwareIdsRule, partNumberRule } from '../part-texts.ts'
import { type Difference, differences, differenceTones, type VersionSource, versionSources } from './state-texts.ts'

const auto = { auto: true, sort: false } as const

/** Software of an ECU of a vehicle, from its latest report. */
export const ecuVersion = record(
  'ecuVersion',
  ['ECU 版本', 'ECU version'],
  {
    vin: vin(['VIN', 'VIN'], { ...auto, required: true, query: true, card: true }),
    ecu: text(['ECU', 'ECU'], { ...auto, required: true, max: 16, query: 'equals', card: true }),
    version: text(['版本', 'Version'], { ...auto, max: 64, query: 'equals', card: true }),
    difference: option(['与基线比较', 'Baseline comparison'], differences, {
      ...auto,
      required: true,
      query: true,
      card: true,
      tones: differenceTones,
    }),
    wanted: text(['基线版本', 'Baseline version'], { ...auto, max: 64 }),
    partNumber: text(['软件零件号', 'Software part number'], { ...auto, max: 32, query: 'equals' }),
    vehicleType: reference(['软件车型', 'Vehicle type'], 'vehicleType', { ...auto, query: true }),
    source: option(['来源', 'Source'], versionSources, { ...auto, required: true, query: true }),
    reportedAt: time(['上报时间', 'Reported at'], { auto: true, required: true, query: true, card: true }),
    hardwareId: text(['硬件标识', 'Hardware ID'], { ...auto, max: 64 }),
    serial: text(['序列号', 'Serial number'], { ...auto, max: 64, query: 'equals' }),
    counter: number(['发布序号', 'Release counter'], { ...auto, integer: true, list: false }),
    sha256: text(['SHA-256', 'SHA-256'], { ...auto, max: 64, list: false }),
  },
  {
    labelField: 'vin',
    order: { field: 'reportedAt', order: 'desc' },
    large: true,
    emptyText: [
      '车辆上报 ECU 软件版本后，最新版本会出现在这里。',
      'The latest software versions of ECUs appear here once vehicles have reported them.',
    ],
  },
)

/** Workshop entry about an ECU of a vehicle. Entries are never changed: a new entry corrects a wrong one. */
export const ecuVersionEntry = record(
  'ecuVersionEntry',
  ['维修站录入', 'Workshop entry'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    ecu: text(['ECU', 'ECU'], {
      required: true,
      max: 16,
      query: true,
      card: true,
      pattern: /^[A-Z][A-Z0-9_]*$/,
      patternHint: ['应为 ECU 代号，以大写字母开头', 'must be an ECU code starting with a capital letter'],
    }),
    version: text(['版本', 'Version'], { required: true, max: 64, query: true, card: true }),
    installedAt: time(['时间', 'Time'], { required: true, query: true, card: true }),
    partNumber: text(['软件零件号', 'Software part number'], {
      ...partNumberRule,
      hint: ['留空则按车型', 'Leave empty to use the part of the vehicle type'],
    }),
    hardwareId: text(['硬件标识', 'Hardware ID'], { ...hardwareIdsRule, max: 64 }),
    serial: text(['序列号', 'Serial number'], { max: 64 }),
    reason: text(['原因', 'Reason'], { required: true, max: 250, lines: 3 }),
    enteredBy: text(['录入人', 'Entered by'], { auto: true, max: 64 }),
  },
  {
    labelField: 'vin',
    emptyText: [
      '维修站更换或刷写 ECU 后在这里录入版本。请导入表格或新增。',
      'Versions that workshops enter after they replace or flash an ECU. Import a sheet or add one.',
    ],
  },
)

const difference = z.enum(Object.keys(differences) as [Difference])
const source = z.enum(Object.keys(versionSources) as [VersionSource])
const nullable = z.string().nullable()

/** ECU of a vehicle that is part of its vehicle type, reported, or both. */
const vehiclesEcu = z.object({
  ecu: z.string(),
  name: z.tuple([z.string(), z.string()]).readonly().nullable(),
  /** Version in the newest released baseline. */
  wanted: z.object({ partNumber: z.string(), version: z.string() }).nullable(),
  difference,
  /** Null: never reported. */
  reported: z
    .object({
      partNumber: nullable,
      version: nullable,
      counter: z.number().nullable(),
      hardwareId: nullable,
      serial: nullable,
      source,
      at: z.string(),
    })
    .nullable(),
})
const change = z.object({
  id: z.number(),
  ecu: z.string(),
  from: nullable,
  to: nullable,
  fromPart: nullable,
  toPart: nullable,
  serial: nullable,
  source,
  at: z.string(),
})
const vehicleVersions = z.object({
  vehicleType: z
    .object({ id: z.number(), code: z.string(), name: z.tuple([z.string(), z.string()]).readonly() })
    .nullable(),
  baseline: z.object({ id: z.number(), name: z.string() }).nullable(),
  ecus: z.array(vehiclesEcu),
  /** Newest first, at most 200. */
  changes: z.array(change),
})
export type VehicleVersions = z.infer<typeof vehicleVersions>

export const ecuVersionCalls = {
  ...recordCalls(ecuVersion, pathsUnder('/softwareEcuVersion', 'query', 'one', 'export')),
  ofVehicle: call('/softwareEcuVersion/ofVehicle', {
    title: ['车辆 ECU 版本', 'ECU versions of a vehicle'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: vehicleVersions,
  }),
}
export const entryCalls = recordCalls(
  ecuVersionEntry,
  pathsUnder('/softwareEcuVersion/entry', 'query', 'one', 'add', 'import', 'export'),
)
