/**
 * Digits of a phone number with its plus. A dot before a final 0 is retained: a program turned the number into a
 * decimal.
 */
export const phoneDigits = (typed: string): string => typed.normalize('NFKC').replaceAll(/(?!\.0+$)[\s().-]/g, '')

/** Canonical form of a phone number: 11 digits in mainland China, else E.164 with its plus. */
export function plainPhone(typed: string): string {
  const bare = phoneDigits(typed)
  return bare.replace(/^(?:\+|00)86(?=1[3-9]\d{9}$)/, '').replace(/^00(?=[1-9])/, '+')
}
/** Canonical form of a part of a phone number. */
export const phonePiece = (typed: string): string => plainPhone(phoneDigits(typed).replace(/^(?:\+|00)86/, ''))
/** Matches a number of mainland China, or of any other country with its code. */
export const phoneForm = /^(1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/

/** Normalizes the key by which apps identify a person: an account name or a phone number. */
export function plainSubject(typed: string): string {
  const phone = plainPhone(typed)
  return phoneForm.test(phone) ? phone : typed
}
