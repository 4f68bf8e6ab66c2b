/** Definitions of the sampled figures. Pure. Their names are those of /metrics. */

export type AggregateFunction = 'sum' | 'max' | 'min'
interface SampleAggregation {
  /** Combines the values of several processes at one moment. */
  readonly across: AggregateFunction
  /** Combines the values of several moments. */
  readonly over: AggregateFunction
}
const counter: SampleAggregation = { across: 'sum', over: 'sum' }
const highest: SampleAggregation = { across: 'max', over: 'max' }
const together: SampleAggregation = { across: 'sum', over: 'max' }
const lowest: SampleAggregation = { across: 'min', over: 'min' }

/** Upper bounds of the classes of a call's duration, in seconds. Longer ones have the class 'Inf'. */
export const latencyBounds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10] as const
export const latencyClasses = [...latencyBounds.map(String), 'Inf']
export const latencyName = (bound: string) => `platform_call_seconds_bucket:${bound}`

/** Counters of each process: the increase during a sample. */
const counters = [
  'platform_answers_total',
  'platform_answers_total:refused',
  'platform_answers_total:failed',
  ...latencyClasses.map(latencyName),
  'process_cpu_seconds_total',
  'gateway_frames_total',
  'gateway_batch_seconds_sum',
  'gateway_batch_seconds_count',
]
const levels: Readonly<Record<string, SampleAggregation>> = {
  nodejs_eventloop_lag_p99_seconds: highest,
  process_resident_memory_bytes: together,
  nodejs_heap_size_used_bytes: together,
  platform_streams: together,
  gateway_connections: together,
  gateway_vehicles: together,
  gateway_frames_waiting: together,
  platform_disk_free_bytes: lowest,
  platform_disk_size_bytes: lowest,
}
export const levelNames = Object.keys(levels)
/** Figures of the whole platform, read from the store, with their descriptions. */
export const wholeHelp = {
  platform_jobs_waiting: 'Jobs that are due and wait',
  platform_jobs_running: 'Jobs that run',
  platform_jobs_oldest_due_seconds: 'How long the job that is due longest has waited',
  platform_jobs_failed_day: 'Jobs that failed within a day',
  platform_letters_waiting: 'Mails that wait',
  platform_log_export_oldest_seconds: 'How long the oldest entry of the operation log has waited for its collector',
  platform_log_mismatches: 'Days of the operation log that do not match their digests',
  platform_push_waiting: 'Push messages that wait',
  platform_commands_open: 'Commands to vehicles that are not over',
  platform_upgrades_running: 'Vehicles that download or install an upgrade',
  platform_forward_backlog: 'Reports that forwarding targets have not taken yet',
  platform_mqtt_oldest_seconds: 'How long the oldest message or event has waited for its MQTT broker',
  platform_database_bytes: 'Size of the database. How much room its server has is not visible from here',
  platform_backup_timestamp_seconds: 'Time of the newest backup by the command backup. 0: there is none',
  platform_partitions_ahead_seconds: 'Time until a table of messages has no partition for the day',
  platform_signing_expiry_timestamp_seconds: 'Earliest expiry of the roots and targets that people signed',
} as const
export const wholeNames = Object.keys(wholeHelp) as (keyof typeof wholeHelp)[]

const aggregationByName = new Map<string, SampleAggregation>([
  ...counters.map((name): [string, SampleAggregation] => [name, counter]),
  ...Object.entries(levels),
  ...wholeNames.map((name): [string, SampleAggregation] => [name, highest]),
  ['platform_partitions_ahead_seconds', lowest],
  ['platform_signing_expiry_timestamp_seconds', lowest],
])
/** Names of the figures that are combined in one way. */
export const combinedBy = (by: keyof SampleAggregation, how: AggregateFunction): string[] =>
  [...aggregationByName].flatMap(([name, each]) => (each[by] === how ? [name] : []))

/** Seconds between two samples, and of combined samples. Combined ones are stored in addition. */
export const sampleSeconds = 15
export const coarseSeconds = 300
export const retentionDays = 7

/**
 * Percentile of the durations of calls, in seconds, interpolated within its class. Undefined: there were no calls.
 * Values above the last bound return that bound.
 * @param counts calls of each class, in order (not added up)
 */
export function percentile(counts: readonly number[], part: number): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return undefined
  let below = 0
  for (const [index, count] of counts.entries()) {
    const [low, high] = [index === 0 ? 0 : latencyBounds[index - 1], latencyBounds[index]]
    if (below + count >= part * all && count > 0)
      return high === undefined
        ? latencyBounds.at(-1)
        : (low ?? 0) + ((high - (low ?? 0)) * (part * all - below)) / count
    below += count
  }
  return latencyBounds.at(-1)
}
