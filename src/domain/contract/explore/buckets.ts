import { dayMs, utcDay } from '../../time.ts'
import type { Grain } from './query.ts'

/** Keys of every bucket of a period, as in answers, so that empty ones are visible. */
export function bucketsOf(grain: Grain, { from, to }: { readonly from: string; readonly to: string }): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  if (grain === 'weekday') return ['1', '2', '3', '4', '5', '6', '7']
  if (grain === 'hourOfDay') return Array.from({ length: 24 }, (_, hour) => two(hour))
  const keys = new Set<string>()
  for (let day = Date.parse(from); day <= Date.parse(to); day += dayMs) {
    const text = utcDay(day)
    if (grain === 'hour') for (let hour = 0; hour < 24; hour++) keys.add(`${text}T${two(hour)}`)
    else keys.add(bucketOf(grain, day, text))
  }
  return [...keys]
}

function bucketOf(grain: Grain, at: number, text: string): string {
  // Weeks begin on Monday. The first day of 1970 was a Thursday.
  if (grain === 'week') return utcDay(at - ((at / dayMs + 3) % 7) * dayMs)
  if (grain === 'month') return text.slice(0, 7)
  if (grain === 'quarter') return `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`
  return grain === 'year' ? text.slice(0, 4) : text
}

/** The first and last day of a week, month, quarter or year. Undefined for other grains. */
export function spanOfBucket(grain: Grain, key: string): { from: string; to: string } | undefined {
  if (grain === 'week') return { from: key, to: utcDay(Date.parse(key) + 6 * dayMs) }
  const year = Number(key.slice(0, 4))
  const [month, months] =
    grain === 'month'
      ? [Number(key.slice(5, 7)), 1]
      : grain === 'quarter'
        ? [Number(key.slice(6)) * 3 - 2, 3]
        : grain === 'year'
          ? [1, 12]
          : [0, 0]
  if (months === 0) return undefined
  return { from: utcDay(Date.UTC(year, month - 1, 1)), to: utcDay(Date.UTC(year, month - 1 + months, 0)) }
}
