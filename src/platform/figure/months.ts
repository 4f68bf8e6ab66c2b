/** Calendar month by its first and last day, YYYY-MM-DD. */
interface Month {
  /** YYYY-MM */
  name: string
  first: string
  last: string
}

export function monthBefore(day: string, back: number): Month {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - back, 1))
  const last = new Date(Date.UTC(year, month - back, 0))
  const text = (date: Date) => date.toISOString().slice(0, 10)
  return { name: text(first).slice(0, 7), first: text(first), last: text(last) }
}
