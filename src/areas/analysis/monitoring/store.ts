import { instant } from '../../../server/store/columns.ts'
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
} from '../../../server/store/drizzle.ts'
import type { RuleName } from './contract.ts'

/** The programs that run or ran lately: each writes when it was last heard of with its figures. */
export const monitorProcesses = pgTable('monitor_process', {
  id: uuid().primaryKey(),
  kind: text({ enum: ['server', 'gateway'] }).notNull(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  /** It ended as it should; one that is merely not heard of any more is gone. */
  endedAt: instant(),
})

/** One figure of one process at one moment, under the name that /metrics has for it. */
export const metricSamples = pgTable(
  'metric_sample',
  {
    /** Seconds that it stands for: a sample, or several taken together. */
    step: smallint().notNull(),
    at: instant().notNull(),
    /** Empty: a figure of the whole platform, which one process writes for all. */
    process: text().notNull(),
    name: text().notNull(),
    value: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.step, table.at, table.process, table.name] })],
)

/** Something that went beyond its threshold, from when until when. */
export const monitorProblems = pgTable(
  'monitor_problem',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    rule: text().$type<RuleName>().notNull(),
    /** Empty: of the whole platform. */
    process: text().notNull(),
    /** The process as people know it. */
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
