/** Names of the COVESA Vehicle Signal Specification (VSS 4 and 5) for the signals of GB/T 32960.3. */
import type { Version } from '../pair.ts'
import { alarmBits2016, alarmBits2025 } from '../tables/alarms.ts'

/** Units of the VSS that the rows use. Empty: none. */
export const vssUnits = [
  '',
  'km/h',
  'km',
  'degrees',
  'V',
  'A',
  'Ohm',
  'percent',
  'celsius',
  'rpm',
  'Nm',
  'kPa',
  'g/km',
  'l/100km',
] as const
type VssUnit = (typeof vssUnits)[number]
type VssType = 'float' | 'double' | 'int8' | 'int16' | 'int32' | 'uint8' | 'uint16' | 'string' | 'boolean'
export type VssScalar = number | string | boolean

/** VSS signal of a field, or of a part of a bit field. VSS value = GB/T value × `factor` + `offset`. */
export interface VssRow {
  /** Field of the tables. `*` is a number from 1. A part of a bit field follows its field: `vehicle.gear.position`. */
  readonly key: string
  /** The only edition that it is for. Undefined: all editions that have the field. */
  readonly edition?: Version
  /** `{n}` is the GB/T number of the motor, pack, stack or alarm. */
  readonly name: string
  /** Name from number 2 on, because the VSS has only one electric motor and one traction battery. */
  readonly furtherName?: string
  readonly datatype: VssType | `${VssType}[]`
  readonly unit: VssUnit
  readonly factor: number
  readonly offset: number
  /** VSS values of codes and bits. Other codes have no value. */
  readonly values?: Readonly<Record<number, VssScalar>>
}

type Options = Partial<Pick<VssRow, 'edition' | 'furtherName' | 'datatype' | 'factor' | 'offset'>>
const row = (key: string, name: string, unit: VssUnit = '', options: Options = {}): VssRow => ({
  key,
  name,
  datatype: 'float',
  unit,
  factor: 1,
  offset: 0,
  ...options,
})
const codeRow = (key: string, name: string, values: VssRow['values'], options: Options = {}): VssRow => ({
  ...row(key, name, '', { datatype: 'string', ...options }),
  values: values!,
})
const flag = (key: string, name: string, options: Options = {}, isTrueAt = 1) =>
  codeRow(key, name, { [isTrueAt]: true, [1 - isTrueAt]: false }, { datatype: 'boolean', ...options })

const own = 'Vehicle.GBT32960'
const powertrain = 'Vehicle.Powertrain'
const battery = `${powertrain}.TractionBattery`
const motor = `${powertrain}.ElectricMotor`
const ownBattery = `${own}.TractionBattery`
const ownMotor = `${own}.ElectricMotor.Motor{n}`
const ownFuelCell = `${own}.FuelCell`
const ownStack = `${ownFuelCell}.Stack{n}`
const ownCapacitor = `${own}.Capacitor`

const number = { datatype: 'uint16' } as const
/** VSS: positive into the battery. GB/T 32960: positive while discharging. */
const intoBattery = { factor: -1 }
/** VSS identifies cells by their index from 0. */
const fromZero = { datatype: 'uint16', offset: -1 } as const
/** MPa to kPa, kΩ to Ohm. */
const thousandfold = { factor: 1000 }
const list = { datatype: 'float[]' } as const
const faults = { datatype: 'string[]' } as const
const upperSnake = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
const converterStates = { 1: 'WORKING', 2: 'OFF' }

const vehicleRows: readonly VssRow[] = [
  codeRow('vehicle.vehicleState', `${own}.VehicleState`, { 1: 'STARTED', 2: 'OFF', 3: 'OTHER' }),
  codeRow('vehicle.chargingState', `${ownBattery}.ChargingState`, {
    1: 'CHARGING_PARKED',
    2: 'CHARGING_DRIVING',
    3: 'NOT_CHARGING',
    4: 'COMPLETE',
  }),
  codeRow('vehicle.runningMode', `${own}.RunningMode`, { 1: 'ELECTRIC', 2: 'HYBRID', 3: 'FUEL' }),
  row('vehicle.speed', 'Vehicle.Speed', 'km/h'),
  row('vehicle.odometer', 'Vehicle.TraveledDistance', 'km'),
  row('vehicle.voltage', `${battery}.CurrentVoltage`, 'V'),
  row('vehicle.current', `${battery}.CurrentCurrent`, 'A', intoBattery),
  row('vehicle.soc', `${battery}.StateOfCharge.Displayed`, 'percent'),
  codeRow('vehicle.converterState', `${ownBattery}.DCDC.State`, converterStates),
  codeRow(
    'vehicle.gear.position',
    `${powertrain}.Transmission.SelectedGear`,
    // Neutral, the forward gears, reverse, drive and park.
    { ...Array.from({ length: 13 }, (_, gear) => gear), 13: -1, 14: 127, 15: 126 },
    { datatype: 'int8' },
  ),
  flag('vehicle.gear.braking', `${own}.Gear.IsBrakingForce`),
  flag('vehicle.gear.driving', `${own}.Gear.IsDrivingForce`),
  flag('vehicle.gear.validity', `${own}.Gear.IsValid`, { edition: 2025 }, 0),
  row('vehicle.insulation', `${ownBattery}.InsulationResistance`, 'Ohm', thousandfold),
  row('vehicle.accelerator', 'Vehicle.Chassis.Accelerator.PedalPosition', 'percent', { datatype: 'uint8' }),
  row('vehicle.brake', 'Vehicle.Chassis.Brake.PedalPosition', 'percent', { datatype: 'uint8' }),
]

const driveRows: readonly VssRow[] = [
  codeRow('motor.motors.*.state', `${ownMotor}.State`, { 1: 'CONSUMING', 2: 'GENERATING', 3: 'OFF', 4: 'READY' }),
  row('motor.motors.*.controllerTemperature', `${ownMotor}.ControllerTemperature`, 'celsius'),
  row('motor.motors.*.speed', `${motor}.Speed`, 'rpm', { datatype: 'int32', furtherName: `${ownMotor}.Speed` }),
  row('motor.motors.*.torque', `${motor}.Torque`, 'Nm', { datatype: 'int16', furtherName: `${ownMotor}.Torque` }),
  row('motor.motors.*.temperature', `${motor}.Temperature`, 'celsius', { furtherName: `${ownMotor}.Temperature` }),
  row('motor.motors.*.voltage', `${ownMotor}.ControllerVoltage`, 'V'),
  row('motor.motors.*.current', `${ownMotor}.ControllerCurrent`, 'A'),
  flagOfState('engine.state', `${powertrain}.CombustionEngine.IsRunning`),
  row('engine.speed', `${powertrain}.CombustionEngine.Speed`, 'rpm', number),
  row('engine.consumption', `${powertrain}.FuelSystem.InstantConsumption`, 'l/100km'),
]
/** State with the codes 1 (on) and 2 (off). */
function flagOfState(key: string, name: string) {
  return codeRow(key, name, { 1: true, 2: false }, { datatype: 'boolean' })
}

const fuelCellRows: readonly VssRow[] = [
  row('fuelCell.voltage', `${ownFuelCell}.Voltage`, 'V'),
  row('fuelCell.current', `${ownFuelCell}.Current`, 'A'),
  // kg/100 km to g/km.
  row('fuelCell.consumption', `${ownFuelCell}.Consumption`, 'g/km', { factor: 10 }),
  row('fuelCell.probes.*', `${ownFuelCell}.Temperatures`, 'celsius', list),
  row('fuelCell.hydrogenTemperature', `${ownFuelCell}.Hydrogen.MaxTemperature`, 'celsius'),
  row('fuelCell.hydrogenTemperatureProbe', `${ownFuelCell}.Hydrogen.MaxTemperatureProbe`, '', number),
  // mg/kg of 2016 is a share of the mass. It cannot be compared with the percentage of 2025.
  row('fuelCell.hydrogenConcentration', `${ownFuelCell}.Hydrogen.MaxMassConcentration`, 'percent', {
    edition: 2016,
    factor: 1e-4,
  }),
  row('fuelCell.hydrogenConcentration', `${ownFuelCell}.Hydrogen.MaxConcentration`, 'percent', { edition: 2025 }),
  row('fuelCell.hydrogenConcentrationSensor', `${ownFuelCell}.Hydrogen.MaxConcentrationSensor`, '', number),
  row('fuelCell.hydrogenPressure', `${ownFuelCell}.Hydrogen.MaxPressure`, 'kPa', thousandfold),
  row('fuelCell.hydrogenPressureSensor', `${ownFuelCell}.Hydrogen.MaxPressureSensor`, '', number),
  codeRow('fuelCell.converterState', `${ownFuelCell}.DCDC.State`, converterStates),
  row('fuelCell.hydrogenLeft', `${ownFuelCell}.Hydrogen.RelativeLevel`, 'percent'),
  row('fuelCell.converterTemperature', `${ownFuelCell}.DCDC.ControllerTemperature`, 'celsius'),
  row('stack.stacks.*.voltage', `${ownStack}.Voltage`, 'V'),
  row('stack.stacks.*.current', `${ownStack}.Current`, 'A'),
  row('stack.stacks.*.hydrogenPressure', `${ownStack}.HydrogenInletPressure`, 'kPa'),
  row('stack.stacks.*.airPressure', `${ownStack}.AirInletPressure`, 'kPa'),
  row('stack.stacks.*.airTemperature', `${ownStack}.AirInletTemperature`, 'celsius'),
  row('stack.stacks.*.probes.*', `${ownStack}.CoolantOutletTemperatures`, 'celsius', list),
]

const locationRows: readonly VssRow[] = [
  flag('location.status.validity', `${own}.Location.IsValid`, {}, 0),
  flag('location.status.south', `${own}.Location.IsSouth`),
  flag('location.status.west', `${own}.Location.IsWest`),
  codeRow('location.system', `${own}.Location.CoordinateSystem`, { 1: 'WGS84', 2: 'GCJ02', 3: 'OTHER' }),
  row('location.longitude', 'Vehicle.CurrentLocation.Longitude', 'degrees', { datatype: 'double' }),
  row('location.latitude', 'Vehicle.CurrentLocation.Latitude', 'degrees', { datatype: 'double' }),
]

const extremesRows: readonly VssRow[] = [
  row('extremes.maxVoltageSubsystem', `${ownBattery}.CellVoltage.PackMax`, '', number),
  row('extremes.maxVoltageCell', `${battery}.CellVoltage.IdMax`, '', fromZero),
  row('extremes.maxVoltage', `${battery}.CellVoltage.Max`, 'V'),
  row('extremes.minVoltageSubsystem', `${ownBattery}.CellVoltage.PackMin`, '', number),
  row('extremes.minVoltageCell', `${battery}.CellVoltage.IdMin`, '', fromZero),
  row('extremes.minVoltage', `${battery}.CellVoltage.Min`, 'V'),
  row('extremes.maxTemperatureSubsystem', `${ownBattery}.Temperature.PackMax`, '', number),
  row('extremes.maxTemperatureProbe', `${ownBattery}.Temperature.ProbeMax`, '', number),
  row('extremes.maxTemperature', `${battery}.Temperature.Max`, 'celsius'),
  row('extremes.minTemperatureSubsystem', `${ownBattery}.Temperature.PackMin`, '', number),
  row('extremes.minTemperatureProbe', `${ownBattery}.Temperature.ProbeMin`, '', number),
  row('extremes.minTemperature', `${battery}.Temperature.Min`, 'celsius'),
]

const firstBits = new Set(alarmBits2016.map(({ key }) => key))
const alarmBits = alarmBits2025.filter(({ key }) => key !== 'reserved')
const alarmRows: readonly VssRow[] = [
  row('alarm.level', `${own}.Alarm.HighestLevel`, '', { datatype: 'uint8' }),
  ...alarmBits.map(({ key }) =>
    flag(
      `alarm.flags.${key}`,
      `${own}.Alarm.Is${key.charAt(0).toUpperCase()}${key.slice(1)}`,
      firstBits.has(key) ? {} : { edition: 2025 },
    ),
  ),
  row('alarm.storage.*', `${battery}.ErrorCodes`, '', faults),
  row('alarm.motor.*', `${own}.ElectricMotor.ErrorCodes`, '', faults),
  row('alarm.engine.*', `${own}.CombustionEngine.ErrorCodes`, '', faults),
  row('alarm.other.*', `${own}.ErrorCodes`, '', faults),
  codeRow(
    'alarm.general.*.bit',
    `${own}.Alarm.General{n}.Type`,
    Object.fromEntries(alarmBits.map(({ bit, key }) => [bit, upperSnake(key)])),
  ),
  row('alarm.general.*.level', `${own}.Alarm.General{n}.Level`, '', { datatype: 'uint8' }),
]

/** A subsystem of 2016 and a pack of 2025 have the same names. */
const packRows = (['subsystems', 'packs'] as const).flatMap((items): VssRow[] => [
  row(`voltages.${items}.*.voltage`, `${ownBattery}.Pack{n}.Voltage`, 'V'),
  row(`voltages.${items}.*.current`, `${ownBattery}.Pack{n}.Current`, 'A', intoBattery),
  row(`voltages.${items}.*.cells.*`, `${battery}.CellVoltage.CellVoltages`, 'V', {
    ...list,
    furtherName: `${ownBattery}.Pack{n}.CellVoltages`,
  }),
  row(`temperatures.${items}.*.probes.*`, `${battery}.Temperature.CellTemperature`, 'celsius', {
    ...list,
    furtherName: `${ownBattery}.Pack{n}.Temperatures`,
  }),
])

const capacitorRows: readonly VssRow[] = [
  row('capacitor.voltage', `${ownCapacitor}.Voltage`, 'V'),
  row('capacitor.current', `${ownCapacitor}.Current`, 'A', intoBattery),
  row('capacitor.cells.*', `${ownCapacitor}.CellVoltages`, 'V', list),
  row('capacitor.probes.*', `${ownCapacitor}.Temperatures`, 'celsius', list),
  row('capacitorExtremes.maxVoltageSystem', `${ownCapacitor}.CellVoltage.SystemMax`, '', number),
  row('capacitorExtremes.maxVoltageCell', `${ownCapacitor}.CellVoltage.IdMax`, '', fromZero),
  row('capacitorExtremes.maxVoltage', `${ownCapacitor}.CellVoltage.Max`, 'V'),
  row('capacitorExtremes.minVoltageSystem', `${ownCapacitor}.CellVoltage.SystemMin`, '', number),
  row('capacitorExtremes.minVoltageCell', `${ownCapacitor}.CellVoltage.IdMin`, '', fromZero),
  row('capacitorExtremes.minVoltage', `${ownCapacitor}.CellVoltage.Min`, 'V'),
  row('capacitorExtremes.maxTemperatureSystem', `${ownCapacitor}.Temperature.SystemMax`, '', number),
  row('capacitorExtremes.maxTemperatureProbe', `${ownCapacitor}.Temperature.ProbeMax`, '', number),
  row('capacitorExtremes.maxTemperature', `${ownCapacitor}.Temperature.Max`, 'celsius'),
  row('capacitorExtremes.minTemperatureSystem', `${ownCapacitor}.Temperature.SystemMin`, '', number),
  row('capacitorExtremes.minTemperatureProbe', `${ownCapacitor}.Temperature.ProbeMin`, '', number),
  row('capacitorExtremes.minTemperature', `${ownCapacitor}.Temperature.Min`, 'celsius'),
]

export const vssRows: readonly VssRow[] = [
  ...vehicleRows,
  ...driveRows,
  ...fuelCellRows,
  ...locationRows,
  ...extremesRows,
  ...alarmRows,
  ...packRows,
  ...capacitorRows,
]

const mainKey = (edition: Version, key: string) => `${edition} ${key}`
const byKey = new Map(
  vssRows.flatMap((each) =>
    ([2016, 2025] as const)
      .filter((edition) => (each.edition ?? edition) === edition)
      .map((edition) => [mainKey(edition, each.key), each] as const),
  ),
)
/** Row of a field, with `*` in place of numbers. */
export const vssRowOf = (edition: Version, key: string): VssRow | undefined => byKey.get(mainKey(edition, key))
