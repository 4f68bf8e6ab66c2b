import { instant } from '../store/columns.ts'
import {
  bigint,
  bigserial,
  bit,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../store/drizzle.ts'

/** What an explore's rows of a day come to, by their vehicles' model and series; 0: unknown. */
export const exploreDays = pgTable(
  'explore_day',
  {
    explore: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    model: bigint({ mode: 'number' }).notNull(),
    series: bigint({ mode: 'number' }).notNull(),
    /** Number of rows, number of vehicles, and what the measures are made of, in their order. */
    parts: doublePrecision().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.explore, table.day, table.model, table.series] })],
)

/** What an explore's rows of a day come to, by the values of one dimension after the other (`cut`). */
export const exploreCuts = pgTable(
  'explore_cut',
  {
    explore: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    cut: text().notNull(),
    /** `=` and the value; empty: none. */
    key: text().notNull(),
    /** As those of `explore_day`. */
    parts: doublePrecision().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.explore, table.cut, table.day, table.key] })],
)

/**
 * On which days a vehicle has rows, 512 days to a block: vehicles of many days can be counted, each once. Each day updates
 * the rows of all vehicles, so half of a page is left free for what they become (its migration).
 */
export const exploreVehicles = pgTable(
  'explore_vehicle',
  {
    vin: text().notNull(),
    explore: text().notNull(),
    /** Days since 1970, divided by 512. */
    block: integer().notNull(),
    days: bit({ dimensions: 512 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.explore, table.block] }), index().on(table.explore, table.block)],
)

/** Days that are rolled up. */
export const exploreStates = pgTable(
  'explore_state',
  {
    explore: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Of what the parts are made: a day of another definition is made anew. */
    definition: text().notNull(),
    madeAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.explore, table.day] })],
)

/**
 * What has changed since it was rolled up: a day of an explore, or all days of a vehicle. Written in the transaction
 * that changes it; added to and never updated, so that nobody waits for another. `field`: only what is added up by this.
 * `was`: what the vehicle was before, as columns of its row.
 */
export const exploreMarks = pgTable('explore_mark', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  explore: text(),
  day: date({ mode: 'string' }),
  vin: text(),
  field: text(),
  was: jsonb(),
})
