import { phoneDigits } from './phone-number.ts'

/**
 * Canonical form of an ICCID: capitals without blanks, hyphens and the F with which a modem pads 19 digits. With 20
 * digits the last one is a check digit and never F.
 */
export const plainIccid = (input: string): string =>
  input
    .normalize('NFKC')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^([0-9A-F]{19})F$/, '$1')

/** Canonical form of an MSISDN: digits, in mainland China without the country code. */
export const plainMsisdn = (input: string): string =>
  phoneDigits(input)
    .replace(/^(?:\+|00)(?=[1-9])/, '')
    .replace(/^86(?=1\d{10,12}$)/, '')
/** Canonical form of a part of an MSISDN. */
export const msisdnPiece = (input: string): string => plainMsisdn(phoneDigits(input).replace(/^(?:\+|00)86/, ''))
