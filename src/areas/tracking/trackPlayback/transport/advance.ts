/** Where a playhead goes. Pure; moments and lengths in ms. */

/** From a moment to before another. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The spans in order, those that touch each other as one. */
export function merged(spans: readonly Span[]): Span[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of spans.filter((span) => span.to > span.from).sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** What is in a span of each of the lists: nothing happens to any of several vehicles. The lists are `merged`. */
export function common(lists: readonly (readonly Span[])[]): Span[] {
  const [first = [], ...others] = lists
  return others.reduce<readonly Span[]>((so, list) => between(so, list), first) as Span[]
}

function between(a: readonly Span[], b: readonly Span[]): Span[] {
  const both: Span[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i]!, b[j]!]
    const [from, to] = [Math.max(x.from, y.from), Math.min(x.to, y.to)]
    if (from < to) both.push({ from, to })
    if (x.to < y.to) i++
    else j++
  }
  return both
}

/** Index of the span that holds the moment or is the next after it; the length when there is none. */
export function spanFrom(spans: readonly Span[], at: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.to <= at) low = middle + 1
    else high = middle
  }
  return low
}

export interface Advanced {
  readonly at: number
  /** The last span that was left out on the way. */
  readonly skipped: Span | undefined
}

/**
 * The moment `ms` of played time later, at most `end`; time within `idle` (merged) passes in no time.
 * @param ms 0 or more
 */
export function advance(at: number, ms: number, idle: readonly Span[], end: number): Advanced {
  let [now, left] = [at, ms]
  let skipped: Span | undefined
  for (let i = spanFrom(idle, at); now < end; i++) {
    const next = idle[i]
    const until = Math.min(next?.from ?? end, end)
    if (now + left < until || !next || until >= end) return { at: Math.min(now + left, end), skipped }
    left -= Math.max(0, until - now)
    now = next.to
    skipped = next
  }
  return { at: Math.min(now, end), skipped }
}
