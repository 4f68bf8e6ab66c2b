/** Converts the metrics of a process's registry to samples. Pure. */
import { successCodes } from '../../../../domain/contract/code.ts'
import { latencyClasses, latencyName, levelNames } from './figures.ts'

/** A metric in the format of prom-client. */
export interface RegistryMetric {
  readonly name: string
  readonly values: readonly {
    readonly value: number
    readonly metricName?: string | undefined
    readonly labels: Readonly<Record<string, string | number | undefined>>
  }[]
}
export interface FigureTotals {
  readonly counted: ReadonlyMap<string, number>
  readonly levels: ReadonlyMap<string, number>
}

const success = new Set(successCodes)
/** True for a response code that means a failure of the platform. */
const isOwnFault = (code: number) => code >= 500 && code < 600

export function totalsOf(metrics: readonly RegistryMetric[]): FigureTotals {
  const [counters, levels] = [new Map<string, number>(), new Map<string, number>()]
  const add = (name: string, value: number) => counters.set(name, (counters.get(name) ?? 0) + value)
  // Classes of a histogram are cumulative.
  const upTo = new Map<string, number>()
  for (const { name, values } of metrics)
    for (const { value, metricName = name, labels } of values) {
      if (name === 'platform_answers_total') {
        add(name, value)
        const code = Number(labels.code)
        if (isOwnFault(code)) add(`${name}:failed`, value)
        else if (!success.has(code)) add(`${name}:refused`, value)
      } else if (metricName === 'platform_call_seconds_bucket') {
        const bound = labels.le === '+Inf' ? 'Inf' : String(labels.le)
        upTo.set(bound, (upTo.get(bound) ?? 0) + value)
      } else if (/^gateway_batch_seconds_(sum|count)$/.test(metricName) || plainCounters.has(name))
        add(metricName, value)
      // Disks: only that of DATA_DIR.
      else if (levelNames.includes(name) && (labels.volume ?? 'data') === 'data') levels.set(name, value)
    }
  let below = 0
  for (const bound of latencyClasses) {
    const all = upTo.get(bound) ?? below
    add(latencyName(bound), all - below)
    below = all
  }
  return { counted: counters, levels }
}
const plainCounters = new Set(['process_cpu_seconds_total', 'gateway_frames_total'])

export interface Sample {
  readonly name: string
  readonly value: number
}
/**
 * Increase of counters between two readings, and current levels. Zeros of counters are left out: a missing value means
 * zero.
 */
export function samplesBetween(before: FigureTotals | undefined, now: FigureTotals): Sample[] {
  const counters = [...now.counted].map(([name, value]) => ({ name, value: value - (before?.counted.get(name) ?? 0) }))
  const levels = [...now.levels].map(([name, value]) => ({ name, value }))
  return [...counters.filter(({ value }) => value > 0), ...levels.filter(({ value }) => Number.isFinite(value))]
}
