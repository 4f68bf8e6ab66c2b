import { wallClock } from '../zone.ts'
import type { Lang } from './words.ts'

/**
 * Formats moments and days alike on screens, in mails and in server messages.
 * Does not use `Intl.DateTimeFormat`: its first use reads the browser's calendars, which takes a slow phone a tenth of
 * a second before the page is shown.
 */

export type Precision = 'minute' | 'second'
const clockLength: Readonly<Record<Precision, number>> = { minute: 5, second: 8 }

/** `2026-01-31 08:05:00`, in English `31 Jan 2026, 08:05:00`. */
export function momentText(lang: Lang, zone: string, atMs: number, precision: Precision = 'second'): string {
  const [day = '', clock = ''] = wallClock(zone, atMs).split(' ')
  const time = clock.slice(0, clockLength[precision])
  return lang === 'zh' ? `${day} ${time}` : `${dayText(lang, day)}, ${time}`
}

/** `08:05:00`. */
export const clockText = (zone: string, atMs: number, precision: Precision = 'second'): string =>
  wallClock(zone, atMs).slice(11, 11 + clockLength[precision])

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The English abbreviation of a month, 1 to 12. */
export const englishMonth = (month: number): string => months[month - 1] ?? ''

/** `2026-01-31`, in English `31 Jan 2026`. */
export function dayText(lang: Lang, day: string): string {
  if (lang === 'zh') return day
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${englishMonth(Number(month))} ${year}`
}
