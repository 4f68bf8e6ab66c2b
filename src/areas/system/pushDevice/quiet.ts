import { clockText } from '../../../kit/moments.ts'

/** The hours in which somebody wants to hear nothing. */
export interface QuietHours {
  /** HH:mm; both the same: the whole day. */
  readonly from: string
  readonly until: string
  /** IANA. */
  readonly timeZone: string
}

/** Whether it is quiet at a moment. The hours may go over midnight; the first minute is quiet, the last is not. */
export function isQuiet(at: Date, { from, until, timeZone }: QuietHours): boolean {
  const clock = clockText(timeZone, at.getTime(), 'minute')
  if (from === until) return true
  return from < until ? clock >= from && clock < until : clock >= from || clock < until
}
