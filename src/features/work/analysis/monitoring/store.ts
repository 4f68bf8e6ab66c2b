import { instant } from '../../../../platform/store/columns.ts'
import {
  bigserial,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../../../platform/store/drizzle.ts'
import type { RuleName } from './contract.ts'

/** Processes that run or ran recently. Each updates its row with its samples. */
export const monitorProcesses = pgTable('monitor_process', {
  id: uuid().primaryKey(),
  kind: text({ enum: ['server', 'gateway'] }).notNull(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
  /** Time of a regular end. A process without it that sends no samples is gone. */
  endedAt: instant(),
})

/** One figure of one process at one moment, under its name in /metrics. */
export const metricSamples = pgTable(
  'metric_sample',
  {
    /** Seconds of the sample, or of several combined. */
    step: smallint().notNull(),
    at: instant().notNull(),
    /** Empty: a figure of the whole platform, which one process writes for all. */
    process: text().notNull(),
    name: text().notNull(),
    value: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.step, table.at, table.process, table.name] })],
)

/** Problems: a figure beyond its threshold, with start and end. */
export const monitorProblems = pgTable(
  'monitor_problem',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    rule: text().$type<RuleName>().notNull(),
    /** Empty: the whole platform. */
    process: text().notNull(),
    /** Display name of the process. */
    place: text().notNull(),
    value: doublePrecision(),
    threshold: doublePrecision().notNull(),
    since: instant().notNull(),
    until: instant(),
  },
  (table) => [
    uniqueIndex('monitor_problem_open').on(table.rule, table.process).where(sql`until is null`),
    index().on(table.since),
  ],
)
