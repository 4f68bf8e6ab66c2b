import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no two characters look alike. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** Creates an access code of 80 random bits, in groups of four because it is typed on a phone. */
export function newCode(): string {
  const symbols = [...randomBytes(length)].map((byte) => letters[byte % letters.length] ?? '').join('')
  return (symbols.match(/.{4}/g) ?? []).join('-')
}

/** Normalizes a typed code: case, separators and similar letters do not matter. */
export const plainCode = (input: string): string =>
  input
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
