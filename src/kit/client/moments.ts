import { minuteMs } from '../../time.ts'

/**
 * Moments and days as the client shows them, put together here: the first `Intl.DateTimeFormat` of a visit reads the
 * browser's calendars, which costs a slow phone a tenth of a second before the page stands.
 */

/** A moment in the browser's time zone, to the second: 2026-01-31 08:05:00. */
export const chineseMoment = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 19).replace('T', ' ')

/** The same in English: 31 Jan 2026, 08:05:00. */
export function englishMoment(at: Date): string {
  const [day = '', time = ''] = chineseMoment(at).split(' ')
  return `${englishDay(day)}, ${time}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
/** A calendar day (YYYY-MM-DD): 31 Jan 2026. */
export function englishDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}
