import { hash } from 'node:crypto'

/** Row count and a checksum that does not depend on row order, because two stores return rows in different order. */
export interface RowSum {
  readonly add: (lines: readonly string[]) => void
  readonly rows: () => number
  readonly text: () => string
}

export function rowSum(): RowSum {
  let count = 0
  // Each of the eight 32-bit parts of a row's SHA-256 is summed modulo 2^32.
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
