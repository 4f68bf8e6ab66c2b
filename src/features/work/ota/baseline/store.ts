import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { bigint, index, integer, pgTable, primaryKey, sql, text, unique } from '../../../../platform/store/drizzle.ts'
import { baseline } from './contract.ts'
import type { BaselineState } from './state-texts.ts'

/** A trigger rejects changing or deleting a released baseline. It is retained for 10 years. */
export const baselines = recordTable(baseline, {
  columns: {
    state: text().$type<BaselineState>().notNull().default('draft'),
    ecus: integer().notNull().default(0),
    /** Ids of all users who entered or changed the baseline. */
    authors: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  },
  references: { vehicleType: columnOf('vehicleType.id') },
  constraints: (table) => [
    unique('baseline_name_unique').on(table.vehicleType, table.name),
    index('baseline_newest').on(table.vehicleType, table.releasedAt).where(sql`state = 'released'`),
  ],
})

/** A trigger rejects any change to the rows of a released baseline. */
export const baselineVersions = pgTable(
  'baseline_version',
  {
    baseline: bigint({ mode: 'number' })
      .notNull()
      .references(() => baselines.id, { onDelete: 'cascade' }),
    /** ECU of the vehicle type. One version per ECU. */
    vehicleEcu: bigint({ mode: 'number' }).notNull().references(columnOf('vehicleEcu.id')),
    softwareVersion: bigint({ mode: 'number' }).notNull().references(columnOf('softwareVersion.id')),
  },
  (table) => [
    primaryKey({ columns: [table.baseline, table.vehicleEcu] }),
    index().on(table.softwareVersion),
    index().on(table.vehicleEcu),
  ],
)
