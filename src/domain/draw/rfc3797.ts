/** Publicly verifiable selection of the IETF (RFC 3797), for draws from public numbers. Pure. */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Key of sources that were published before. Each source's numbers are sorted and each followed by '.', and the source
 * ends with '/' (section 3.3).
 */
export const keyOfSources = (sources: readonly (readonly number[])[]): string =>
  sources.map((numbers) => `${[...numbers].sort((a, b) => a - b).join('.')}./`).join('')

/** Selects `count` numbers of 1 to `size`, in the order of selection (section 4). */
export function select(key: string, size: number, count: number): number[] {
  const remaining = Array.from({ length: size }, (_, index) => index + 1)
  const selected: number[] = []
  for (let i = 0; selected.length < count && remaining.length > 0; i++) {
    const counter = Uint8Array.of(i >> 8, i & 0xff)
    const digest = BigInt(`0x${bytesToHex(md5(concatBytes(counter, utf8ToBytes(key), counter)))}`)
    selected.push(...remaining.splice(Number(digest % BigInt(remaining.length)), 1))
  }
  return selected
}
