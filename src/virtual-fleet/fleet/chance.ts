/** Pseudorandom numbers that are the same in every run. */

import { dayMs } from '../../domain/time.ts'
import { type Random, seededRandom } from './random.ts'

export { type Random, seededRandom }

function mix(...numbers: readonly number[]): number {
  let state = 0x9e3779b9
  for (const number of numbers) {
    state = Math.imul(state ^ (number | 0), 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return state >>> 0
}

/** Number from 0 up to, but not including, 1. */
export const chanceOf = (...numbers: readonly number[]): number => mix(...numbers) / 2 ** 32

/** Hashes a text to 32 bits (FNV-1a). */
export function numberOf(text: string): number {
  let state = 2_166_136_261
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619)
  return state >>> 0
}

/** A separate random source for a purpose, identified by numbers. */
export const sourceOf = (...numbers: readonly number[]): Random => seededRandom(mix(...numbers))

export const between = (random: Random, from: number, to: number): number => from + random.next() * (to - from)

/** A smooth curve through random heights (-1 to 1) at the integers. */
export function wave(place: number, ...numbers: readonly number[]): number {
  const left = Math.floor(place)
  const part = place - left
  const weight = part * part * (3 - 2 * part)
  const [a, b] = [chanceOf(left, ...numbers), chanceOf(left + 1, ...numbers)]
  return (a + (b - a) * weight) * 2 - 1
}

/**
 * Clock error, ms. Most clocks are right. Some are off by up to 90 s, and a few are years behind until synchronised.
 */
export function clockError(random: Random): number {
  const part = random.next()
  if (part < 0.002) return -between(random, 3, 9) * 365 * dayMs
  return part < 0.03 ? Math.round(between(random, -90, 90)) * 1000 : 0
}
