import { randomBytes } from 'node:crypto'

/** Crockford's letters: none looks like another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** A new access code of 80 random bits, in groups of four: it is typed on a phone. */
export function newCode(): string {
  const picked = [...randomBytes(length)].map((byte) => letters[byte % letters.length] ?? '').join('')
  return (picked.match(/.{4}/g) ?? []).join('-')
}

/** A code as it was meant, however it was typed. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
