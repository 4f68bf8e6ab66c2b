/** Movement of a playhead. Pure. Times and durations in ms. */

/** A time range, [from, to). */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** Returns the spans in order, with spans that touch merged. */
export function mergeSpans(spans: readonly TimeRange[]): TimeRange[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of spans.filter((span) => span.to > span.from).sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** Intersection of the lists, for example times in which no vehicle moves. The lists are `mergeSpans`. */
export function common(lists: readonly (readonly TimeRange[])[]): TimeRange[] {
  const [first = [], ...others] = lists
  return others.reduce<readonly TimeRange[]>((so, list) => between(so, list), first) as TimeRange[]
}

function between(a: readonly TimeRange[], b: readonly TimeRange[]): TimeRange[] {
  const both: TimeRange[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i]!, b[j]!]
    const [from, to] = [Math.max(x.from, y.from), Math.min(x.to, y.to)]
    if (from < to) both.push({ from, to })
    if (x.to < y.to) i++
    else j++
  }
  return both
}

/** Index of the span that contains the time or is the next after it. The length when there is none. */
export function spanFrom(spans: readonly TimeRange[], at: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.to <= at) low = middle + 1
    else high = middle
  }
  return low
}

export interface AdvanceResult {
  readonly at: number
  /** Last span that was skipped on the way. */
  readonly skipped: TimeRange | undefined
}

/**
 * Time after `ms` of played time, at most `end`. Time within `idle` (merged) takes no played time.
 * @param ms 0 or more
 */
export function advance(at: number, ms: number, idle: readonly TimeRange[], end: number): AdvanceResult {
  let [now, left] = [at, ms]
  let skippedSpan: TimeRange | undefined
  for (let i = spanFrom(idle, at); now < end; i++) {
    const next = idle[i]
    const until = Math.min(next?.from ?? end, end)
    if (now + left < until || !next || until >= end) return { at: Math.min(now + left, end), skipped: skippedSpan }
    left -= Math.max(0, until - now)
    now = next.to
    skippedSpan = next
  }
  return { at: Math.min(now, end), skipped: skippedSpan }
}
