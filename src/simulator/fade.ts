/** How packs fade, so that it is known what an analysis must find. Pure. */
import { chanceOf } from '../demonstration/chance.ts'
import type { BatterySpec, Chemistry } from './battery.ts'

/** Lost over the first 100 000 km, of one: from the best pack to the worst usual one. */
const losses: Record<Chemistry, readonly [number, number]> = { LFP: [0.05, 0.11], ternary: [0.09, 0.19] }
/** Fast at first, slower later. */
const bend = 0.75
/** These packs are worse than the usual ones, and by how much. */
const [poorPart, poorTimes] = [0.08, 2]
/** These have a cell that stays behind. */
const weakPart = 0.08

/** What is left of a pack's capacity after so many kilometres, 0 to 1. `number` tells packs apart. */
export function healthAfter(number: number, chemistry: Chemistry, km: number): number {
  const [least, most] = losses[chemistry]
  const own = (least + (most - least) * chanceOf(number, 46)) * (chanceOf(number, 47) < poorPart ? poorTimes : 1)
  return Math.max(0.5, 1 - own * (Math.max(0, km) / 100_000) ** bend)
}

interface Driven {
  readonly number: number
  readonly odometerKm: number
  readonly specification: { readonly battery: BatterySpec }
}
/** The same of a vehicle as it is now. */
export const healthOf = ({ number, odometerKm, specification }: Driven): number =>
  healthAfter(number, specification.battery.chemistry, odometerKm)

/** How far its weakest cell lies below the others, V. */
export const weakestLagV = (number: number): number => (chanceOf(number, 48) < weakPart ? 0.035 : 0.004)
