/** Time zone input: choosing a zone and parsing a clock time in it. Pure. Not loaded by public pages. */
import { fleetZone, hourMs } from '../time.ts'
import { isZone, offsetName, zoneOffsetMs } from '../zone.ts'

/**
 * Milliseconds since 1970 at which a zone's clock shows `YYYY-MM-DD HH:mm:ss`. NaN for an invalid clock time.
 * Of an hour that occurs twice in autumn it returns the first. An hour skipped in spring continues from the hour
 * before.
 */
export function momentInZone(zone: string, text: string): number {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return asUtc
  // Offsets a day before and after. At most one change lies between them.
  const [before, after] = [zoneOffsetMs(zone, asUtc - 24 * hourMs), zoneOffsetMs(zone, asUtc + 24 * hourMs)]
  const fits = [before, after].map((offset) => asUtc - offset).find((at) => at + zoneOffsetMs(zone, at) === asUtc)
  return fits ?? asUtc - before
}

/** Display name of a zone: `UTC+8`, or the IANA name (`Europe/Berlin`) when its offset changes within the year. */
export function zoneName(zone: string): string {
  const year = new Date().getUTCFullYear()
  const [winter, summer] = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)].map((at) => zoneOffsetMs(zone, at))
  return winter === summer ? offsetName(winter as number) : zone
}

/** The zone for a name from `zoneName`: an IANA name or an offset. Undefined: no zone. */
export function zoneNamed(name: string): string | undefined {
  const [, sign, hours, minutes] = /^UTC([+-])(\d{1,2})(?::(\d{2}))?$/.exec(name) ?? []
  if (!sign) return isZone(name) ? name : undefined
  const offset = `${sign}${(hours ?? '').padStart(2, '0')}:${minutes ?? '00'}`
  return offset === '+08:00' ? fleetZone : isZone(offset) ? offset : undefined
}
