/** Fast readers of information types, compiled from the tables of both editions. */
import { readUint } from './bytes.ts'
import { valuesReader } from './cells.ts'
import { type At, layoutOf, listLayout, sizeOf, skipper } from './layout.ts'
import type { Signals, UnitReader } from './signals.ts'
import { standards } from './standard.ts'
import type { Case, ListRow, Row } from './tables/rows.ts'

type Reading = number | null | undefined

/** Reads a number. Undefined: the edition has no such field. Null: a mark. */
function take(s: Signals, bytes: Uint8Array, from: number, place: At | undefined): Reading {
  if (place === undefined) return undefined
  const at = from + place.at
  const raw = place.width === 1 ? bytes[at]! : readUint(bytes, at, place.width)
  if (raw >= place.marks) {
    if (raw === place.marks) s.abnormal = [...s.abnormal, place.key]
    return null
  }
  if (raw > place.highest || raw < place.lowest) s.outOfRange = [...s.outOfRange, place.key]
  return (raw + place.shift) / place.per
}

function placesOf({ key, rows }: Case): Record<string, At | undefined> {
  const layout = layoutOf(rows)
  return Object.fromEntries(
    Object.entries(layout).map(([name, place]) => [name, place && { ...place, key: `${key}.${name}` }]),
  )
}

function vehicleReader(unit: Case): UnitReader {
  const size = sizeOf(unit.rows)!
  const p = placesOf(unit)
  // Destructured once here: a look-up by name in every frame would cost more than the reading.
  const { vehicleState, chargingState, runningMode, speed, odometer, voltage, current } = p
  const { soc, converterState, gear, insulation, accelerator, brake } = p
  return (s, bytes, at, end) => {
    if (at + size > end) return -1
    s.vehicleState = take(s, bytes, at, vehicleState)
    s.chargingState = take(s, bytes, at, chargingState)
    s.runningMode = take(s, bytes, at, runningMode)
    s.speedKmh = take(s, bytes, at, speed)
    s.odometerKm = take(s, bytes, at, odometer)
    s.voltageV = take(s, bytes, at, voltage)
    s.currentA = take(s, bytes, at, current)
    s.socPercent = take(s, bytes, at, soc)
    s.converterState = take(s, bytes, at, converterState)
    s.gear = take(s, bytes, at, gear)
    s.insulationKohm = take(s, bytes, at, insulation)
    s.acceleratorPercent = take(s, bytes, at, accelerator)
    s.brakePercent = take(s, bytes, at, brake)
    return at + size
  }
}

function motorReader(unit: Case): UnitReader {
  const { count } = placesOf(unit)
  const skip = skipper(unit.rows)
  const { rows, layout } = listLayout(unit.rows, 'motors')
  const [size, head] = [sizeOf(rows)!, count!.at + count!.width]
  const { temperature, controllerTemperature } = layout
  return (s, bytes, at, end) => {
    const next = skip(bytes, at, end)
    if (next < 0) return next
    const motors = take(s, bytes, at, count)
    s.motorCount = motors
    if (!motors) return next
    s.maxMotorTemperatureC = highest(bytes, at + head, motors, size, temperature!)
    s.maxMotorControllerTemperatureC = highest(bytes, at + head, motors, size, controllerTemperature!)
    return next
  }
}

/** Highest valid byte of a list's items as a number. Null: all are marks or outside their limits. */
function highest(bytes: Uint8Array, from: number, items: number, size: number, place: At): number | null {
  let most = -1
  for (let item = 0, at = from + place.at; item < items; item++, at += size) {
    const raw = bytes[at]!
    if (raw > most && raw <= place.highest && raw >= place.lowest) most = raw
  }
  return most < 0 ? null : (most + place.shift) / place.per
}

function engineReader(unit: Case): UnitReader {
  const size = sizeOf(unit.rows)!
  const { state, speed } = placesOf(unit)
  return (s, bytes, at, end) => {
    if (at + size > end) return -1
    s.engineState = take(s, bytes, at, state)
    s.engineRpm = take(s, bytes, at, speed)
    return at + size
  }
}

function locationReader(unit: Case): UnitReader {
  const size = sizeOf(unit.rows)!
  const { status, system, longitude, latitude } = placesOf(unit)
  return (s, bytes, at, end) => {
    if (at + size > end) return -1
    const flags = take(s, bytes, at, status)!
    const east = take(s, bytes, at, longitude)!
    const north = take(s, bytes, at, latitude)!
    s.locationStatus = flags
    s.coordinateSystem = take(s, bytes, at, system)
    s.longitude = flags & 4 && east !== 0 ? -east : east
    s.latitude = flags & 2 && north !== 0 ? -north : north
    return at + size
  }
}

function extremesReader(unit: Case): UnitReader {
  const size = sizeOf(unit.rows)!
  const p = placesOf(unit)
  const { maxVoltageSubsystem, maxVoltageCell, maxVoltage, minVoltageSubsystem, minVoltageCell, minVoltage } = p
  const { maxTemperatureSubsystem, maxTemperatureProbe, maxTemperature } = p
  const { minTemperatureSubsystem, minTemperatureProbe, minTemperature } = p
  return (s, bytes, at, end) => {
    if (at + size > end) return -1
    s.maxCellSubsystem = take(s, bytes, at, maxVoltageSubsystem)
    s.maxCell = take(s, bytes, at, maxVoltageCell)
    s.maxCellV = take(s, bytes, at, maxVoltage)
    s.minCellSubsystem = take(s, bytes, at, minVoltageSubsystem)
    s.minCell = take(s, bytes, at, minVoltageCell)
    s.minCellV = take(s, bytes, at, minVoltage)
    s.maxTemperatureSubsystem = take(s, bytes, at, maxTemperatureSubsystem)
    s.maxTemperatureProbe = take(s, bytes, at, maxTemperatureProbe)
    s.maxTemperatureC = take(s, bytes, at, maxTemperature)
    s.minTemperatureSubsystem = take(s, bytes, at, minTemperatureSubsystem)
    s.minTemperatureProbe = take(s, bytes, at, minTemperatureProbe)
    s.minTemperatureC = take(s, bytes, at, minTemperature)
    return at + size
  }
}

/** Reads an alarm unit: level and flag, then the lists in the table's order. A later alarm unit adds its faults. */
function alarmReader(unit: Case): UnitReader {
  const { level, flags } = placesOf(unit)
  const head = flags!.at + flags!.width
  const lists = unit.rows.filter((row): row is ListRow => row.kind === 'list')
  const names = {
    storage: 'storageFaults',
    motor: 'motorFaults',
    engine: 'engineFaults',
    other: 'otherFaults',
  } as const
  const targets = lists.map(({ key }) => (key === 'general' ? 'alarmLevels' : names[key as keyof typeof names]))
  return (s, bytes, from, end) => {
    if (from + head > end) return -1
    s.alarmLevel = higher(s.alarmLevel, take(s, bytes, from, level))
    s.alarmFlags = ((s.alarmFlags ?? 0) | readUint(bytes, from + flags!.at, 4)) >>> 0
    let at = from + head
    for (const target of targets) {
      if (at >= end) return -1
      const rawCount = bytes[at++]!
      const count = rawCount >= 0xfe ? 0 : rawCount
      if (count === 0) continue
      const width = target === 'alarmLevels' ? 2 : 4
      if (at + count * width > end) return -1
      const values = s[target].slice()
      for (let index = 0; index < count; index++, at += width) {
        if (width === 4) values.push(readUint(bytes, at, 4))
        else values.push(bytes[at]!, bytes[at + 1]!)
      }
      s[target] = values
    }
    return at
  }
}

function higher(current: Reading, next: Reading): Reading {
  return typeof current === 'number' && (typeof next !== 'number' || next < current) ? current : next
}

/** Reads the signature, which must be the last unit. */
function signatureReader(unit: Case): UnitReader {
  const pass = passer(unit.rows)
  return (s, bytes, at, end) => {
    const next = pass(s, bytes, at, end)
    if (next < 0) return next
    const r = at + 3
    const rEnd = r + readUint(bytes, at + 1, 2)
    s.signature = {
      algorithm: bytes[at]!,
      r: bytes.subarray(r, rEnd),
      s: bytes.subarray(rEnd + 2, next),
      data: bytes.subarray(0, at - 1),
    }
    if (next < end) s.problem = 'surplus'
    return end
  }
}

const readers: Record<string, (unit: Case) => UnitReader> = {
  vehicle: vehicleReader,
  motor: motorReader,
  engine: engineReader,
  location: locationReader,
  extremes: extremesReader,
  alarm: alarmReader,
  signature: signatureReader,
}

/** Compiles a reader that skips a unit: lists by their counts, custom data and signatures by their lengths. */
function passer(rows: readonly Row[]): UnitReader {
  if (rows.some(({ kind }) => kind === 'bytes')) return (_, bytes, at, end) => passBytes(rows, bytes, at, end)
  const skip = skipper(rows)
  return (_, bytes, at, end) => skip(bytes, at, end)
}

function passBytes(rows: readonly Row[], bytes: Uint8Array, from: number, end: number): number {
  let at = from
  let length = 0
  for (const row of rows) {
    const size = 'width' in row ? row.width : length
    if (at + size > end) return -1
    if (row.kind === 'number') length = readUint(bytes, at, row.width)
    at += size
  }
  return at
}

function compile(units: ReadonlyMap<number, Case>): (UnitReader | undefined)[] {
  const all = new Array<UnitReader | undefined>(256).fill(undefined)
  const own = [...units.values()].some(({ key }) => key === 'extremes')
  const items = own ? 'subsystems' : 'packs'
  for (const [type, unit] of units) {
    if (unit.key === 'voltages') all[type] = valuesReader(unit, items, 'cells', own)
    else if (unit.key === 'temperatures') all[type] = valuesReader(unit, items, 'probes', own)
    else all[type] = (readers[unit.key] ?? (({ rows }: Case) => passer(rows)))(unit)
  }
  return all
}

export const unitReaders = { 2016: compile(standards[2016].units), 2025: compile(standards[2025].units) }
