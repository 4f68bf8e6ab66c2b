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

/** Daily roll-ups of an explore by model and series of the vehicles. 0: unset. */
export const exploreDays = pgTable(
  'explore_day',
  {
    explore: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    model: bigint({ mode: 'number' }).notNull(),
    series: bigint({ mode: 'number' }).notNull(),
    /** Number of rows, number of vehicles, then the parts of the measures in their order. */
    parts: doublePrecision().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.explore, table.day, table.model, table.series] })],
)

/** Daily roll-ups of an explore by the values of one dimension (`dimension`). */
export const exploreDimensionDays = pgTable(
  'explore_dimension_day',
  {
    explore: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    dimension: text().notNull(),
    /** `=` and the value. Empty: null. */
    key: text().notNull(),
    /** As in `explore_day`. */
    parts: doublePrecision().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.explore, table.dimension, table.day, table.key] })],
)

/**
 * Days on which a vehicle has rows, 512 days to a block. Vehicles can thus be counted once over many days. Each day
 * updates the rows of all vehicles, so the migration sets a fill factor of one half.
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
    /** Hash of the parts' definition. A day with another definition is rolled up again. */
    definition: text().notNull(),
    computedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.explore, table.day] })],
)

/**
 * Changes since a roll-up: a day of an explore, or all days of a vehicle. Written in the transaction of the change.
 * Rows are only inserted and never updated, so that writers do not wait for each other. `field`: only roll-ups by this
 * field changed. `previous`: former columns of the vehicle's row.
 */
export const exploreChanges = pgTable('explore_change', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  explore: text(),
  day: date({ mode: 'string' }),
  vin: text(),
  field: text(),
  previous: jsonb(),
})
