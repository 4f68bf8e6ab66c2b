/** Picks winners from a key, a label and a list alone, so that anybody can repeat it. Pure. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from './canonical.ts'

const range = 1n << 256n

/** Inputs of a draw's key other than its seed. They are not all determined before the list is locked. */
export interface Binding {
  readonly terms: string
  readonly list: string
  /** Randomness published after the lock, as text. */
  readonly entropy: string
}

/** Commitment that is published before anybody joins: the SHA-256 of the seed. Both in hex. */
export const commitOf = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)))

/** HMAC-SHA256 of the binding's canonical JSON under the seed (32 bytes in hex). */
export const keyOf = (seed: string, { terms, list, entropy }: Binding): Uint8Array =>
  hmac(sha256, hexToBytes(seed), utf8ToBytes(canonicalJson({ terms, list, entropy })))

/**
 * Picks `count` different items in the order of the draw, or all when there are fewer.
 *
 * Number c of the draw is HMAC-SHA256(key, label followed by c as four big-endian bytes), read as an integer below
 * 2^256. A number that would favour the first of the list is skipped. Otherwise its remainder is the index among the
 * remaining items. A higher count keeps the first picks.
 */
export function pick<T>(key: Uint8Array, label: string, from: readonly T[], count: number): T[] {
  const remaining = [...from]
  const picks: T[] = []
  const labelBytes = utf8ToBytes(label)
  for (let c = 0; picks.length < count && remaining.length > 0; c++) {
    const number = numberOf(key, labelBytes, c)
    const size = BigInt(remaining.length)
    if (number >= range - (range % size)) continue
    picks.push(...remaining.splice(Number(number % size), 1))
  }
  return picks
}

function numberOf(key: Uint8Array, label: Uint8Array, c: number): bigint {
  const counter = new Uint8Array(4)
  new DataView(counter.buffer).setUint32(0, c)
  return BigInt(`0x${bytesToHex(hmac(sha256, key, concatBytes(label, counter)))}`)
}
