import type { Lang } from '../domain/contract/words.ts'
import { zoneName } from '../domain/contract/zone-input.ts'
import { wallClock } from '../domain/zone.ts'

/** Language and time zone (IANA) of the reader of a text. */
export interface Reader {
  readonly lang: Lang
  readonly zone: string
}

/** Formats a moment for a sheet: `YYYY-MM-DD HH:mm:ss` in every language, so that it can be imported again. */
export const sheetTime = ({ zone }: Pick<Reader, 'zone'>, at: number | string): string =>
  wallClock(zone, typeof at === 'number' ? Math.round(at) : Date.parse(at))

export const timeHeading = ({ zone }: Pick<Reader, 'zone'>, title: string): string => `${title} (${zoneName(zone)})`

/** Formats a moment for a file name, `20260131080500`. */
export const fileTime = (reader: Pick<Reader, 'zone'>, at: number | string): string =>
  sheetTime(reader, at).replaceAll(/\D/g, '')
