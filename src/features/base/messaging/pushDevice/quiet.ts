import { clockText } from '../../../../domain/contract/moments.ts'

export interface QuietHours {
  /** HH:mm. Equal values: the whole day. */
  readonly from: string
  readonly until: string
  /** IANA name. */
  readonly timeZone: string
}

/** Whether a moment is in the quiet hours. They may include midnight. The first minute is quiet, the last is not. */
export function isQuiet(at: Date, { from, until, timeZone }: QuietHours): boolean {
  const clock = clockText(timeZone, at.getTime(), 'minute')
  if (from === until) return true
  return from < until ? clock >= from && clock < until : clock >= from || clock < until
}
