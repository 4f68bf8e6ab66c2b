import type { Lang } from '../kit/words.ts'
import { zoneName } from '../kit/zone-input.ts'
import { wallClock } from '../zone.ts'

/** Who reads what the server writes: in which language, and with the clock of which zone (IANA). */
export interface Reader {
  readonly lang: Lang
  readonly zone: string
}

/** A moment in a sheet, `YYYY-MM-DD HH:mm:ss` in every language, so that it can be read again. */
export const sheetTime = ({ zone }: Pick<Reader, 'zone'>, at: number | string): string =>
  wallClock(zone, typeof at === 'number' ? Math.round(at) : Date.parse(at))

/** The heading of a column of moments, with the zone that they are in. */
export const timeHeading = ({ zone }: Pick<Reader, 'zone'>, title: string): string => `${title} (${zoneName(zone)})`

/** A moment in the name of a file, `20260131080500`. */
export const fileTime = (reader: Pick<Reader, 'zone'>, at: number | string): string =>
  sheetTime(reader, at).replaceAll(/\D/g, '')
