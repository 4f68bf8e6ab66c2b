import { hash } from 'node:crypto'

/** How many rows there are, and a sum over them. Two stores give the same rows in different order: the sum is the same. */
export interface RowSum {
  readonly add: (lines: readonly string[]) => void
  readonly rows: () => number
  readonly text: () => string
}

export function rowSum(): RowSum {
  let count = 0
  // The parts of each row's SHA-256 are added up, each for itself and modulo 2^32.
  const sums = new Uint32Array(8)
  return {
    add(lines) {
      for (const line of lines) {
        const digest = hash('sha256', line, 'buffer')
        for (let part = 0; part < sums.length; part++) sums[part]! += digest.readUInt32BE(part * 4)
      }
      count += lines.length
    },
    rows: () => count,
    text: () => [...sums].map((part) => part.toString(16).padStart(8, '0')).join(''),
  }
}
