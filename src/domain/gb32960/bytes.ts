const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = ''
  for (let at = from; at < to; at++) text += digits[bytes[at]!]
  return text
}

/** Separators that people and programs put between bytes: spaces, list punctuation, quotes and brackets. */
const separators = /0x|\\x|[\s\u200b\ufeff\-–:,;.、|/_"'`{}()[\]<>]/giu

/** Strips `0x`, `\x` and separators from pasted hex. */
export const hexDigits = (text: string): string => text.normalize('NFKC').replace(separators, '')

/** Parses pasted hex, see {@link hexDigits}. Throws a RangeError for any other character or half a byte. */
export function fromHex(text: string): Uint8Array {
  const plain = hexDigits(text)
  if (!/^([0-9a-f]{2})*$/i.test(plain)) throw new RangeError('Not hex digits')
  const bytes = new Uint8Array(plain.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(plain.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

/** Checksum (BCC): XOR of the bytes of `[from, to)`. */
export function bcc(bytes: Uint8Array, from: number, to: number): number {
  let code = 0
  for (let at = from; at < to; at++) code ^= bytes[at]!
  return code
}

/** Reads a big-endian unsigned number of 1, 2 or 4 bytes. */
export function readUint(bytes: Uint8Array, at: number, width: number): number {
  if (width === 1) return bytes[at]!
  if (width === 2) return (bytes[at]! << 8) | bytes[at + 1]!
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
}
