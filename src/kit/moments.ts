import { wallClock } from '../zone.ts'
import type { Lang } from './words.ts'

/**
 * Moments and days as people read them, alike on screens, in mails and in messages of the server. They are put together
 * here: the first `Intl.DateTimeFormat` of a visit reads the browser's calendars, which costs a slow phone a tenth of a
 * second before the page stands.
 */

/** How much of a moment is shown. */
export type Precision = 'minute' | 'second'
const clockLength: Readonly<Record<Precision, number>> = { minute: 5, second: 8 }

/** A moment in a zone: 2026-01-31 08:05:00, in English 31 Jan 2026, 08:05:00. */
export function momentText(lang: Lang, zone: string, atMs: number, precision: Precision = 'second'): string {
  const [day = '', clock = ''] = wallClock(zone, atMs).split(' ')
  const time = clock.slice(0, clockLength[precision])
  return lang === 'zh' ? `${day} ${time}` : `${dayText(lang, day)}, ${time}`
}

/** The clock time of a moment in a zone: 08:05:00. */
export const clockText = (zone: string, atMs: number, precision: Precision = 'second'): string =>
  wallClock(zone, atMs).slice(11, 11 + clockLength[precision])

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The English name of a month, 1 to 12. */
export const englishMonth = (month: number): string => months[month - 1] ?? ''

/** A calendar day (YYYY-MM-DD): 2026-01-31, in English 31 Jan 2026. */
export function dayText(lang: Lang, day: string): string {
  if (lang === 'zh') return day
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${englishMonth(Number(month))} ${year}`
}
