/** Ageing of packs, which defines the expected results of battery analysis. Pure. */
import { chanceOf } from '../fleet/chance.ts'
import type { BatterySpec, Chemistry } from './battery.ts'

/** Share of the capacity lost over the first 100 000 km: best pack and worst normal pack. */
const losses: Record<Chemistry, readonly [number, number]> = { LFP: [0.05, 0.11], ternary: [0.09, 0.19] }
/** Exponent of the loss over distance: fast at first, slower later. */
const bend = 0.75
const [poorPart, poorTimes] = [0.08, 2]
const weakPart = 0.08

/** Remaining share of a pack's capacity after a distance, 0 to 1. `number` identifies the pack. */
export function healthAfter(number: number, chemistry: Chemistry, km: number): number {
  const [least, most] = losses[chemistry]
  const own = (least + (most - least) * chanceOf(number, 46)) * (chanceOf(number, 47) < poorPart ? poorTimes : 1)
  return Math.max(0.5, 1 - own * (Math.max(0, km) / 100_000) ** bend)
}

interface VehicleWithPack {
  readonly number: number
  readonly odometerKm: number
  readonly specification: { readonly battery: BatterySpec }
}
export const healthOf = ({ number, odometerKm, specification }: VehicleWithPack): number =>
  healthAfter(number, specification.battery.chemistry, odometerKm)

/** Voltage of the weakest cell below the others, V. */
export const weakestLagV = (number: number): number => (chanceOf(number, 48) < weakPart ? 0.035 : 0.004)
