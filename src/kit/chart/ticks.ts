import { dayMs, hourMs, minuteMs } from '../../time.ts'

const steps = [
  ...[1_000, 5_000, 10_000, 30_000],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 5, 10].map((days) => days * dayMs),
]

/** Round moments (ms) within [from, to], at most `most`. `offsetMs`: the local time's distance from UTC. */
export function timeTicks(from: number, to: number, most: number, offsetMs: number): number[] {
  const step = steps.find((each) => (to - from) / each <= most) ?? 31 * dayMs
  const ticks: number[] = []
  for (let at = Math.ceil((from + offsetMs) / step) * step - offsetMs; at <= to; at += step) ticks.push(at)
  return ticks
}
