/** Faults: alarms with their effect on the signals, and periods without coverage. Pure. */
import { between, type Random } from '../fleet/chance.ts'
import type { Power } from './specification.ts'

export type AlarmEffect =
  | 'batteryHot'
  | 'probesApart'
  | 'weakCell'
  | 'emptyCell'
  | 'fullCell'
  | 'insulation'
  | 'controllerHot'
  | 'motorHot'
  | 'converterOff'
  | 'none'

interface Kind {
  readonly bit: number
  readonly level: 1 | 2 | 3
  readonly seconds: readonly [number, number]
  readonly effect: AlarmEffect
  readonly storage?: number
  readonly motor?: number
  readonly other?: number
}

// biome-ignore format: a table
const whileDriving: readonly Kind[] = [
  { bit: 10, level: 1, seconds: [300, 1500], effect: 'weakCell', storage: 0x42_00_0a_01 },
  { bit: 0, level: 1, seconds: [180, 900], effect: 'probesApart', storage: 0x42_00_00_02 },
  { bit: 12, level: 1, seconds: [120, 600], effect: 'none', other: 0x44_00_0c_11 },
  { bit: 1, level: 2, seconds: [120, 600], effect: 'batteryHot', storage: 0x42_00_01_03 },
  { bit: 6, level: 2, seconds: [40, 200], effect: 'emptyCell', storage: 0x42_00_06_04 },
  { bit: 15, level: 2, seconds: [90, 400], effect: 'controllerHot', motor: 0x4d_00_0f_01 },
  { bit: 17, level: 2, seconds: [90, 400], effect: 'motorHot', motor: 0x4d_00_11_02 },
  { bit: 14, level: 2, seconds: [60, 300], effect: 'converterOff', other: 0x44_00_0e_12 },
  { bit: 11, level: 3, seconds: [40, 180], effect: 'insulation', storage: 0x42_00_0b_05 },
  { bit: 13, level: 3, seconds: [20, 90], effect: 'none', other: 0x43_00_0d_21 },
  { bit: 16, level: 3, seconds: [15, 60], effect: 'none', storage: 0x42_00_10_06 },
]
// biome-ignore format: a table
const whileCharging: readonly Kind[] = [
  { bit: 1, level: 2, seconds: [180, 900], effect: 'batteryHot', storage: 0x42_00_01_03 },
  { bit: 5, level: 2, seconds: [60, 300], effect: 'fullCell', storage: 0x42_00_05_07 },
  { bit: 0, level: 1, seconds: [180, 900], effect: 'probesApart', storage: 0x42_00_00_02 },
]
const engineFault = 0x45_00_00_31

export interface Alarm extends Kind {
  /** Times in ms since 1970. */
  readonly begin: number
  readonly end: number
  readonly engine?: number
}

export interface Span {
  readonly begin: number
  readonly end: number
}

const pickKind = (kinds: readonly Kind[], random: Random): Kind => {
  const weights = kinds.map(({ level }) => 1 / level ** 1.5)
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    left -= weight
    if (left <= 0) return kinds[at]!
  }
  return kinds[0]!
}

export function alarmWithin(
  what: 'driving' | 'charging',
  power: Power,
  { begin, end }: Span,
  part: number,
  random: Random,
): Alarm[] {
  if (!random.chance(part)) return []
  const kind = pickKind(what === 'driving' ? whileDriving : whileCharging, random)
  const from = begin + Math.round((end - begin) * between(random, 0.1, 0.7) * 0.001) * 1000
  const until = Math.min(end, from + Math.round(between(random, ...kind.seconds)) * 1000)
  const engine = power === 'PHEV' && what === 'driving' && random.chance(0.15) ? { engine: engineFault } : {}
  return [{ ...kind, ...engine, begin: from, end: until }]
}

/** No coverage for 1 to 9 minutes, as in a tunnel, an underground car park or a valley. May be none. */
export function gapWithin({ begin, end }: Span, part: number, random: Random): Span[] {
  if (!random.chance(part)) return []
  const from = begin + Math.round((end - begin) * between(random, 0.05, 0.75) * 0.001) * 1000
  return [{ begin: from, end: from + Math.round(between(random, 60, 540)) * 1000 }]
}
