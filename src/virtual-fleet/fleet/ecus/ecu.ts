import type { Pair } from '../../../domain/contract/words.ts'
import { dtcOf, type ValueLayout } from '../../../domain/gb32960/uds/index.ts'
import type { ValueKey } from './keys.ts'

export interface EcuValue extends ValueLayout {
  readonly key: ValueKey
  readonly name: Pair
  readonly unit: string
  readonly codes?: Readonly<Record<string, Pair>>
}

export interface EcuIdentifier {
  /** Four upper-case hex digits. Every identifier can be read (0x22). */
  readonly did: string
  readonly name: Pair
  readonly values: readonly EcuValue[]
  /** Written by 0x2E in the extended session. `secured`: requires a key (0x27), so never remotely. */
  readonly writable?: 'extended' | 'secured'
  /** Controlled by 0x2F in the extended session. */
  readonly controllable?: true
  readonly range?: readonly [least: number, most: number]
}

/**
 * A routine. Its record is one byte (00 stopped, 01 running, 02 passed, 03 failed) and a two-byte number with its
 * finding.
 */
export interface EcuRoutine {
  /** Four upper-case hex digits. */
  readonly id: string
  readonly name: Pair
  readonly seconds: number
  /** True when the start is answered only at the end, with the record. */
  readonly isAwaited: boolean
  readonly found: { readonly name: Pair; readonly unit: string }
}

/** Lists of manufacturer faults in reports of GB/T 32960. */
export type FaultListName = 'storage' | 'motor' | 'engine' | 'other'

export interface EcuTroubleCode {
  /** 24 bits. */
  readonly dtc: number
  readonly name: Pair
  readonly property: Pair
  readonly phenomenon: Pair
  readonly reason: Pair
  readonly measures: Pair
  /** 1: at the next service, 2: soon, 3: stop. */
  readonly severity: 1 | 2 | 3
  /** Fault in reports with the same meaning. */
  readonly alarm?: { readonly list: FaultListName; readonly code: number }
}

export interface EcuDescription {
  readonly code: string
  readonly name: Pair
  /** Three hex digits. The response address is 8 higher. */
  readonly requestAddress: string
  readonly responseAddress: string
  readonly supplier: Pair
  /** Content of F187, F189, F18A, F191 and F195. */
  readonly versions: EcuVersions
  /** Ids of UDS services, two upper-case hex digits. */
  readonly services: readonly string[]
  readonly identifiers: readonly EcuIdentifier[]
  readonly routines: readonly EcuRoutine[]
  readonly troubleCodes: readonly EcuTroubleCode[]
}

interface EcuVersions {
  readonly partNumber: string
  readonly software: string
  readonly supplierCode: string
  readonly hardware: string
  readonly supplierSoftware: string
}

type Number = Pick<EcuValue, 'unit' | 'at' | 'length'> & Partial<Pick<EcuValue, 'factor' | 'offset'>>

export const unsignedValue = (key: ValueKey, name: Pair, number: Number): EcuValue => ({
  key,
  name,
  type: 'unsigned',
  factor: 1,
  offset: 0,
  ...number,
})
export const signedValue = (key: ValueKey, name: Pair, number: Number): EcuValue => ({
  ...unsignedValue(key, name, number),
  type: 'signed',
})
/** A temperature in one byte, offset -40 °C. */
export const celsius = (key: ValueKey, name: Pair, at: number): EcuValue =>
  unsignedValue(key, name, { unit: '°C', at, length: 1, offset: -40 })
export const textOf = (key: ValueKey, name: Pair, length: number): readonly EcuValue[] => [
  { key, name, type: 'text', unit: '', at: 0, length, factor: 1, offset: 0 },
]

const one = (did: string, key: ValueKey, name: Pair, length: number): EcuIdentifier => ({
  did,
  name,
  values: textOf(key, name, length),
})

/** Identification data of every ECU (ISO 14229-1 annex C). */
const ownIdentifiers: readonly EcuIdentifier[] = [
  one('F187', 'partNumber', ['零件号', 'Part number'], 16),
  one('F189', 'software', ['软件版本', 'Software version'], 8),
  one('F18A', 'supplierCode', ['供应商代码', 'Supplier code'], 6),
  one('F18C', 'ecuSerial', ['ECU 序列号', 'ECU serial number'], 16),
  one('F190', 'vin', ['车辆识别代号', 'VIN'], 17),
  one('F191', 'hardware', ['硬件版本', 'Hardware version'], 6),
  one('F195', 'supplierSoftware', ['供应商软件版本', 'Supplier software version'], 12),
]

/** Data that an ECU stores when a trouble code occurs. Read directly, it has current values. */
// biome-ignore format: a table
export const snapshotIdentifiers: readonly EcuIdentifier[] = [
  { did: 'D001', name: ['车速', 'Vehicle speed'], values: [
    unsignedValue('speedKmh', ['车速', 'Vehicle speed'], { unit: 'km/h', at: 0, length: 2, factor: 0.1 }),
  ] },
  { did: 'D002', name: ['里程', 'Odometer'], values: [
    unsignedValue('odometerKm', ['里程', 'Odometer'], { unit: 'km', at: 0, length: 4, factor: 0.1 }),
  ] },
  { did: 'D003', name: ['荷电状态 SOC', 'State of charge'], values: [
    unsignedValue('socPercent', ['荷电状态 SOC', 'State of charge'], { unit: '%', at: 0, length: 2, factor: 0.1 }),
  ] },
  { did: 'D004', name: ['环境温度', 'Ambient temperature'], values: [
    celsius('airC', ['环境温度', 'Ambient temperature'], 0),
  ] },
  { did: 'D005', name: ['时间（年月日时分秒）', 'Time (YYMMDDhhmmss)'], values: [
    { ...unsignedValue('clock', ['时间', 'Time'], { unit: '', at: 0, length: 6 }), type: 'bcd' },
  ] },
]

/** Services of every ECU: session, reset, trouble codes, data, tester present, trouble code setting. */
const ownServices = ['10', '11', '14', '19', '22', '3E', '85'] as const

type TroubleCodeInput = Omit<EcuTroubleCode, 'dtc' | 'alarm'> & {
  readonly alarm?: readonly [list: FaultListName, code: number]
}

/** Creates a trouble code from its display text. Throws a RangeError when the text is not one. */
export function troubleCode(text: string, { alarm, ...fields }: TroubleCodeInput): EcuTroubleCode {
  const dtc = dtcOf(text)
  if (dtc === undefined) throw new RangeError(`not a trouble code: ${text}`)
  return { dtc, ...fields, ...(alarm ? { alarm: { list: alarm[0], code: alarm[1] } } : {}) }
}

type Own = Omit<EcuDescription, 'responseAddress' | 'services' | 'routines'> & {
  readonly services?: readonly string[]
  readonly routines?: readonly EcuRoutine[]
}

export const describeEcu = ({ services = [], routines = [], ...own }: Own): EcuDescription => ({
  ...own,
  responseAddress: (Number.parseInt(own.requestAddress, 16) + 8).toString(16).toUpperCase(),
  services: [...ownServices, ...services].sort(),
  identifiers: [...ownIdentifiers, ...snapshotIdentifiers, ...own.identifiers],
  routines,
})

export const properties = {
  electrical: ['电气', 'Electrical'],
  thermal: ['热管理', 'Thermal'],
  sensor: ['传感器', 'Sensor'],
  communication: ['通信', 'Communication'],
  mechanical: ['机械', 'Mechanical'],
  safety: ['高压安全', 'High-voltage safety'],
} as const satisfies Record<string, Pair>
