/**
 * Codes that people type from paper: exchange codes and pick-up codes.
 * They have 15 or 7 random characters and one check character. The alphabet has no 0, O, 1, I or J. Its size, 31, is a
 * prime. The sum of position times value is 0 modulo 31, which detects every single wrong character and every swap of
 * two.
 */
const alphabet = 'ABCDEFGHKLMNPQRSTUVWXYZ23456789'
const size = alphabet.length
const lengths = { code: 16, shortCode: 8 } as const

/** Returns a uniformly distributed integer from 0 to below the limit, such as `randomInt` of node:crypto. */
export type RandomInteger = (limit: number) => number

/** A new exchange code: 16 characters without separators, 74 random bits. */
export const newCode = (random: RandomInteger): string => withCheck(lengths.code, random)
/**
 * A new pick-up code: 8 characters without separators, 34 random bits. Sufficient only where wrong tries are limited.
 */
export const newShortCode = (random: RandomInteger): string => withCheck(lengths.shortCode, random)

/** Converts typed, scanned or pasted text to the stored form of a code. Undefined: not a valid code. */
export const readCode = (text: string): string | undefined => checked(text, lengths.code)
export const readShortCode = (text: string): string | undefined => checked(text, lengths.shortCode)

export const showCode = (code: string): string => code.replace(/(.{4})(?=.)/gu, '$1-')

function withCheck(length: number, random: RandomInteger): string {
  let code = ''
  let sum = 0
  for (let position = 1; position < length; position += 1) {
    const value = random(size)
    code += alphabet.charAt(value)
    sum += position * value
  }
  let check = 0
  while ((sum + length * check) % size !== 0) check += 1
  return code + alphabet.charAt(check)
}

function checked(text: string, length: number): string | undefined {
  // Chinese keyboards type letters, digits and dashes in full width.
  const code = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}._]/gu, '')
    .toUpperCase()
  if (code.length !== length) return undefined
  let sum = 0
  for (let position = 1; position <= length; position += 1) {
    const value = alphabet.indexOf(code.charAt(position - 1))
    if (value < 0) return undefined
    sum += position * value
  }
  return sum % size === 0 ? code : undefined
}
