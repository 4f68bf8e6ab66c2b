/** Builds information units from signals, the reverse of decodeSignals. */
import type { Version } from './pair.ts'
import type { Signals } from './signals.ts'
import { standards } from './standard.ts'
import type { UnitValue, UnitValues } from './values.ts'

/** A battery pack (2025) or storage subsystem (2016). In 2016 more than 200 cells are split into several entries. */
export type Pack = {
  number?: number
  voltageV?: number | null
  currentA?: number | null
  cellsV?: (number | null)[]
  probesC?: (number | null)[]
}

type Read = Omit<
  Signals,
  | 'version'
  | 'command'
  | 'response'
  | 'vin'
  | 'timeMs'
  | 'problem'
  | 'signature'
  | 'outOfRange'
  | 'abnormal'
  | 'motorCount'
  | 'maxMotorTemperatureC'
  | 'maxMotorControllerTemperatureC'
>

/** Signals of a report. A unit is sent when at least one of its signals is set. `null` is sent as 'invalid'. */
export type ReportSignals = Partial<Read> & {
  packs?: Pack[]
  /** By the keys of the tables, as in `fuelCell` and `units`. */
  motors?: UnitValues[]
  fuelCell?: UnitValues
  /** Further units, each with its `type`. */
  units?: UnitValues[]
}

type SignalValue = number | null | undefined
const toValue = (value: SignalValue): UnitValue | undefined => (value === null ? 'invalid' : value)

/** Units of an edition, in the order of their types. Signals that the edition does not have are left out. */
export function unitsOf(version: Version, s: ReportSignals): UnitValues[] {
  const types = new Map([...standards[version].units].map(([type, { key, rows }]) => [key, { type, rows }]))
  const units: UnitValues[] = []
  const add = (key: string, values: Record<string, UnitValue | undefined>, fallback: UnitValues = {}) => {
    const unit = types.get(key)
    if (!unit || Object.values(values).every((value) => value === undefined)) return
    const own = Object.entries(values).filter(
      ([name, value]) => value !== undefined && unit.rows.some((row) => row.key === name),
    )
    units.push({ type: unit.type, ...fallback, ...Object.fromEntries(own) })
  }
  add('vehicle', vehicleOf(version, s), { gear: 0 })
  add('motor', { motors: s.motors })
  add('fuelCell', { ...s.fuelCell })
  add('engine', { state: toValue(s.engineState), speed: toValue(s.engineRpm) })
  if (typeof s.longitude === 'number' && typeof s.latitude === 'number') add('location', locationOf(s), { system: 1 })
  if (version === 2016) add('extremes', extremesOf(s))
  add('alarm', alarmOf(s), { level: 0, flags: 0 })
  add('voltages', voltagesOf(version, s.packs ?? []))
  add('temperatures', temperaturesOf(version, s.packs ?? []))
  return [...units, ...(s.units ?? [])].sort((a, b) => Number(a.type) - Number(b.type))
}

/** In 2016 insulation has no 'invalid' mark. Without a value it is sent as all ones. */
function vehicleOf(version: Version, s: ReportSignals): Record<string, UnitValue | undefined> {
  const insulation = s.insulationKohm ?? (version === 2016 && hasVehicleSignals(s) ? 65535 : s.insulationKohm)
  return {
    vehicleState: toValue(s.vehicleState),
    chargingState: toValue(s.chargingState),
    runningMode: toValue(s.runningMode),
    speed: toValue(s.speedKmh),
    odometer: toValue(s.odometerKm),
    voltage: toValue(s.voltageV),
    current: toValue(s.currentA),
    soc: toValue(s.socPercent),
    converterState: toValue(s.converterState),
    gear: s.gear ?? undefined,
    insulation: toValue(insulation),
    accelerator: toValue(s.acceleratorPercent),
    brake: toValue(s.brakePercent),
  }
}

function hasVehicleSignals(s: ReportSignals): boolean {
  const { vehicleState, chargingState, runningMode, speedKmh, odometerKm, voltageV, currentA, socPercent } = s
  const mainSignals = [vehicleState, chargingState, runningMode, speedKmh, odometerKm, voltageV, currentA, socPercent]
  const others = [s.converterState, s.gear, s.acceleratorPercent, s.brakePercent, s.insulationKohm]
  return [...mainSignals, ...others].some((value) => value !== undefined)
}

function locationOf(s: ReportSignals) {
  const [longitude, latitude] = [s.longitude!, s.latitude!]
  const sides = (latitude < 0 ? 2 : 0) | (longitude < 0 ? 4 : 0)
  const status = ((s.locationStatus ?? 0) & ~6) | sides
  return { status, system: s.coordinateSystem ?? undefined, longitude, latitude }
}

function extremesOf(s: ReportSignals) {
  return {
    maxVoltageSubsystem: toValue(s.maxCellSubsystem),
    maxVoltageCell: toValue(s.maxCell),
    maxVoltage: toValue(s.maxCellV),
    minVoltageSubsystem: toValue(s.minCellSubsystem),
    minVoltageCell: toValue(s.minCell),
    minVoltage: toValue(s.minCellV),
    maxTemperatureSubsystem: toValue(s.maxTemperatureSubsystem),
    maxTemperatureProbe: toValue(s.maxTemperatureProbe),
    maxTemperature: toValue(s.maxTemperatureC),
    minTemperatureSubsystem: toValue(s.minTemperatureSubsystem),
    minTemperatureProbe: toValue(s.minTemperatureProbe),
    minTemperature: toValue(s.minTemperatureC),
  }
}

function alarmOf(s: ReportSignals): Record<string, UnitValue | undefined> {
  const lists = { storage: s.storageFaults, motor: s.motorFaults, engine: s.engineFaults, other: s.otherFaults }
  const levels = s.alarmLevels ?? []
  const general: UnitValues[] = []
  for (let at = 0; at + 1 < levels.length; at += 2) general.push({ bit: levels[at], level: levels[at + 1] })
  const faultLists = Object.entries(lists).filter(([, faults]) => faults && faults.length > 0)
  return {
    level: toValue(s.alarmLevel),
    flags: s.alarmFlags ?? undefined,
    ...Object.fromEntries(faultLists.map(([key, faults]) => [key, [...faults!]])),
    general: general.length > 0 ? general : undefined,
  }
}

const withMarks = (values: (number | null)[]): UnitValue[] => values.map((value) => value ?? 'invalid')

function voltagesOf(version: Version, packs: Pack[]): Record<string, UnitValue | undefined> {
  const items = packs.flatMap(({ cellsV, ...pack }, index) =>
    cellsV ? cellItems(version, pack, cellsV, index + 1) : [],
  )
  return { [version === 2016 ? 'subsystems' : 'packs']: items.length > 0 ? items : undefined }
}

function cellItems(version: Version, pack: Pack, cellsV: (number | null)[], place: number): UnitValues[] {
  const item = { number: pack.number ?? place, voltage: toValue(pack.voltageV), current: toValue(pack.currentA) }
  if (version === 2025) return [{ ...item, cells: withMarks(cellsV) }]
  const parts = Math.max(1, Math.ceil(cellsV.length / 200))
  return Array.from({ length: parts }, (_, part) => ({
    ...item,
    cellTotal: cellsV.length,
    firstCell: part * 200 + 1,
    cells: withMarks(cellsV.slice(part * 200, part * 200 + 200)),
  }))
}

function temperaturesOf(version: Version, packs: Pack[]): Record<string, UnitValue | undefined> {
  const items = packs.flatMap(({ number, probesC }, index): UnitValues[] =>
    probesC ? [{ number: number ?? index + 1, probes: withMarks(probesC) }] : [],
  )
  return { [version === 2016 ? 'subsystems' : 'packs']: items.length > 0 ? items : undefined }
}
