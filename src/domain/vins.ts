import { plainCode } from './width.ts'

/**
 * Parses a pasted text of VINs, separated by whitespace, commas or semicolons, also the Chinese ones. Returns them in
 * capitals, in order, without duplicates.
 */
export const parseVins = (text: string): string[] => [
  ...new Set(
    plainCode(text)
      .toUpperCase()
      .split(/[\s,;，；、]+/)
      .filter((vin) => vin !== ''),
  ),
]
