import type { Pack, ReportSignals, UnitValues } from '../../domain/gb32960/index.ts'
import { chanceOf } from '../fleet/chance.ts'
import { airC } from './climate.ts'
import { weakestLagV } from './fade.ts'
import type { Alarm, AlarmEffect } from './trouble.ts'
import type { Vehicle } from './vehicle.ts'

const roundTo = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
const SOC_LOW = 4

export function signalsOf(v: Vehicle): ReportSignals {
  const alarms = v.alarmsNow
  const shows = (effect: AlarmEffect) => alarms.some((alarm) => alarm.effect === effect)
  const isDriving = v.phase === 'driving'
  const { battery, drive } = v
  const speedKmh = isDriving ? (drive?.speedMs ?? 0) * 3.6 : 0
  const pull = drive?.accelerationMs2 ?? 0
  const [longitude, latitude] = v.position
  const pack = packOf(v, shows)
  const isBraking = isDriving && (pull < -0.2 || speedKmh < 0.5)
  return {
    vehicleState: isDriving ? 1 : 2,
    chargingState: v.phase === 'charging' ? 1 : !isDriving && v.chargedAt > 0 && v.chargedAt >= v.offSince ? 4 : 3,
    runningMode: v.engineOn ? 2 : 1,
    speedKmh: roundTo(speedKmh, 1),
    odometerKm: roundTo(v.odometerKm, 1),
    voltageV: roundTo(battery.voltageV, 1),
    currentA: roundTo(within(battery.currentA, -1000, 1000), 1),
    socPercent: Math.round(battery.charge * 100),
    converterState: isDriving && !shows('converterOff') ? 1 : 2,
    gear: isDriving ? 14 + (isBraking ? 16 : 0) + (pull > 0.1 ? 32 : 0) : 15,
    insulationKohm: shows('insulation')
      ? 38
      : 2600 + Math.round(400 * chanceOf(v.number, 41) + 60 * chanceOf(v.at, 42)),
    acceleratorPercent: isDriving ? Math.round(within((v.wheelKw / v.specification.peakKw) * 110, 0, 100)) : 0,
    brakePercent: isBraking ? Math.round(within(12 - pull * 14, 5, 100)) : 0,
    ...(isDriving ? { motors: motorsOf(v, shows) } : {}),
    ...unitsOf(v, speedKmh),
    // Without coverage there is no fix either: the last position remains.
    locationStatus: v.uncoveredUntil(v.at) === undefined ? 0 : 1,
    coordinateSystem: 1,
    longitude: roundTo(longitude, 6),
    latitude: roundTo(latitude, 6),
    ...extremesOf(pack),
    ...alarmsOf(alarms, v.isSocLow),
    packs: [pack],
  }
}

function packOf(v: Vehicle, shows: (effect: AlarmEffect) => boolean): Pack {
  const { cells } = v.specification.battery
  const { voltageV, currentA, temperatureC } = v.battery
  const each = voltageV / cells
  const weak = Math.floor(chanceOf(v.number, 43) * cells)
  const less = shows('emptyCell') ? 0.62 : shows('weakCell') ? 0.16 : weakestLagV(v.number)
  const more = shows('fullCell') ? 0.24 : 0
  const cellsV = Array.from({ length: cells }, (_, cell) => {
    const own = (chanceOf(v.number, cell, 44) - 0.5) * 0.009
    return roundTo(each + own + (cell === weak ? more - less : 0), 3)
  })
  const hot = shows('batteryHot') ? Math.max(0, 57 - temperatureC) : 0
  const apart = shows('probesApart') ? 14 : 0
  const probesC = Array.from({ length: v.specification.probes }, (_, probe) =>
    Math.round(
      temperatureC +
        2.4 * chanceOf(v.number, probe, 45) -
        1 +
        (probe === 3 ? apart : 0) +
        (probe % 5 === 1 ? hot : hot * 0.7),
    ),
  )
  return {
    number: 1,
    voltageV: roundTo(voltageV, 1),
    currentA: roundTo(within(currentA, -1000, 1000), 1),
    cellsV,
    probesC,
  }
}

function extremesOf({ cellsV = [], probesC = [] }: Pack): ReportSignals {
  const [maxV, minV, maxC, minC] = [most(cellsV, 1), most(cellsV, -1), most(probesC, 1), most(probesC, -1)]
  return {
    maxCellSubsystem: 1,
    maxCell: maxV + 1,
    maxCellV: cellsV[maxV] ?? null,
    minCellSubsystem: 1,
    minCell: minV + 1,
    minCellV: cellsV[minV] ?? null,
    maxTemperatureSubsystem: 1,
    maxTemperatureProbe: maxC + 1,
    maxTemperatureC: probesC[maxC] ?? null,
    minTemperatureSubsystem: 1,
    minTemperatureProbe: minC + 1,
    minTemperatureC: probesC[minC] ?? null,
  }
}

/** Index of the highest (1) or lowest (-1) value. */
function most(values: readonly (number | null)[], side: 1 | -1): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if (side * values[at]! > side * values[best]!) best = at
  return best
}

function motorsOf(v: Vehicle, shows: (effect: AlarmEffect) => boolean): UnitValues[] {
  const { motors, rpmPerMs } = v.specification
  const speed = v.drive?.speedMs ?? 0
  const rpm = speed * rpmPerMs
  const kw = v.wheelKw / motors
  const torque = rpm > 60 ? (kw * 9549) / rpm : 0
  const air = airC(v.place.lat, v.at)
  const warm = air + 18 + Math.abs(kw) * 0.35
  return Array.from({ length: motors }, (_, at) => ({
    number: at + 1,
    state: kw > 0.5 ? 1 : kw < -0.5 ? 2 : 4,
    controllerTemperature: Math.round(within(shows('controllerHot') ? 104 : warm, -40, 200)),
    speed: Math.round(rpm),
    torque: roundTo(within(torque, -900, 900), 1),
    temperature: Math.round(within(shows('motorHot') ? 158 : warm + 12, -40, 200)),
    voltage: roundTo(v.battery.voltageV, 1),
    current: roundTo(within(v.battery.currentA / motors, -1000, 1000), 1),
  }))
}

function unitsOf(v: Vehicle, speedKmh: number): ReportSignals {
  if (v.specification.power === 'PHEV') {
    const rpm = v.engineOn ? Math.round(1150 + within(v.wheelKw, 0, 90) * 26) : 0
    const consumption = v.engineOn ? roundTo(4.2 + speedKmh / 45, 2) : 0
    return { units: [{ type: 4, state: v.engineOn ? 1 : 2, speed: rpm, consumption }] }
  }
  if (v.specification.power !== 'FCEV') return {}
  const isOn = v.phase === 'driving'
  return {
    fuelCell: {
      voltage: isOn ? 212 : 0,
      current: isOn ? roundTo(60 + within(v.wheelKw, 0, 60), 1) : 0,
      consumption: isOn ? 2.1 : 0,
      probes: [64, 66, 67, 65].map((temperature) => (isOn ? temperature : 24)),
      hydrogenTemperature: isOn ? 41 : 22,
      hydrogenTemperatureProbe: 1,
      hydrogenConcentration: 0,
      hydrogenConcentrationSensor: 1,
      hydrogenPressure: 31.5,
      hydrogenPressureSensor: 1,
      converterState: isOn ? 1 : 2,
    },
  }
}

function alarmsOf(alarms: readonly Alarm[], isSocLow: boolean): ReportSignals {
  const levels = new Map(alarms.map(({ bit, level }) => [bit, level as number]))
  if (isSocLow) levels.set(SOC_LOW, 1)
  const codes = (list: 'storage' | 'motor' | 'engine' | 'other') =>
    alarms.flatMap((alarm) => (alarm[list] === undefined ? [] : [alarm[list]]))
  return {
    alarmLevel: Math.max(0, ...levels.values()),
    alarmFlags: [...levels.keys()].reduce((flags, bit) => flags | (1 << bit), 0),
    storageFaults: codes('storage'),
    motorFaults: codes('motor'),
    engineFaults: codes('engine'),
    otherFaults: codes('other'),
    alarmLevels: [...levels].flat(),
  }
}
