import { plainCode } from './width.ts'

/**
 * VINs as people type and paste them: between them spaces, line breaks, commas and semicolons, also the Chinese ones.
 * In capitals, in the order given, each once.
 */
export const parseVins = (text: string): string[] => [
  ...new Set(
    plainCode(text)
      .toUpperCase()
      .split(/[\s,;，；、]+/)
      .filter((vin) => vin !== ''),
  ),
]
