/**
 * Time zones by their IANA names: which clock time a moment has in one. Pure. Moments are milliseconds since
 * 1970 (UTC). The fleet's zone needs no `Intl`, which a slow phone pays for with its first use.
 */
import { fleetOffsetMs, fleetZone, minuteMs } from './time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Swedish writes ISO 8601. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, made)
  return made
}

/** Whether a text names a time zone. */
export function isZone(zone: string): boolean {
  if (zone === fleetZone) return true
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** The zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the clock of this device is ahead of UTC at a moment, ms. */
export const deviceOffsetMs = (atMs: number): number => -new Date(atMs).getTimezoneOffset() * minuteMs

/** What a zone's clock is ahead of UTC at a moment, ms. */
export function zoneOffsetMs(zone: string, atMs: number): number {
  if (zone === fleetZone) return fleetOffsetMs
  const second = Math.floor(atMs / 1000) * 1000
  return Date.parse(`${formatOf(zone).format(second).replace(' ', 'T')}Z`) - second
}

/** A moment as a zone's clock shows it, `YYYY-MM-DD HH:mm:ss`. */
export const wallClock = (zone: string, atMs: number): string =>
  new Date(atMs + zoneOffsetMs(zone, atMs)).toISOString().slice(0, 19).replace('T', ' ')

/** `UTC+8`, `UTC-3:30`. */
export function offsetName(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / minuteMs
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `UTC${offsetMs < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`
}

/** A zone as people name it: by its offset at a moment, `UTC+8`. */
export const zoneNameAt = (zone: string, atMs: number): string => offsetName(zoneOffsetMs(zone, atMs))
