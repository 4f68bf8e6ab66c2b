/** Decides when a problem starts and ends. Pure. */
import { type RuleName, ruleNames } from './contract.ts'
import { latencyClasses, latencyName, percentile } from './figures.ts'

/** A figure of a process ('' for the platform) over the last minute, and its sum over the last five. */
export interface FigureReading {
  readonly process: string
  readonly name: string
  /** Null: no value within the minute. */
  readonly low: number | null
  readonly high: number | null
  readonly sum: number
}
export interface MonitoredProcess {
  readonly id: string
  readonly kind: string
  readonly host: string
  readonly startedAt: number
  readonly lastSeenAt: number
  readonly endedAt: number | null
}
export interface RuleVerdict {
  readonly rule: RuleName
  readonly process: string
  readonly value: number
  /** Undefined: between start and end, so the state does not change. */
  readonly isOver: boolean | undefined
}
interface Facts {
  readonly readings: readonly FigureReading[]
  readonly processes: readonly MonitoredProcess[]
  readonly now: number
}

/** Minimum number of calls for a statement about their duration. */
const fewCalls = 20
/** Time after which a missing process is no longer expected. */
const forgottenMs = 24 * 3_600_000
const mib = 1024 * 1024

type Rule = (facts: Facts, threshold: number) => RuleVerdict[]

/** A problem starts after a whole minute beyond the threshold, and ends after a whole minute below it. */
function level(rule: RuleName, figure: string, scale: number): Rule {
  return ({ readings }, threshold) =>
    readings.flatMap(({ process, name, low, high }) => {
      if (name !== figure || low === null || high === null) return []
      const isOver = low * scale >= threshold ? true : high * scale < threshold ? false : undefined
      return [{ rule, process, value: high * scale, isOver }]
    })
}

const sumOf = ({ readings }: Facts, name: string) =>
  readings.reduce((all, reading) => all + (reading.name === name ? reading.sum : 0), 0)

const judges: Record<RuleName, Rule> = {
  failures: (facts, threshold) => {
    const value = sumOf(facts, 'platform_answers_total:failed')
    return [{ rule: 'failures', process: '', value, isOver: value >= threshold }]
  },
  latency: (facts, threshold) => {
    const counts = latencyClasses.map((bound) => sumOf(facts, latencyName(bound)))
    const enough = counts.reduce((all, count) => all + count, 0) >= fewCalls
    const value = enough ? 1000 * (percentile(counts, 0.95) ?? 0) : 0
    return [{ rule: 'latency', process: '', value, isOver: value >= threshold }]
  },
  lag: level('lag', 'nodejs_eventloop_lag_p99_seconds', 1000),
  memory: level('memory', 'process_resident_memory_bytes', 1 / mib),
  backlog: level('backlog', 'gateway_frames_waiting', 1),
  oldestJob: level('oldestJob', 'platform_jobs_oldest_due_seconds', 1),
  failedJobs: level('failedJobs', 'platform_jobs_failed_day', 1),
  letters: level('letters', 'platform_letters_waiting', 1),
  logExport: level('logExport', 'platform_log_export_oldest_seconds', 1),
  mqtt: level('mqtt', 'platform_mqtt_oldest_seconds', 1),
  logDays: level('logDays', 'platform_log_mismatches', 1),
  disk: ({ readings }, threshold) =>
    readings.flatMap(({ process, name, low }) => {
      const size = readings.find((each) => each.process === process && each.name === 'platform_disk_size_bytes')?.high
      if (name !== 'platform_disk_free_bytes' || low === null || !size) return []
      const value = (100 * low) / size
      return [{ rule: 'disk' as const, process, value, isOver: value < threshold }]
    }),
  gone: ({ processes, now }, threshold) =>
    processes.flatMap((each) => {
      const silentMs = now - each.lastSeenAt
      if (each.endedAt !== null || silentMs > forgottenMs) return []
      const isReplaced = processes.some(
        ({ kind, host, startedAt }) => kind === each.kind && host === each.host && startedAt > each.lastSeenAt,
      )
      const isOver = silentMs >= threshold * 1000 && !isReplaced
      return [{ rule: 'gone' as const, process: each.id, value: Math.round(silentMs / 1000), isOver }]
    }),
}

/** State of everything that is monitored. A threshold of 0 turns a rule off. */
export const judge = (facts: Facts, thresholds: Readonly<Record<RuleName, number>>): RuleVerdict[] =>
  ruleNames.flatMap((rule) => (thresholds[rule] > 0 ? judges[rule](facts, thresholds[rule]) : []))

interface Open {
  readonly rule: RuleName
  readonly process: string
}
const keyOf = ({ rule, process }: Open) => `${rule} ${process}`

/** Problems that start and end. An open problem does not start again. An open problem without a judgement ends. */
export function crossings<O extends Open>(
  verdicts: readonly RuleVerdict[],
  open: readonly O[],
): { begin: RuleVerdict[]; end: O[] } {
  const isOpen = new Set(open.map(keyOf))
  const stays = new Set(verdicts.filter(({ isOver }) => isOver !== false).map(keyOf))
  return {
    begin: verdicts.filter((each) => each.isOver === true && !isOpen.has(keyOf(each))),
    end: open.filter((each) => !stays.has(keyOf(each))),
  }
}
