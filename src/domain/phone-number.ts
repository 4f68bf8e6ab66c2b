/**
 * Digits of a phone number with its plus. A dot before a final 0 is retained: a program turned the number into a
 * decimal.
 */
export const phoneDigits = (input: string): string => input.normalize('NFKC').replaceAll(/(?!\.0+$)[\s().-]/g, '')

/** Canonical form of a phone number: 11 digits in mainland China, else E.164 with its plus. */
export function plainPhone(text: string): string {
  const bare = phoneDigits(text)
  return bare.replace(/^(?:\+|00)86(?=1[3-9]\d{9}$)/, '').replace(/^00(?=[1-9])/, '+')
}
/** Canonical form of a part of a phone number. */
export const phonePiece = (input: string): string => plainPhone(phoneDigits(input).replace(/^(?:\+|00)86/, ''))
/** Matches a number of mainland China, or of any other country with its code. */
export const phoneForm = /^(1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/

/** Normalizes the key by which apps identify a person: an account name or a phone number. */
export function plainSubject(input: string): string {
  const phone = plainPhone(input)
  return phoneForm.test(phone) ? phone : input
}
