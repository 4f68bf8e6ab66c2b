/** Values of chosen signals from a frame. Pure: list, chart, selection and export use the same code. */
import {
  type Decrypt,
  decodeFrame,
  decodeSignals,
  type FrameField,
  type Signals,
} from '../../../../domain/gb32960/index.ts'
import { cellOf } from './cell-text.ts'
import type { Cell } from './contract.ts'

/** Signals that are read without decoding the whole frame, in one pass over its bytes. */
const quick = {
  'vehicle.vehicleState': 'vehicleState',
  'vehicle.chargingState': 'chargingState',
  'vehicle.runningMode': 'runningMode',
  'vehicle.speed': 'speedKmh',
  'vehicle.odometer': 'odometerKm',
  'vehicle.voltage': 'voltageV',
  'vehicle.current': 'currentA',
  'vehicle.soc': 'socPercent',
  'vehicle.converterState': 'converterState',
  'vehicle.gear': 'gear',
  'vehicle.insulation': 'insulationKohm',
  'vehicle.accelerator': 'acceleratorPercent',
  'vehicle.brake': 'brakePercent',
  'location.status': 'locationStatus',
  'location.longitude': 'longitude',
  'location.latitude': 'latitude',
  'alarm.level': 'alarmLevel',
  'alarm.flags': 'alarmFlags',
} as const satisfies Record<string, keyof Signals>
/** Name of the same number in a report's signals. Undefined: the whole frame must be decoded for it. */
export const quickly = (key: string): keyof Signals | undefined => quick[key as keyof typeof quick]

/** Number of a signal, or lowest and highest of a list. Undefined: not in the message. Null: not a number. */
type CellReading = { low: number; high: number } | null | undefined

/** Creates a reader of the numbers of chosen signals. It is fast if none of them needs the whole frame. */
export function numberReader(keys: readonly string[], decrypt?: Decrypt): (frame: Uint8Array) => CellReading[] {
  const own = keys.map(quickly)
  if (own.every((key) => key !== undefined))
    return (frame) => {
      const signals = decodeSignals(frame, decrypt && { decrypt })
      return own.map((key) => {
        const value = signals[key!]
        return typeof value === 'number' ? { low: value, high: value } : (value as null | undefined)
      })
    }
  const matchers = keys.map(matcherOf)
  return (frame) => {
    const { fields } = decodeFrame(frame, decrypt && { decrypt })
    return matchers.map((matches) => numberOf(fields.filter(matches)))
  }
}

/** Bits and codes count as their raw numbers. */
const isNumber = ({ value }: FrameField): boolean => typeof value === 'number'

function numberOf(fields: readonly FrameField[]): CellReading {
  if (fields.length === 0) return undefined
  let [low, high] = [Infinity, -Infinity]
  for (const { value } of fields) {
    if (typeof value !== 'number') continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low <= high ? { low, high } : null
}

/** Whether a field belongs to the signal. `*` matches any number. */
export function matcherOf(key: string): (field: Pick<FrameField, 'key'>) => boolean {
  if (!key.includes('*')) return (field) => field.key === key
  const parts = key.split('.')
  return (field) => {
    if (!field.key.startsWith(parts[0]!)) return false
    const own = field.key.split('.')
    return own.length === parts.length && parts.every((part, at) => part === '*' || part === own[at])
  }
}

/** Creates a reader of table cells of chosen signals. Null: not in the message. */
export function cellReader(keys: readonly string[], decrypt?: Decrypt): (frame: Uint8Array) => (Cell | null)[] {
  const matchers = keys.map(matcherOf)
  return (frame) => {
    const { fields } = decodeFrame(frame, decrypt && { decrypt })
    return keys.map((key, index) => {
      const own = fields.filter(matchers[index]!)
      return own.length === 0 ? null : key.includes('*') ? cellOfList(own) : cellOf(own[0]!)
    })
  }
}

function cellOfList(fields: readonly FrameField[]): Cell {
  const numbers = fields.filter(isNumber)
  const worst = fields.find(({ state }) => state !== 'ok')?.state ?? 'ok'
  const range = numberOf(numbers)
  if (!range) return { value: fields.map(({ value }) => value).join(' '), state: worst, count: fields.length }
  return { value: range.low, high: range.high, state: worst, count: fields.length }
}
