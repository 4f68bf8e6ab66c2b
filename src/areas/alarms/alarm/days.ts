const dayMs = 86_400_000

/** Every day from the first to the last, YYYY-MM-DD. */
export function daysFrom(first: string, last: string): string[] {
  const from = Date.parse(first)
  const count = Math.round((Date.parse(last) - from) / dayMs) + 1
  return Array.from({ length: count }, (_, at) => new Date(from + at * dayMs).toISOString().slice(0, 10))
}
