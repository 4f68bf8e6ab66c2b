/** Converts the values of a report to VSS signals and back. Pure. */
import { fromWgs84, ofMessage, type Position } from '../../geo/coordinates.ts'
import { reportFields } from '../catalogue.ts'
import type { FrameField } from '../field.ts'
import type { Version } from '../pair.ts'
import { standards } from '../standard.ts'
import type { BitsRow } from '../tables/rows.ts'
import { type VssRow, type VssScalar, vssRowOf, vssRows } from './rows.ts'

/** Values of fields by key, as in `FrameField`: numbers, codes and bits, faults as text, marks in words. */
export type GbtValues = Readonly<Record<string, FrameField['value'] | null | undefined>>
type VssArray = (number | string | null)[]
/** Values of VSS signals by name. In an array, null is an item without a value. */
export type VssValues = Record<string, VssScalar | VssArray>

const editions = [2016, 2025] as const
type Field = ReturnType<typeof reportFields>[number]
const fieldsByKey = Object.fromEntries(
  editions.map((edition) => [edition, new Map(reportFields(edition).map((each) => [each.key, each]))]),
) as Record<Version, Map<string, Field>>
const bitsByKey = Object.fromEntries(
  editions.map((edition) => [
    edition,
    new Map(
      [...standards[edition].units.values()].flatMap(({ key, rows }) =>
        rows.flatMap((row) => (row.kind === 'bits' ? [[`${key}.${row.key}`, row] as const] : [])),
      ),
    ),
  ]),
) as Record<Version, Map<string, BitsRow>>

/** Bit field of a key, for example `vehicle.gear`. */
export const bitsOf = (edition: Version, key: string): BitsRow | undefined => bitsByKey[edition].get(key)

const isList = ({ datatype }: VssRow) => datatype.endsWith('[]')
/** Removes the error of binary fractions (12.3 × 1000 is 12300) and the sign of zero. */
const roundOff = (value: number) => Number(value.toPrecision(12)) + 0

/** Name of a signal for the numbers in its key. */
export function nameOf({ name, furtherName }: VssRow, [first]: readonly number[]): string {
  const template = furtherName !== undefined && first !== undefined && first > 1 ? furtherName : name
  return template.replace('{n}', String(first))
}

/** Signal of a value's key. */
export interface Target {
  readonly row: VssRow
  readonly field: Field | undefined
  readonly name: string
  /** Index in an array. Undefined: a single value. */
  readonly index: number | undefined
  readonly isInteger: boolean
  /** True when the number has the same unit in both. */
  readonly isSame: boolean
}
/** Undefined: the key has no signal. Bits have one for each part with a signal. */
type Targets = Target | readonly (Target & { readonly bit: number; readonly width: number })[] | undefined

const numberPart = /\.(\d+)(?=\.|$)/g
/** Numbers in a key: of the motor, pack, stack or alarm, then of the item. */
export const numbersOf = (key: string): number[] => [...key.matchAll(numberPart)].map((match) => Number(match[1]))
/** Key with `*` in place of its numbers. */
export const plainKeyOf = (key: string): string => key.replaceAll(numberPart, '.*')

/** Signal of a key that is no bit field. */
export function targetOf(edition: Version, key: string): Target | undefined {
  const numbers = numbersOf(key)
  const fieldKey = plainKeyOf(key)
  const row = vssRowOf(edition, fieldKey)
  if (!row) return undefined
  const index = isList(row) ? (numbers.at(-1) ?? 1) - 1 : undefined
  return {
    row,
    field: fieldsByKey[edition].get(fieldKey),
    name: nameOf(row, numbers),
    index,
    isInteger: /int\d/.test(row.datatype),
    isSame: row.factor === 1 && row.offset === 0,
  }
}

function findTargets(edition: Version, key: string): Targets {
  // A unit that occurs twice: the later one replaces the earlier.
  const plainKey = key.replace(/#\d+/, '')
  const bits = bitsOf(edition, plainKey)
  if (!bits) return targetOf(edition, plainKey)
  return bits.bits.flatMap(({ key: part, bit, width }) => {
    const target = targetOf(edition, `${plainKey}.${part}`)
    return target ? [{ ...target, bit, width }] : []
  })
}

/** Limit of stored keys. A report has some hundreds, the same in each. */
const maxTargets = 20_000
const targetsByKey = { 2016: new Map<string, Targets>(), 2025: new Map<string, Targets>() }

/** Targets of a key, stored because the search costs more than the conversion. */
function targetsOf(edition: Version, key: string): Targets {
  const cache = targetsByKey[edition]
  const cachedTargets = cache.get(key)
  if (cachedTargets || cache.has(key)) return cachedTargets
  if (cache.size >= maxTargets) cache.clear()
  const targets = findTargets(edition, key)
  cache.set(key, targets)
  return targets
}

/** Whether the key of a value belongs to a signal, not to the head or structure of a frame. */
export function isSignal(edition: Version, key: string): boolean {
  const targets = targetsOf(edition, key)
  return targets !== undefined && (!Array.isArray(targets) || targets.length > 0)
}

/**
 * Returns the VSS signals of a report. Marks (abnormal, invalid), numbers outside their limits, codes without a meaning
 * and positions without a fix have no value.
 */
export function toVss(edition: Version, values: GbtValues): VssValues {
  const signals: VssValues = {}
  const placedValues = withPosition(values)
  for (const key of Object.keys(placedValues)) {
    const value = placedValues[key]
    const targets = targetsOf(edition, key)
    if (targets === undefined) continue
    if ('row' in targets) put(signals, targets, value)
    else if (typeof value === 'number')
      for (const part of targets) put(signals, part, Math.floor(value / 2 ** part.bit) % 2 ** part.width)
  }
  const gear = vssRowOf(edition, 'vehicle.gear.position')
  const validity = vssRowOf(edition, 'vehicle.gear.validity')
  if (gear && validity && signals[validity.name] === false) delete signals[gear.name]
  return signals
}

/** Limit of consecutive items of an array without a value. Items after it have no value either. */
export const maxGap = 2_000

function put(signals: VssValues, target: Target, value: GbtValues[string]): void {
  const { name, index } = target
  const vssValue = vssValueOf(target, value)
  if (vssValue === undefined) return
  if (index === undefined) {
    signals[name] = vssValue
    return
  }
  const items = (signals[name] ?? []) as VssArray
  if (index - items.length > maxGap) return
  signals[name] = items
  while (items.length < index) items.push(null)
  items[index] = vssValue as number | string
}

/** Value of a signal. Undefined: none, see `toVss`. */
export function vssValueOf({ row, field, isInteger, isSame }: Target, value: GbtValues[string]): VssScalar | undefined {
  if (field?.kind === 'fault') return typeof value === 'string' && /^0x[\dA-F]{8}$/.test(value) ? value : undefined
  if (typeof value !== 'number') return undefined
  if (row.values) return Object.hasOwn(row.values, value) ? row.values[value] : undefined
  if (!field || value < (field.lower ?? value) || value > (field.upper ?? value)) return undefined
  const vssValue = isSame ? value + 0 : roundOff(value * row.factor + row.offset)
  return isInteger ? Math.round(vssValue) : vssValue
}

const [statusKey, systemKey] = ['location.status', 'location.system']
const [longitudeKey, latitudeKey] = ['location.longitude', 'location.latitude']
/** Fields that convert a position together. */
export const positionKeys = [statusKey, systemKey, longitudeKey, latitudeKey] as const

/** Replaces the position by its WGS-84 coordinates. Removes it if it has no fix or no usable coordinate system. */
function withPosition(values: GbtValues): GbtValues {
  const { [longitudeKey]: longitude, [latitudeKey]: latitude, [statusKey]: status, [systemKey]: system } = values
  if (longitude === undefined && latitude === undefined) return values
  const flags = typeof status === 'number' ? status : 0
  const usable = system === undefined || typeof system === 'number' ? system : null
  const isPosition = typeof longitude === 'number' && typeof latitude === 'number'
  const at = isPosition ? positionOf(longitude, latitude, flags, usable) : undefined
  return { ...values, [longitudeKey]: at?.[0], [latitudeKey]: at?.[1] }
}

/** WGS-84 coordinates of a location. Undefined without a fix (bit 0 of `status`) and in an unusable system. */
export function positionOf(
  longitude: number,
  latitude: number,
  status: number,
  system: number | null | undefined,
): Position | undefined {
  const at = (status & 1) === 0 ? ofMessage(longitude, latitude, system) : undefined
  return at && [sixDecimals(at[0]), sixDecimals(at[1])]
}
/** Resolution of both standards: 0.1 m. */
const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Returns the values of a report from VSS signals. Names that the tables do not have are left out. */
export function fromVss(edition: Version, signals: VssValues): Record<string, number | string> {
  const values: Record<string, number | string> = {}
  for (const [name, value] of Object.entries(signals)) {
    const place = placeOf(edition, name)
    if (!place) continue
    const { row, key } = place
    if (!Array.isArray(value)) write(edition, values, row, key, value)
    else
      for (const [at, item] of value.entries())
        if (item !== null) write(edition, values, row, key.replace(/\*$/, String(at + 1)), item)
  }
  if (values[systemKey] === 2 && typeof values[longitudeKey] === 'number' && typeof values[latitudeKey] === 'number') {
    const [longitude, latitude] = fromWgs84([values[longitudeKey], values[latitudeKey]], 'gcj02')
    Object.assign(values, { [longitudeKey]: sixDecimals(longitude), [latitudeKey]: sixDecimals(latitude) })
  }
  return values
}

function write(
  edition: Version,
  values: Record<string, number | string>,
  row: VssRow,
  key: string,
  value: VssScalar,
): void {
  const raw = row.values
    ? Object.keys(row.values).find((code) => row.values?.[Number(code)] === value)
    : typeof value === 'number'
      ? roundOff((value - row.offset) / row.factor)
      : value
  if (raw === undefined || typeof raw === 'boolean') return
  const partAt = key.lastIndexOf('.')
  const fieldKey = key.slice(0, partAt)
  const part = bitsOf(edition, fieldKey)?.bits.find((each) => each.key === key.slice(partAt + 1))
  if (part) values[fieldKey] = Number(values[fieldKey] ?? 0) + Number(raw) * 2 ** part.bit
  else values[key] = row.values ? Number(raw) : raw
}

/** Patterns of all names, by edition. */
const patterns = Object.fromEntries(
  editions.map((edition) => [
    edition,
    vssRows
      .filter((row) => vssRowOf(edition, row.key) === row && hasField(edition, row.key))
      .flatMap((row) => [row.name, ...(row.furtherName ? [row.furtherName] : [])].map((name) => ({ row, name })))
      .map(({ row, name }) => ({
        row,
        pattern: new RegExp(`^${name.replaceAll('.', '\\.').replace('{n}', '([1-9]\\d{0,2})')}$`),
      })),
  ]),
) as Record<Version, { row: VssRow; pattern: RegExp }[]>

/** Whether an edition has the field of a row. */
export function hasField(edition: Version, key: string): boolean {
  const part = key.slice(key.lastIndexOf('.') + 1)
  const bits = bitsOf(edition, key.slice(0, -part.length - 1))
  return fieldsByKey[edition].has(key) || bits?.bits.some((each) => each.key === part) === true
}

/** Row of a name, and its field's key with the number of the motor, pack, stack or alarm. */
function placeOf(edition: Version, name: string): { row: VssRow; key: string } | undefined {
  for (const { row, pattern } of patterns[edition]) {
    const match = pattern.exec(name)
    if (!match) continue
    const isNumbered = row.furtherName !== undefined || row.name.includes('{n}')
    return { row, key: isNumbered ? row.key.replace('*', match[1] ?? '1') : row.key }
  }
  return undefined
}
