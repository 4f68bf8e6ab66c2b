/** Publicly verifiable selection as the IETF does it (RFC 3797), for those who want a draw from public numbers. Pure. */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The key of sources that were named before: their numbers sorted, each followed by '.', each source by '/' (section 3.3). */
export const keyOfSources = (sources: readonly (readonly number[])[]): string =>
  sources.map((numbers) => `${[...numbers].sort((a, b) => a - b).join('.')}./`).join('')

/** `count` numbers of 1 to `size`, in the order in which they were selected (section 4). */
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
