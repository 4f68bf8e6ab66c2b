/**
 * Time zones by IANA name: the clock time of a moment in a zone. Pure.
 *
 * Moments are milliseconds since 1970 (UTC). The fleet's zone avoids `Intl`, whose first use is slow on a weak phone.
 */
import { fleetOffsetMs, fleetZone, minuteMs } from './time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The Swedish locale formats as ISO 8601. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const existing = formats.get(zone)
  if (existing) return existing
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format
}

/** Whether a text is the name of a time zone. */
export function isZone(zone: string): boolean {
  if (zone === fleetZone) return true
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Offset of this device's clock from UTC at a moment, ms. */
export const deviceOffsetMs = (atMs: number): number => -new Date(atMs).getTimezoneOffset() * minuteMs

/** Offset of a zone from UTC at a moment, ms. */
export function zoneOffsetMs(zone: string, atMs: number): number {
  if (zone === fleetZone) return fleetOffsetMs
  const second = Math.floor(atMs / 1000) * 1000
  return Date.parse(`${formatOf(zone).format(second).replace(' ', 'T')}Z`) - second
}

/** Clock time of a moment in a zone, `YYYY-MM-DD HH:mm:ss`. */
export const wallClock = (zone: string, atMs: number): string =>
  new Date(atMs + zoneOffsetMs(zone, atMs)).toISOString().slice(0, 19).replace('T', ' ')

/** Formats an offset: `UTC+8`, `UTC-3:30`. */
export function offsetName(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / minuteMs
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `UTC${offsetMs < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`
}

/** Display name of a zone at a moment, by its offset: `UTC+8`. */
export const zoneNameAt = (zone: string, atMs: number): string => offsetName(zoneOffsetMs(zone, atMs))
