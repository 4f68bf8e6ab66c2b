import { dayMs, hourMs, minuteMs } from '../../domain/time.ts'
import { zoneOffsetMs } from '../../domain/zone.ts'

const steps = [
  1_000,
  5_000,
  10_000,
  30_000,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 5, 10].map((days) => days * dayMs),
]

/** Moments (ms) within [from, to], at most `most`, that are round by the clock of a zone. */
export function timeTicks(from: number, to: number, most: number, zone: string): number[] {
  const offsetMs = zoneOffsetMs(zone, from)
  const step = steps.find((each) => (to - from) / each <= most) ?? 31 * dayMs
  const ticks: number[] = []
  for (let at = Math.ceil((from + offsetMs) / step) * step - offsetMs; at <= to; at += step) ticks.push(at)
  return ticks
}
