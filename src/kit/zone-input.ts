/** Time zones where people choose one, or type what its clock shows. Pure; pages of guests do without. */
import { fleetZone, hourMs } from '../time.ts'
import { isZone, offsetName, zoneOffsetMs } from '../zone.ts'

/**
 * The moment at which a zone's clock shows a text, `YYYY-MM-DD HH:mm:ss`; NaN for what is no clock time. Of an hour that
 * comes twice in autumn it is the first, and one that spring leaves out is counted on from the hour before.
 */
export function momentInZone(zone: string, text: string): number {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return asUtc
  // Offsets a day before and after: between them lies at most one change.
  const [before, after] = [zoneOffsetMs(zone, asUtc - 24 * hourMs), zoneOffsetMs(zone, asUtc + 24 * hourMs)]
  const fits = [before, after].map((offset) => asUtc - offset).find((at) => at + zoneOffsetMs(zone, at) === asUtc)
  return fits ?? asUtc - before
}

/** The name of a zone without a moment: `UTC+8`, or the zone's own where its clock changes within the year, `Europe/Berlin`. */
export function zoneName(zone: string): string {
  const year = new Date().getUTCFullYear()
  const [winter, summer] = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)].map((at) => zoneOffsetMs(zone, at))
  return winter === summer ? offsetName(winter as number) : zone
}

/** The zone that `zoneName` named: its IANA name, also as an offset. Undefined: none. */
export function zoneNamed(name: string): string | undefined {
  const [, sign, hours, minutes] = /^UTC([+-])(\d{1,2})(?::(\d{2}))?$/.exec(name) ?? []
  if (!sign) return isZone(name) ? name : undefined
  const offset = `${sign}${(hours ?? '').padStart(2, '0')}:${minutes ?? '00'}`
  return offset === '+08:00' ? fleetZone : isZone(offset) ? offset : undefined
}
