import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import type { SignalCondition } from './condition.ts'

/** A search for messages whose signals meet a condition. Its job fills the hits. */
export const signalQueries = pgTable(
  'signal_query',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    condition: jsonb().notNull().$type<SignalCondition>(),
    /** Requested vehicles, within the user's scope at the start. */
    vins: text().array().notNull(),
    job: bigint({ mode: 'number' }),
    /** Messages searched. */
    searchedCount: bigint({ mode: 'number' }).notNull().default(0),
    hits: integer().notNull().default(0),
    /** More messages were found than are stored. */
    isFull: boolean().notNull().default(false),
    stopped: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.userId, table.id), index().on(table.createdAt)],
)

/**
 * Messages found, numbered in the order of VIN and time. Each has its key in `message` and the values of the condition.
 */
export const signalQueryHits = pgTable(
  'signal_query_hit',
  {
    query: bigint({ mode: 'number' })
      .notNull()
      .references(() => signalQueries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    vin: text().notNull(),
    at: instant().notNull(),
    kind: smallint().notNull(),
    digest: bigint({ mode: 'bigint' }).notNull(),
    values: jsonb().notNull().$type<(number | null)[]>(),
  },
  (table) => [primaryKey({ columns: [table.query, table.number] })],
)
