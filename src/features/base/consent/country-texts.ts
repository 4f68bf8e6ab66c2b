import type { Pair } from '../../../domain/contract/words.ts'

export const contentCountries = {
  CN: ['中国', 'China'],
  FR: ['法国', 'France'],
  GB: ['英国', 'United Kingdom'],
  TR: ['土耳其', 'Turkey'],
} as const satisfies Record<string, Pair>
export type ContentCountry = keyof typeof contentCountries
export const countryKeys = Object.keys(contentCountries) as [ContentCountry, ...ContentCountry[]]
