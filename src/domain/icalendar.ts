/** Calendar files by RFC 5545. Pure. */

export interface CalendarEvent {
  /** Globally unique and permanent. A second import updates the event. */
  readonly uid: string
  readonly name: string
  /** ISO 8601. */
  readonly startsAt: string
  readonly endsAt: string
  readonly place?: string | null | undefined
  readonly position?: { readonly longitude: number; readonly latitude: number } | null | undefined
  readonly url?: string | undefined
}

/** Moment in UTC (3.3.5, form 2), which every calendar shows in its own time zone, without a VTIMEZONE. */
const momentText = (iso: string) => new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, '')
/** Text value (3.3.11). */
const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n')

const maxOctets = 75
const encoder = new TextEncoder()

/** Folds a line at 75 octets (3.1), between characters. Continuation lines begin with a space. */
function fold(line: string): string {
  let text = ''
  let octets = 0
  for (const sign of line) {
    const { length } = encoder.encode(sign)
    if (octets + length > maxOctets) {
      text += '\r\n '
      octets = 1
    }
    text += sign
    octets += length
  }
  return text
}

/** Calendar file with one event. `stamp`: when it is written, ISO 8601. */
export function calendarFile(event: CalendarEvent, stamp: string): string {
  const { uid, name, startsAt, endsAt, place, position, url } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//vehicle-platform//meetings//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${momentText(stamp)}`,
    `DTSTART:${momentText(startsAt)}`,
    `DTEND:${momentText(endsAt)}`,
    `SUMMARY:${escapeText(name)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(position ? [`GEO:${position.latitude};${position.longitude}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
