/** Frames for tests and benches. */
import {
  encodeFrame,
  fromHex,
  toHex,
  type UnitValue,
  type UnitValues,
  unitsOf,
  type Version,
} from '../../../src/domain/gb32960/index.ts'

export const vin = 'LSVAU2180N2183294'

/** Returns a small generator of numbers in [0, 1), deterministic for a seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}

const signature: UnitValues = { type: 0xff, algorithm: 1, r: 'ab'.repeat(32), s: 'cd'.repeat(32) }
const range = (count: number, of: (index: number) => number): UnitValue[] =>
  Array.from({ length: count }, (_, at) => of(at))

/** Returns a report with every type that ingest handles: all nine of 2016, or eight of 2025 and a signature. */
export function fullReport(version: Version, cells: number): Uint8Array {
  const motor = { number: 1, state: 1, controllerTemperature: 52, speed: 4200, torque: 86.5, temperature: 61 }
  const motors = version === 2016 ? [{ ...motor, voltage: 372.4, current: 41.2 }] : [motor]
  const hydrogen = { hydrogenTemperature: 42, hydrogenTemperatureProbe: 2, hydrogenConcentrationSensor: 1 }
  const tank = { ...hydrogen, hydrogenPressure: 35, hydrogenPressureSensor: 1, converterState: 1 }
  const old = { voltage: 320, current: 55, consumption: 1.2, probes: [30, 31], hydrogenConcentration: 12, ...tank }
  const fuelCell = version === 2016 ? old : { hydrogenConcentration: 0.0012, hydrogenLeft: 62, ...tank }
  const units = unitsOf(version, {
    vehicleState: 1,
    chargingState: 3,
    runningMode: 1,
    speedKmh: 63.4,
    odometerKm: 48210.7,
    voltageV: 372.4,
    currentA: 41.2,
    socPercent: 76,
    converterState: 1,
    gear: 0x2e,
    insulationKohm: 2000,
    acceleratorPercent: 21,
    brakePercent: 0,
    engineState: 2,
    engineRpm: 0,
    longitude: 121.473667,
    latitude: 31.230525,
    locationStatus: 0,
    maxCellV: 3.912,
    maxCellSubsystem: 1,
    maxCell: 17,
    minCellV: 3.874,
    minCellSubsystem: 1,
    minCell: 80,
    maxTemperatureC: 33,
    maxTemperatureSubsystem: 1,
    maxTemperatureProbe: 4,
    minTemperatureC: 29,
    minTemperatureSubsystem: 1,
    minTemperatureProbe: 11,
    alarmLevel: 1,
    alarmFlags: 0x10,
    storageFaults: [0x00010003],
    alarmLevels: [4, 1],
    motors,
    fuelCell,
    packs: [
      {
        voltageV: 372.4,
        currentA: 41.2,
        cellsV: range(cells, (at) => (3874 + (at % 38)) / 1000) as number[],
        probesC: range(12, (at) => 29 + (at % 5)) as number[],
      },
    ],
    units: version === 2025 ? [signature] : [],
  })
  const body = { time: '2026-03-01T04:05:06.000Z', units }
  return encodeFrame({ version, command: 2, response: 0xfe, vin, encryption: 1, body })
}

/** Damages a frame: bytes changed, lost or added, or the end cut off. Every fourth has a correct check code. */
export function mutate(frame: Uint8Array, next: () => number): Uint8Array {
  const bytes = frame.slice()
  const changes = 1 + Math.floor(next() * 4)
  for (let change = 0; change < changes; change++) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256)
  const kind = next()
  if (kind < 0.25) {
    let code = 0
    for (let at = 2; at < bytes.length - 1; at++) code ^= bytes[at]!
    bytes[bytes.length - 1] = code
    return bytes
  }
  const at = Math.floor(next() * bytes.length)
  if (kind < 0.4) return bytes.subarray(0, at)
  if (kind < 0.5) return fromHex(toHex(bytes.subarray(0, at)) + toHex(bytes.subarray(Math.min(bytes.length, at + 7))))
  if (kind < 0.6) return Uint8Array.of(...bytes.subarray(0, at), 0x23, 0x23, ...bytes.subarray(at))
  return bytes
}
