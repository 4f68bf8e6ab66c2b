import type { ByteRange } from '../files/files.ts'

/**
 * Parses a `Range` header (RFC 9110, section 14). Returns 'beyond' when the file has no byte of the range. Undefined
 * means the whole file: for several ranges, and for an invalid header, which a server may ignore.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'beyond' : { from: size - count, until: size }
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  if (from >= size) return 'beyond'
  return { from, until: last === '' ? size : Math.min(Number(last) + 1, size) }
}
