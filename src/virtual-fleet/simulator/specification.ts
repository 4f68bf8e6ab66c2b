/** Specification of a vehicle, derived from its VIN as in the demonstration's catalogue. */
import { type BodyShape, families, modelsOf } from '../fleet/catalogue.ts'
import { chanceOf, numberOf } from '../fleet/chance.ts'
import type { BatterySpec } from './battery.ts'

export type Power = 'BEV' | 'PHEV' | 'FCEV'

export interface Specification {
  readonly power: Power
  readonly massKg: number
  /** Drag coefficient × frontal area, m². */
  readonly dragM2: number
  readonly battery: BatterySpec
  readonly probes: number
  readonly peakKw: number
  readonly topMs: number
  readonly motors: 1 | 2
  /** Motor speed in r/min per m/s. */
  readonly rpmPerMs: number
}

const bodies: Record<BodyShape, { massKg: number; dragM2: number }> = {
  sedan: { massKg: 1750, dragM2: 0.58 },
  suv: { massKg: 2100, dragM2: 0.8 },
  mpv: { massKg: 2350, dragM2: 0.95 },
  truck: { massKg: 3100, dragM2: 1.9 },
}

const hydrogenPart = 0.3

/** Specification of a VIN. A VIN outside the catalogue gets the specification of some model. */
export function specificationOf(vin: string): Specification {
  const own = families.findIndex(({ mark }) => mark === vin.slice(3, 6))
  const family = families[own >= 0 ? own : numberOf(vin) % families.length]!
  const trim = own >= 0 ? Math.max(0, Math.min(2, Number(vin[6]) - 1)) : numberOf(vin) % 3
  const model = modelsOf(family)[trim]!
  const chemistry = model.batteryType === 'ternary' ? 'ternary' : 'LFP'
  const cells = Math.round(family.voltage / (chemistry === 'LFP' ? 3.25 : 3.65))
  const isHydrogen = own < 0 && family.shape === 'truck' && chanceOf(numberOf(vin), 1) < hydrogenPart
  return {
    power: isHydrogen ? 'FCEV' : family.powerMode === 'BEV' ? 'BEV' : 'PHEV',
    ...bodies[family.shape],
    battery: { kwh: model.batteryCapacityKwh ?? 60, cells, chemistry },
    probes: Math.max(8, Math.round(cells / 5)),
    peakKw: model.peakPowerKw ?? family.peakKw,
    topMs: (model.maxSpeedKmh ?? 160) / 3.6,
    motors: model.motorPosition === 'both' ? 2 : 1,
    rpmPerMs: (60 / (2 * Math.PI * 0.33)) * 9.6,
  }
}

const gravity = 9.81
const airKgM3 = 1.2

/** Power at the wheels for a speed (m/s) and an acceleration, kW. Negative when braking. */
export function wheelKw({ massKg, dragM2 }: Specification, speedMs: number, accelerationMs2: number): number {
  const force = massKg * (1.05 * accelerationMs2 + 0.011 * gravity) + 0.5 * airKgM3 * dragM2 * speedMs ** 2
  return (force * speedMs) / 1000
}

/** Battery power for a power at the wheels. Includes losses, the limit `peakKw` and partial recovery when braking. */
export function batteryKw({ peakKw }: Specification, wheel: number, auxiliaryKw: number): number {
  const drive = wheel >= 0 ? Math.min(wheel, peakKw) / 0.88 : Math.max(wheel * 0.62, -0.45 * peakKw)
  return drive + auxiliaryKw
}

const heldCharge = 0.2
const engineKw = 70
const chargingKw = 2.5

export const engineRuns = (charge: number, isOn: boolean): boolean =>
  charge < heldCharge ? true : charge > heldCharge + 0.04 ? false : isOn

/** Battery's share of the requested power, kW. The engine or fuel cell delivers the rest. */
export function batteryShareKw(
  { power }: Specification,
  requestedKw: number,
  charge: number,
  engineOn: boolean,
): number {
  if (power === 'FCEV') return requestedKw - Math.min(35, Math.max(5, 60 * (0.7 - charge)))
  if (!engineOn) return requestedKw
  // The engine drives and charges a little. The battery adds the rest.
  return requestedKw > engineKw ? requestedKw - engineKw : Math.min(requestedKw, 0) - chargingKw
}
