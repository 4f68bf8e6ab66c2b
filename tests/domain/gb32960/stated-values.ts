/** Converts a decoded frame to the value notation of frames.jsonl. */
import type { DecodedFrame, UnitValue, UnitValues } from '../../../src/domain/gb32960/index.ts'

export type StatedFrame = { command: number; response: number; values: unknown; stated: unknown }
type Plain = Record<string, unknown>

const word = (table: Record<number, string>) => (value: UnitValue | undefined) => table[Number(value)] ?? value
const list = (value: UnitValue | undefined) => value as UnitValues[]
const beijing = (time: UnitValue | undefined) =>
  new Date(new Date(String(time)).getTime() + 8 * 3600_000).toISOString().slice(0, 19)

const vehicleStates = word({ 1: 'started' })
const chargingStates = word({ 1: 'parked_charging' })
const modes = word({ 1: 'electric' })
const converters = word({ 1: 'working' })
const gearNames = ['N', ...Array.from({ length: 12 }, (_, at) => `${at + 1}`), 'R', 'D', 'P']

function gear(raw: number): Plain {
  const forceFlags = { driving_force: (raw & 32) > 0, braking_force: (raw & 16) > 0 }
  return { ...forceFlags, gear: gearNames[raw & 15], reserved_high: raw >> 6 }
}

function vehicle(unit: UnitValues): Plain {
  return {
    vehicle_status: vehicleStates(unit.vehicleState),
    charge_status: chargingStates(unit.chargingState),
    run_mode: modes(unit.runningMode),
    speed_kmh: unit.speed,
    odometer_km: unit.odometer,
    voltage_v: unit.voltage,
    current_a: unit.current,
    soc_pct: unit.soc,
    dcdc: converters(unit.converterState),
    gear: gear(Number(unit.gear)),
    insulation_kohm: unit.insulation,
    ...('brake' in unit ? { accel_pedal_pct: unit.accelerator, brake_pedal_pct: unit.brake } : {}),
  }
}

function motor(unit: UnitValues): Plain {
  return {
    no: unit.number,
    status: unit.state,
    controller_temp_c: unit.controllerTemperature,
    speed_rpm: unit.speed,
    torque_nm: unit.torque,
    motor_temp_c: unit.temperature,
    input_voltage_v: unit.voltage,
    dc_bus_current_a: unit.current,
  }
}

function location(unit: UnitValues): Plain {
  const status = Number(unit.status)
  const sides = { valid: !(status & 1), south: (status & 2) > 0, west: (status & 4) > 0, status_raw: status }
  const system = 'system' in unit ? { crs: unit.system === 255 ? 'reserved' : unit.system } : {}
  return { ...sides, ...system, lon: unit.longitude, lat: unit.latitude }
}

function alarm(unit: UnitValues): Plain {
  const names = ['temp_diff', 'battery_high_temp']
  const levels = unit.general ? { general_alarm_levels: list(unit.general).map(({ bit, level }) => [bit, level]) } : {}
  return {
    max_level: unit.level,
    flag_raw: unit.flags,
    flags: names.filter((_, at) => Number(unit.flags) & (1 << at)),
    ress_faults: unit.storage,
    motor_faults: unit.motor,
    engine_faults: unit.engine,
    other_faults: unit.other,
    ...levels,
  }
}

function voltages(unit: UnitValues): Plain {
  const subsystems = list(unit.subsystems).map((item) => ({
    no: item.number,
    voltage_v: item.voltage,
    current_a: item.current,
    cell_total: item.cellTotal,
    frame_start_cell: item.firstCell,
    frame_cell_count: item.cellCount,
    cell_voltages_v: item.cells,
  }))
  return { count: unit.count, subsystems }
}

function temperatures(unit: UnitValues): Plain {
  // The source has a number for 'invalid' here, because the pack's number has marks only in 2025.
  const plain = (value: UnitValue | undefined) => (value === 'invalid' ? 255 : value)
  const subsystems = list(unit.packs).map((item) => ({
    no: plain(item.number),
    probe_count: item.probeCount,
    temps_c: item.probes,
  }))
  return { count: unit.count, subsystems }
}

const units: Record<string, (unit: UnitValues) => Plain> = {
  '2016-1': vehicle,
  '2025-1': vehicle,
  '2016-2': (unit) => ({ count: unit.count, motors: list(unit.motors).map(motor) }),
  '2016-5': location,
  '2025-5': location,
  '2016-7': alarm,
  '2025-6': alarm,
  '2016-8': voltages,
  '2025-8': temperatures,
}

function report(version: number, body: UnitValues): Plain {
  const all = list(body.units)
  const signature = all.find(({ type }) => type === 0xff)
  const items = all
    .filter((unit) => unit !== signature)
    .map((unit) => ({ type: `0x0${unit.type}`, ...units[`${version}-${unit.type}`]!(unit) }))
  const sig = signature && { algo: 'RSA', r_len: signature.rLength, s_len: signature.sLength }
  return { time: beijing(body.time), items, ...(sig ? { sig } : {}) }
}

function login(version: number, body: UnitValues): Plain {
  const start = { time: beijing(body.time), seq: body.sequence, iccid: body.iccid }
  if (version === 2016) return { ...start, subsys_count: body.count, code_len: body.codeLength, codes: body.codes }
  return { ...start, bms_count: body.count, packs_per_bms: body.packCounts, codes: [body.codes] }
}

function payload({ version = 2016, command, shape, body, fields }: DecodedFrame): Plain {
  if (shape === 'time') return { time: beijing(body.time) }
  const raw = fields.filter(({ group }) => group[1] !== 'Frame header' && group[1] !== 'Frame trailer')
  const bytes = raw.map((one) =>
    typeof one.raw === 'string' ? one.raw : one.raw.toString(16).padStart(one.length * 2, '0'),
  )
  if (command === 1) return login(version, body)
  if (command === 2) return report(version, body)
  if (command === 4) return { time: beijing(body.time), seq: body.sequence }
  if (command === 5) {
    const { sequence, user, password, encryption } = body
    return { time: beijing(body.time), seq: sequence, user, password, enc_rule: encryption }
  }
  return fields.length > 7 ? { raw: bytes.join('') } : {}
}

export function readStated(frame: DecodedFrame): Plain {
  const length = frame.fields.find(({ key }) => key === 'head.length')!.value
  const head = { vin: frame.vin, enc: `0x0${frame.encryption}`, len: length }
  return { ...head, payload: payload(frame), ...(frame.shape === 'time' ? { rest: frame.body.rest ?? '' } : {}) }
}
