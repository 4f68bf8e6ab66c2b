/** A seeded source of random numbers (mulberry32), the same at every start. */
export interface Random {
  /** Number from 0 up to, but not including, 1. */
  next(): number
  /** Integer, both ends included. */
  whole(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  /** True with this probability (0 to 1). */
  chance(part: number): boolean
  some<T>(from: readonly T[], count: number): T[]
  digits(count: number): string
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(from: readonly T[]) => from[whole(0, from.length - 1)] as T
  return {
    next,
    whole,
    pick,
    chance: (part) => next() < part,
    some: (from, count) => {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)[0]!)
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
