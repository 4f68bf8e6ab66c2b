import { phoneDigits } from './phone-number.ts'

/**
 * One form of an ICCID: capitals without blanks and hyphens, and without the F that a modem pads 19 digits with. The last
 * digit of one with 20 is a check digit, and never F.
 */
export const plainIccid = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^([0-9A-F]{19})F$/, '$1')

/** One form of an MSISDN: digits, in mainland China without the country code. */
export const plainMsisdn = (typed: string): string =>
  phoneDigits(typed)
    .replace(/^(?:\+|00)(?=[1-9])/, '')
    .replace(/^86(?=1\d{10,12}$)/, '')
/** A piece of one. */
export const msisdnPiece = (typed: string): string => plainMsisdn(phoneDigits(typed).replace(/^(?:\+|00)86/, ''))
