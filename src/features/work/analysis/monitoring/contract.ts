import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'

export const ruleNames = [
  'failures',
  'latency',
  'lag',
  'memory',
  'backlog',
  'oldestJob',
  'failedJobs',
  'disk',
  'letters',
  'logExport',
  'logDays',
  'mqtt',
  'gone',
] as const
export type RuleName = (typeof ruleNames)[number]

export const periods = { hour: 3_600, day: 86_400, week: 604_800 } as const
export type MonitoringPeriod = keyof typeof periods
const period = z.enum(['hour', 'day', 'week'])

/** Lines of the charts in readable units: per second, ms, MiB, percent. */
const seriesNames = [
  'calls',
  'refused',
  'failed',
  'p50',
  'p95',
  'p99',
  'lag',
  'cpu',
  'memory',
  'heap',
  'streams',
  'connections',
  'vehicles',
  'frames',
  'batch',
  'framesWaiting',
  'jobsWaiting',
  'oldestJob',
  'failedJobs',
  'letters',
  'push',
  'database',
  'diskFree',
] as const
export type SeriesName = (typeof seriesNames)[number]

const figures = z.partialRecord(z.enum(seriesNames), z.number().nullable())
export type MonitoringFigures = z.infer<typeof figures>

const problem = z.object({
  id: z.number(),
  rule: z.enum(ruleNames),
  /** The process. Empty: the whole platform. */
  place: z.string(),
  value: z.number().nullable(),
  threshold: z.number(),
  since: z.string(),
  until: z.string().nullable(),
})
export type MonitoringProblem = z.infer<typeof problem>

const overview = z.object({
  at: z.string(),
  /** Ends of the period in ms, and the seconds per point. */
  from: z.number(),
  to: z.number(),
  step: z.number(),
  /** Moments of the points in ms. A moment without any figures is left out. */
  points: z.array(z.number()),
  /** Values by name, one per point. Null: there was none. A line without values is left out. */
  series: z.partialRecord(z.enum(seriesNames), z.array(z.number().nullable())),
  processes: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['server', 'gateway']),
      host: z.string(),
      pid: z.number(),
      state: z.enum(['running', 'ended', 'gone']),
      startedAt: z.string(),
      seenAt: z.string(),
      /** Figures of its last sample. */
      figures,
    }),
  ),
  /** Active problems, then those that ended within a day, newest first. */
  problems: z.array(problem),
})
export type Overview = z.infer<typeof overview>

const slowest = z.object({
  calls: z.array(
    z.object({
      call: z.string(),
      /** In the caller's language. */
      name: z.string(),
      slow: z.number(),
      failed: z.number(),
      longestMs: z.number(),
    }),
  ),
  /** Null: the database does not collect them (extension pg_stat_statements). */
  statements: z
    .array(z.object({ statement: z.string(), calls: z.number(), meanMs: z.number(), totalS: z.number() }))
    .nullable(),
})
export type Slowest = z.infer<typeof slowest>

export const monitoringCalls = {
  /** Current and past state of the platform, by one statement for any number of processes. */
  overview: call('/monitoring/overview', {
    title: ['查看服务监控', 'View service monitoring'],
    access: 'menu',
    input: z.strictObject({ period: period.default('hour'), process: z.uuid().optional() }),
    output: overview,
  }),
  /** Slow or failed calls of the period, and the statements with most database time. */
  slowest: call('/monitoring/slowest', {
    title: ['查看最慢接口', 'View slowest calls'],
    access: 'menu',
    input: z.strictObject({ period: period.default('hour') }),
    output: slowest,
  }),
}
