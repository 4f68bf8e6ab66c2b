/**
 * Writes the signals of a report as JSON, straight from its bytes. The writers are compiled from the protocol tables,
 * once per edition and kind of names. Pure.
 */
import { readUint } from '../bytes.ts'
import { decodeFrame, versionOf } from '../frame.ts'
import { commandId, head, headLength } from '../head.ts'
import { codeOf, faultOf, numberOf } from '../leaf.ts'
import { memoize } from '../memoize.ts'
import type { Version } from '../pair.ts'
import { standards } from '../standard.ts'
import type { LeafRow, ListRow, NumberRow, Row } from '../tables/rows.ts'
import {
  bitsOf,
  type GbtValues,
  hasField,
  isSignal,
  maxGap,
  positionOf,
  targetOf,
  toVss,
  vssValueOf,
} from './convert.ts'

/** VSS names and values, or the keys of the protocol tables with marks as words. */
export type SignalNaming = 'vss' | 'platform'

interface Reading {
  readonly bytes: Uint8Array
  at: number
  readonly end: number
  /** Members of the object, each followed by a comma. */
  text: string
}
/** Reads a row, and writes its signals. False: the bytes end early. `item`: number of the list item, or 0. */
type Step = (r: Reading, item: number) => boolean
type WideRow = Extract<LeafRow, { width: number }>
/** Last value of a row that another row depends on, such as a count. 0 for a mark. */
interface Cell {
  value: number
}
interface Scope {
  readonly edition: Version
  readonly naming: SignalNaming
  /** By key of the row. */
  readonly cells: Map<string, Cell>
}

const timeLength = 6
const cellOf = ({ cells }: Scope, key: string): Cell => memoize(cells, key, () => ({ value: 0 }))

/** Texts of raw values. A fixed number of them is stored, because most values of a fleet are the same few. */
function textsOf(width: number, make: (raw: number) => string): (raw: number) => string {
  const size = width === 1 ? 256 : 2048
  const raws = new Float64Array(size).fill(-1)
  const texts = new Array<string>(size).fill('')
  return (raw) => {
    const place = raw & (size - 1)
    if (raws[place] !== raw) {
      texts[place] = make(raw)
      raws[place] = raw
    }
    return texts[place]!
  }
}

/** Numbers of list items whose names are stored. */
const maxStoredNames = 512
/** Names as the beginning of a member, by the number of the list item. */
function namesOf(make: (item: number) => string): (item: number) => string {
  const names: (string | undefined)[] = []
  return (item) => {
    const name = names[item] ?? `${JSON.stringify(make(item))}:`
    if (item <= maxStoredNames) names[item] = name
    return name
  }
}

const withNumber = (key: string, number: number) => key.replace('*', String(number))
const fieldValue = (row: WideRow, raw: number): number | string => {
  if (row.kind === 'number') return numberOf(row, raw)
  return row.kind === 'code' ? codeOf(row, raw) : row.kind === 'fault' ? faultOf(raw) : raw
}
/** Members of an object in JSON, each followed by a comma. */
function membersOf(values: object): string {
  const text = JSON.stringify(values)
  return text === '{}' ? '' : `${text.slice(1, -1)},`
}

/** Value of a field as JSON, followed by a comma. Empty: it has no value. */
function valueText({ edition, naming }: Scope, row: WideRow, key: string): (raw: number) => string {
  const target = targetOf(edition, key)
  return textsOf(row.width, (raw) => {
    const value = naming === 'vss' ? target && vssValueOf(target, fieldValue(row, raw)) : fieldValue(row, raw)
    return value === undefined ? '' : `${JSON.stringify(value)},`
  })
}

function stepsOf(scope: Scope, rows: readonly Row[], prefix: string): Step {
  const steps = rows.map((row) => stepOf(scope, row, prefix))
  return (r, item) => {
    for (const step of steps) if (!step(r, item)) return false
    return true
  }
}

function stepOf(scope: Scope, row: Row, prefix: string): Step {
  const key = prefix + row.key
  if (row.kind === 'list') {
    const [only] = row.rows
    return row.rows.length === 1 ? entriesStep(scope, row, only as WideRow, `${key}.*`) : itemsStep(scope, row, key)
  }
  if ('width' in row) return row.kind === 'number' && row.minus ? axisStep(scope, row, key) : leafStep(scope, row, key)
  if (row.kind === 'bytes' && typeof row.length === 'string') return skipStep(cellOf(scope, row.length))
  throw new TypeError(`No writer for ${row.kind} ${key}`)
}

const skipStep =
  (length: Cell): Step =>
  (r) => {
    r.at += length.value
    return r.at <= r.end
  }

function leafStep(scope: Scope, row: WideRow, key: string): Step {
  const { width } = row
  const write = isSignal(scope.edition, key) ? writerOf(scope, row, key) : undefined
  const cell = cellOf(scope, row.key)
  return (r, item) => {
    if (r.at + width > r.end) return false
    const raw = readUint(r.bytes, r.at, width)
    r.at += width
    const value = row.kind === 'number' ? numberOf(row, raw) : raw
    cell.value = typeof value === 'number' ? value : 0
    if (write) r.text += write(raw, item)
    return true
  }
}

/** Members of a field. */
function writerOf(scope: Scope, row: WideRow, key: string): (raw: number, item: number) => string {
  const { edition, naming } = scope
  if (naming === 'vss' && bitsOf(edition, key))
    return textsOf(row.width, (raw) => membersOf(toVss(edition, { [key]: raw })))
  const textOf = valueText(scope, row, key)
  const nameOf = namesOf((item) => keyName(scope, withNumber(key, item)))
  return (raw, item) => {
    const text = textOf(raw)
    return text === '' ? '' : nameOf(item) + text
  }
}

const keyName = ({ edition, naming }: Scope, key: string) => (naming === 'vss' ? targetOf(edition, key)!.name : key)

/** Longitude and latitude, whose sign is a bit of the status. In the VSS they are converted together. */
function axisStep(scope: Scope, row: NumberRow, key: string): Step {
  const { width, minus } = row
  const { edition, naming } = scope
  const name = `${JSON.stringify(keyName(scope, key))}:`
  const [status, system, longitude, own] = ['status', 'system', 'longitude', row.key].map((each) => cellOf(scope, each))
  const hasSystem = hasField(edition, 'location.system')
  const read = (r: Reading): boolean => {
    if (r.at + width > r.end) return false
    const value = fieldValue(row, readUint(r.bytes, r.at, width)) as number
    r.at += width
    own!.value = value !== 0 && (status!.value >> minus![1]) & 1 ? -value : value
    return true
  }
  if (naming === 'platform')
    return (r) => {
      if (!read(r)) return false
      r.text += `${name}${own!.value},`
      return true
    }
  if (row.key === 'longitude') return read
  const targets = ['location.longitude', key].map((each) => targetOf(edition, each)!)
  return (r) => {
    if (!read(r)) return false
    const at = positionOf(longitude!.value, own!.value, status!.value, hasSystem ? system!.value : undefined)
    for (const [axis, target] of targets.entries()) {
      const value = vssValueOf(target, at?.[axis])
      if (value !== undefined) r.text += `"${target.name}":${value},`
    }
    return true
  }
}

function itemsStep(scope: Scope, { rows, count }: ListRow, key: string): Step {
  const step = stepsOf(scope, rows, `${key}.*.`)
  const countCell = cellOf(scope, count)
  return (r) => {
    const times = countCell.value
    for (let item = 1; item <= times; item++) if (!step(r, item)) return false
    return true
  }
}

/** A list of values: in the VSS an array, else a member for each. */
function entriesStep(scope: Scope, { count, from }: ListRow, row: WideRow, key: string): Step {
  const { width } = row
  const [countCell, fromCell] = [cellOf(scope, count), from === undefined ? undefined : cellOf(scope, from)]
  const textOf = valueText(scope, row, key)
  const write = scope.naming === 'vss' ? arrayWriter(scope, width, key, textOf) : memberWriter(width, key, textOf)
  return (r, item) => {
    const times = countCell.value
    const there = Math.min(times, Math.floor((r.end - r.at) / width))
    write(r, item, there, Math.max(1, fromCell?.value ?? 1))
    r.at += there * width
    return there === times
  }
}

type EntriesWriter = (r: Reading, item: number, count: number, first: number) => void

function arrayWriter(scope: Scope, width: number, key: string, textOf: (raw: number) => string): EntriesWriter {
  const nameOf = namesOf((item) => keyName(scope, key.includes('*.') ? withNumber(key, item) : key))
  return (r, item, count, first) => {
    const { bytes } = r
    let items = ''
    let gap = first - 1
    for (let index = 0, at = r.at; index < count; index++, at += width) {
      const text = textOf(readUint(bytes, at, width))
      if (text === '' || gap > maxGap) gap++
      else {
        items += gap === 0 ? text : 'null,'.repeat(gap) + text
        gap = 0
      }
    }
    if (items !== '') r.text += `${nameOf(item)}[${items.slice(0, -1)}],`
  }
}

function memberWriter(width: number, key: string, textOf: (raw: number) => string): EntriesWriter {
  const isNested = key.includes('*.')
  const ofItem = (item: number) => namesOf((number) => withNumber(isNested ? withNumber(key, item) : key, number))
  const namesByItem: ((number: number) => string)[] = []
  return (r, item, count, first) => {
    const nameOf = namesByItem[item] ?? ofItem(item)
    if (item <= maxStoredItems) namesByItem[item] = nameOf
    for (let index = 0, at = r.at; index < count; index++, at += width)
      r.text += nameOf(first + index) + textOf(readUint(r.bytes, at, width))
  }
}
/** Numbers of packs and the like whose cells' names are stored. */
const maxStoredItems = 64

interface UnitWriter {
  readonly step: Step
  readonly isLast: boolean
}

function compile(edition: Version, naming: SignalNaming): (UnitWriter | undefined)[] {
  const writers = new Array<UnitWriter | undefined>(256).fill(undefined)
  for (const [type, { key, rows, isLast = false }] of standards[edition].units)
    writers[type] = { step: stepsOf({ edition, naming, cells: new Map() }, rows, `${key}.`), isLast }
  return writers
}

const compiledWriters = new Map<string, (UnitWriter | undefined)[]>()

/** Signals of a report by way of its fields. */
export function reportSignals(edition: Version, frame: Uint8Array, naming: SignalNaming): GbtValues {
  const values: Record<string, GbtValues[string]> = {}
  for (const { key, value } of decodeFrame(frame).fields)
    if (naming === 'vss' || isSignal(edition, key)) values[key] = value
  return naming === 'vss' ? (toVss(edition, values) as GbtValues) : values
}

/**
 * Signals of an unencrypted report as a JSON object, the same as those of its fields. Undefined: it has none, or is not
 * a report. Never throws.
 */
export function signalsJson(frame: Uint8Array, naming: SignalNaming): string | undefined {
  const edition = versionOf(frame)
  const { command, isPlain, length } = head(frame)
  const isReport = command === commandId.report || command === commandId.reissue
  if (!edition || !isReport || !isPlain || frame.length < headLength) return undefined
  const unitEnd = headLength + length
  const end = Math.min(unitEnd, frame.length)
  const writers = memoize(compiledWriters, `${edition} ${naming}`, () => compile(edition, naming))
  const r: Reading = { bytes: frame, at: headLength + timeLength, end, text: '' }
  const types: number[] = []
  while (r.at < end) {
    const type = frame[r.at++]!
    const unit = writers[type]
    if (!unit) break
    // Values of a unit that occurs twice are put together.
    if (types.includes(type)) return jsonOf(reportSignals(edition, frame, naming))
    types.push(type)
    if (!unit.step(r, 0) || unit.isLast) break
  }
  return r.text === '' ? undefined : `{${r.text.slice(0, -1)}}`
}

const jsonOf = (signals: GbtValues) => (Object.keys(signals).length === 0 ? undefined : JSON.stringify(signals))
