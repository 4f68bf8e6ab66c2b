/** The 12 V battery of a vehicle, and what the parked vehicle takes. Pure. */
import { between, chanceOf, sourceOf } from '../demonstration/chance.ts'
import { hourMs } from '../time.ts'

/** Most vehicles sleep well; a few have standby drain, to be found by the analysis. */
export function standbyW(number: number): number {
  const sleep = sourceOf(number, 33)
  return sleep.chance(0.1) ? between(sleep, 120, 260) : between(sleep, 12, 40)
}

/** These boxes measure it. */
const measuredPart = 0.7
const [poweredV, fullV, emptyV] = [13.9, 12.75, 11.4]
/** Falls by so much in an hour of rest for each watt. */
const fallV = 0.0003

interface Supplied {
  readonly number: number
  readonly phase: string
  readonly at: number
  readonly offSince: number
}
/** Its voltage, V; undefined where the box does not measure it. It is fed while the vehicle is on or charges. */
export function supplyV({ number, phase, at, offSince }: Supplied): number | undefined {
  if (chanceOf(number, 49) >= measuredPart) return undefined
  if (phase !== 'parked') return poweredV
  const fallen = Math.max(0, at - offSince) * (fallV / hourMs) * standbyW(number)
  return Math.round(Math.max(emptyV, fullV - 0.25 * chanceOf(number, 50) - fallen) * 100) / 100
}
