import { hourMs } from '../../domain/time.ts'
import { between, chanceOf, sourceOf } from '../fleet/chance.ts'

/** Standby consumption, W. Most vehicles need little. A few have standby drain, which the analysis must find. */
export function standbyW(number: number): number {
  const sleep = sourceOf(number, 33)
  return sleep.chance(0.1) ? between(sleep, 120, 260) : between(sleep, 12, 40)
}

const measuredPart = 0.7
const [poweredV, fullV, emptyV] = [13.9, 12.75, 11.4]
/** Voltage drop per hour of rest and per watt, V. */
const fallV = 0.0003

interface SupplyState {
  readonly number: number
  readonly phase: string
  readonly at: number
  readonly offSince: number
}
/** Supply voltage, V. Undefined: the box does not measure it. It is powered while the vehicle drives or charges. */
export function supplyV({ number, phase, at, offSince }: SupplyState): number | undefined {
  if (chanceOf(number, 49) >= measuredPart) return undefined
  if (phase !== 'parked') return poweredV
  const voltageDrop = Math.max(0, at - offSince) * (fallV / hourMs) * standbyW(number)
  return Math.round(Math.max(emptyV, fullV - 0.25 * chanceOf(number, 50) - voltageDrop) * 100) / 100
}
