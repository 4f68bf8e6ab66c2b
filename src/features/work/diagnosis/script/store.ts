import { columnOf, recordTable, recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
} from '../../../../platform/store/drizzle.ts'
import { script, scriptRun } from './contract.ts'
import type { Program } from './language/language.ts'
import type { End, RunState } from './language/state.ts'
import type { LogKind, RunStatus, ScriptVersionState } from './script-texts.ts'

export const scripts = recordTable(script, { references: { series: columnOf('series.id') } })

/** Versions of scripts. A draft is overwritten by each change. The program of a submitted version never changes. */
export const scriptVersions = pgTable(
  'script_version',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    scriptId: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    state: text().$type<ScriptVersionState>().notNull(),
    program: jsonb().$type<Program>().notNull(),
    /** `author`: last writer. `authors`: ids of all users who wrote or submitted it. */
    author: text().notNull(),
    authors: bigint({ mode: 'number' }).array().notNull(),
    remark: text(),
    decidedBy: text(),
    decision: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    releasedAt: instant(),
  },
  (table) => [
    unique('script_version_number').on(table.scriptId, table.number),
    index('script_version_released').on(table.scriptId, table.number).where(sql`state = 'released'`),
  ],
)

/** Runs of scripts. A row has everything that another process needs to continue the run. */
export const scriptRuns = pgTable(
  'script_run',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    script: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    /** Ids of the versions in use, keyed by code. The main script has the key ''. */
    versions: jsonb().$type<Record<string, number>>().notNull(),
    state: jsonb().$type<RunState>().notNull(),
    status: text().$type<RunStatus>().notNull(),
    outcome: jsonb().$type<End>(),
    params: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    issuer: text().notNull(),
    reason: text(),
    commandId: bigint({ mode: 'number' }),
    /** Time at which the run continues without an event. */
    dueAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    index('script_run_open').on(table.vin, table.id).where(sql`ended_at is null`),
    index().on(table.id),
    index().on(table.createdAt),
    index().on(table.vin, table.createdAt),
    index().on(table.script, table.createdAt),
    index().on(table.status, table.createdAt),
    index().on(table.issuer, table.createdAt),
  ],
)

/** Log lines of runs. Never changed. */
export const scriptRunSteps = pgTable(
  'script_run_step',
  {
    vin: text().notNull(),
    runId: bigint({ mode: 'number' }).notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    step: text(),
    kind: text().$type<LogKind>().notNull(),
    /** In both languages. */
    text: jsonb().$type<readonly [string, string]>(),
    ecu: text(),
    bytes: text(),
    value: jsonb().$type<unknown>(),
    commandId: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.vin, table.runId, table.id] })],
)

recordView(scriptRun, scriptRuns, { byId: true })
