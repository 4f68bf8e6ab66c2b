import { fleetHour, fleetTime } from '../../../domain/time.ts'
import { chanceOf, wave } from '../../fleet/chance.ts'
import type { ValueKey } from '../../fleet/ecus/keys.ts'
import type { EcuDescription } from '../../fleet/ecus.ts'
import { supplierVersion } from '../../fleet/releases.ts'
import { serialOf } from '../upgrades/installed-versions.ts'
import type { EcuSituation } from './state.ts'

type Source = (now: EcuSituation, ecu: EcuDescription) => number | string

/** Value between two numbers, constant per vehicle. */
const own = ({ number }: EcuSituation, salt: number, from: number, to: number) =>
  from + chanceOf(number, 90, salt) * (to - from)
/** Value between two numbers that changes within seconds. */
const moving = ({ number, at }: EcuSituation, salt: number, from: number, to: number) =>
  (from + to) / 2 + (wave(at / 4_000, number, 91, salt) * (to - from)) / 2

const isDriving = ({ signals }: EcuSituation) => signals.vehicleState === 1
const isCharging = ({ signals }: EcuSituation) => signals.chargingState === 1
const speed = ({ signals }: EcuSituation) => signals.speedKmh ?? 0
const kilometres = ({ signals }: EcuSituation) => signals.odometerKm ?? 0
const packKw = ({ signals }: EcuSituation) => ((signals.voltageV ?? 0) * (signals.currentA ?? 0)) / 1000
const motor = ({ signals }: EcuSituation, key: string, parkedValue: number) =>
  Number(signals.motors?.[0]?.[key] ?? parkedValue)
const isCooling = ({ controls, airC }: EcuSituation) => controls.climate.on && airC > (controls.climate.targetC ?? 22)

const mainsV = (now: EcuSituation) => (now.charger === 'slow' && isCharging(now) ? moving(now, 1, 224, 232) : 0)
const lowV = (now: EcuSituation) =>
  isCharging(now) || now.signals.converterState === 1
    ? now.supplyV + moving(now, 2, -0.08, 0.02)
    : isDriving(now)
      ? 12.1
      : own(now, 3, 12.35, 12.75)
const evaporatorC = (now: EcuSituation) => (isCooling(now) ? moving(now, 4, 3, 7) : now.controls.cabinC)
const tyreKpa = (now: EcuSituation, at: number) =>
  own(now, 10 + at, 232, 252) - (chanceOf(now.number, 92, at) < 1 / 16 ? 60 : 0) + (isDriving(now) ? 12 : 0)
const wheelKmh = (now: EcuSituation, at: number) => speed(now) * (1 + 0.002 * moving(now, 20 + at, -1, 1))

const running = ({ installed: installedVersions }: EcuSituation, { code }: EcuDescription) => installedVersions.of(code)

const ofEcu = {
  partNumber: (now, ecu) => running(now, ecu)?.partNumber ?? ecu.versions.partNumber,
  software: (now, ecu) => running(now, ecu)?.version ?? ecu.versions.software,
  supplierCode: (_, { versions }) => versions.supplierCode,
  ecuSerial: ({ number }, ecu) => serialOf(number, ecu),
  vin: ({ vin }) => vin,
  hardware: (now, ecu) => running(now, ecu)?.hardwareId ?? ecu.versions.hardware,
  supplierSoftware: (now, ecu) => supplierVersion(ecu, running(now, ecu)?.version),
  clock: ({ at }) => fleetTime(at).replace(/\D/g, '').slice(2, 14),
} satisfies Partial<Record<ValueKey, Source>>

const ofDrive = {
  speedKmh: speed,
  odometerKm: kilometres,
  acceleratorPercent: ({ signals }) => signals.acceleratorPercent ?? 0,
  brakePercent: ({ signals }) => signals.brakePercent ?? 0,
  drivePowerKw: (now) => (isDriving(now) ? packKw(now) - 0.6 : 0),
  // ASCII codes of the letters D and P, in hex.
  gear: (now) => (isDriving(now) ? '44' : '50'),
  motorRpm: (now) => motor(now, 'speed', 0),
  torqueNm: (now) => motor(now, 'torque', 0),
  motorC: (now) => motor(now, 'temperature', now.airC + 6),
  inverterC: (now) => motor(now, 'controllerTemperature', now.airC + 4),
  rotorOffset: (now) => own(now, 30, 20, 70),
} satisfies Partial<Record<ValueKey, Source>>

const ofBattery = {
  packV: ({ signals }) => signals.voltageV ?? 0,
  packA: ({ signals }) => signals.currentA ?? 0,
  socPercent: ({ signals }) => signals.socPercent ?? 0,
  sohPercent: (now) => Math.max(82, 100 - kilometres(now) / 12_000 - own(now, 31, 0, 2)),
  maxCellV: ({ signals }) => signals.maxCellV ?? 0,
  maxCell: ({ signals }) => signals.maxCell ?? 0,
  minCellV: ({ signals }) => signals.minCellV ?? 0,
  minCell: ({ signals }) => signals.minCell ?? 0,
  maxProbeC: ({ signals }) => signals.maxTemperatureC ?? 0,
  maxProbe: ({ signals }) => signals.maxTemperatureProbe ?? 0,
  minProbeC: ({ signals }) => signals.minTemperatureC ?? 0,
  minProbe: ({ signals }) => signals.minTemperatureProbe ?? 0,
  insulationKohm: ({ signals }) => signals.insulationKohm ?? 0,
  chargedKwh: ({ chargedKwh }) => chargedKwh,
  dischargedKwh: ({ dischargedKwh }) => dischargedKwh,
  balancingMv: () => 20,
} satisfies Partial<Record<ValueKey, Source>>

const ofSupply = {
  mainsV,
  mainsA: (now) => (mainsV(now) > 0 ? (-packKw(now) * 1000) / 0.93 / mainsV(now) : 0),
  chargerV: (now) => (mainsV(now) > 0 ? (now.signals.voltageV ?? 0) : 0),
  chargerA: (now) => (mainsV(now) > 0 ? -(now.signals.currentA ?? 0) : 0),
  chargerC: (now) => now.airC + (mainsV(now) > 0 ? 22 : 2),
  // 32 A (GB/T 18487.1).
  pilotPercent: ({ charger }) => (charger === 'slow' ? 53 : 0),
  chargeCount: (now) => kilometres(now) / 180,
  lowV,
  lowA: (now) => (isDriving(now) || isCharging(now) ? moving(now, 5, 18, 42) : 0),
  converterC: (now) => now.airC + (isDriving(now) ? 24 : 3),
  converterSetV: () => 13.9,
} satisfies Partial<Record<ValueKey, Source>>

const ofChassis = {
  wheelFrontLeftKmh: (now) => wheelKmh(now, 0),
  wheelFrontRightKmh: (now) => wheelKmh(now, 1),
  wheelRearLeftKmh: (now) => wheelKmh(now, 2),
  wheelRearRightKmh: (now) => wheelKmh(now, 3),
  tyreFrontLeftKpa: (now) => tyreKpa(now, 0),
  tyreFrontRightKpa: (now) => tyreKpa(now, 1),
  tyreRearLeftKpa: (now) => tyreKpa(now, 2),
  tyreRearRightKpa: (now) => tyreKpa(now, 3),
  brakeBar: ({ signals }) => (signals.brakePercent ?? 0) * 0.8,
  padFrontMm: (now) => Math.max(2.5, 12 - kilometres(now) / 9_000),
  padRearMm: (now) => Math.max(2.5, 10 - kilometres(now) / 14_000),
  yawRate: (now) => (speed(now) > 0 ? moving(now, 6, -6, 6) : 0),
  steeringAngle: (now) => (speed(now) > 0 ? moving(now, 7, -40, 40) : own(now, 32, -15, 15)),
  steeringNm: (now) => (speed(now) > 0 ? moving(now, 8, -2, 2) : 0),
  steeringA: (now) => (speed(now) > 0 ? Math.abs(moving(now, 8, -14, 14)) : 0),
  steeringC: (now) => now.airC + (isDriving(now) ? 15 : 2),
  steeringCentre: (now) => own(now, 33, -1.5, 1.5),
} satisfies Partial<Record<ValueKey, Source>>

const ofBody = {
  locked: ({ controls }) => Number(controls.locked),
  doorsOpen: ({ controls }) => controls.doorsOpen,
  windowsOpen: ({ controls }) => controls.windowsOpen,
  keyCount: (now) => Math.round(own(now, 34, 2, 3)),
  autoLockKmh: () => 15,
  lowBeamPercent: (now) => {
    const hour = fleetHour(now.at)
    return isDriving(now) && (hour < 6.5 || hour > 18) ? 100 : 0
  },
  restA: (now) => (isDriving(now) ? 0 : own(now, 35, 8, 22)),
  cabinC: ({ controls }) => controls.cabinC,
  airC: ({ airC }) => airC,
  evaporatorC,
  targetC: ({ controls }) => controls.climate.targetC ?? 22,
  blowerPercent: (now) => (now.controls.climate.on ? moving(now, 9, 35, 55) : 0),
  compressorRpm: (now) => (isCooling(now) ? moving(now, 15, 2200, 3400) : 0),
  refrigerantKpa: (now) => (isCooling(now) ? moving(now, 16, 1250, 1650) : 560 + now.airC * 4),
  backupV: (now) => own(now, 36, 3.85, 4.12),
  satellites: ({ signals, ...now }) => (signals.locationStatus === 0 ? moving({ signals, ...now }, 17, 9, 21) : 0),
  signalDbm: (now) => moving(now, 18, -98, -64),
  iccid: ({ iccid }) => iccid,
  powertrainLoadPercent: (now) => (isDriving(now) ? moving(now, 19, 34, 46) : 12),
  bodyLoadPercent: (now) => (isDriving(now) ? moving(now, 24, 18, 27) : 9),
} satisfies Partial<Record<ValueKey, Source>>

/** Each key needs an entry: the compiler reports missing ones. */
const sources: Readonly<Record<ValueKey, Source>> = {
  ...ofEcu,
  ...ofDrive,
  ...ofBattery,
  ...ofSupply,
  ...ofChassis,
  ...ofBody,
}

export const valueNow = (key: ValueKey, now: EcuSituation, ecu: EcuDescription): number | string =>
  sources[key](now, ecu)
