/** Converts stored samples to the lines of the charts. Pure. */
import type { MonitoringFigures, SeriesName } from './contract.ts'
import { latencyClasses, latencyName, percentile } from './figures.ts'

/** Values by stored name, of one moment or one process. */
export type FigureValues = Readonly<Record<string, number>>

const mib = 1024 * 1024
const perSecond = (name: string) => (values: FigureValues, seconds: number) => (values[name] ?? 0) / seconds
const level =
  (name: string, scale = 1) =>
  (values: FigureValues) => {
    const value = values[name]
    return value === undefined ? null : value * scale
  }
const latency = (part: number) => (values: FigureValues) => {
  const seconds = percentile(
    latencyClasses.map((bound) => values[latencyName(bound)] ?? 0),
    part,
  )
  return seconds === undefined ? null : seconds * 1000
}

const lines: Record<SeriesName, (values: FigureValues, seconds: number) => number | null> = {
  calls: perSecond('platform_answers_total'),
  refused: perSecond('platform_answers_total:refused'),
  failed: perSecond('platform_answers_total:failed'),
  p50: latency(0.5),
  p95: latency(0.95),
  p99: latency(0.99),
  lag: level('nodejs_eventloop_lag_p99_seconds', 1000),
  cpu: (values, seconds) => (100 * (values.process_cpu_seconds_total ?? 0)) / seconds,
  memory: level('process_resident_memory_bytes', 1 / mib),
  heap: level('nodejs_heap_size_used_bytes', 1 / mib),
  streams: level('platform_streams'),
  connections: level('gateway_connections'),
  vehicles: level('gateway_vehicles'),
  // A process without a gateway has no value, not zero.
  frames: (values, seconds) =>
    values.gateway_connections === undefined ? null : (values.gateway_frames_total ?? 0) / seconds,
  batch: ({ gateway_batch_seconds_sum: sum = 0, gateway_batch_seconds_count: count = 0 }) =>
    count === 0 ? null : (1000 * sum) / count,
  framesWaiting: level('gateway_frames_waiting'),
  jobsWaiting: level('platform_jobs_waiting'),
  oldestJob: level('platform_jobs_oldest_due_seconds'),
  failedJobs: level('platform_jobs_failed_day'),
  letters: level('platform_letters_waiting'),
  push: level('platform_push_waiting'),
  database: level('platform_database_bytes', 1 / mib),
  diskFree: ({ platform_disk_free_bytes: free, platform_disk_size_bytes: size }) =>
    free === undefined || !size ? null : (100 * free) / size,
}
const names = Object.keys(lines) as SeriesName[]
/** Four significant digits are enough. */
const round = (value: number | null) => (value === null ? null : Number(value.toPrecision(4)))

/** Figures of a moment that covers a number of seconds. Null: no value. */
export const figuresOf = (values: FigureValues, seconds: number): MonitoringFigures =>
  Object.fromEntries(names.map((name) => [name, round(lines[name](values, seconds))]))

/** Lines over ordered moments. A line without any value is left out. */
export function linesOf(
  moments: readonly FigureValues[],
  seconds: number,
): Partial<Record<SeriesName, (number | null)[]>> {
  const each = moments.map((values) => figuresOf(values, seconds))
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = each.map((figures) => figures[name] ?? null)
      return values.some((value) => value !== null) ? [[name, values]] : []
    }),
  )
}
