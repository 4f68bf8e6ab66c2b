import { columnOf, recordTable, recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import { ecuVersion, ecuVersionEntry } from './contract.ts'
import type { Difference, VersionSource } from './state-texts.ts'

/** Software of each ECU of each vehicle, written only by `noteVersions`. */
export const ecuVersions = pgTable(
  'ecu_version',
  {
    vin: text().notNull(),
    /** Code of the ECU, as in the record `ecu`. */
    ecu: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** Null: only other fields were reported. */
    version: text(),
    sha256: text(),
    /** Report time of the version, or of the other fields while there is no version. */
    reportedAt: instant().notNull(),
    source: text().$type<VersionSource>().notNull(),
    /** Each field has its own time, because reports may be partial and arrive in any order. */
    reportedPartNumber: text(),
    partAt: instant(),
    hardwareId: text(),
    hardwareAt: instant(),
    serial: text(),
    serialAt: instant(),
    /** Reported value, else the vehicle type's default. */
    partNumber: text(),
    /** Derived from the catalogue: the version, the vehicle type and its newest released baseline. */
    counter: integer(),
    vehicleType: bigint({ mode: 'number' }).references(columnOf('vehicleType.id')),
    wanted: text(),
    difference: text().$type<Difference>().notNull(),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.ecu] }),
    index().on(table.id),
    index().on(table.reportedAt, table.id),
    // The id is included because all rows of a sheet have the same time. Pages need no extra sort then.
    index().on(table.ecu, table.reportedAt, table.id),
    index().on(table.version, table.reportedAt, table.id),
    index().on(table.difference, table.reportedAt, table.id),
    index().on(table.partNumber, table.version, table.reportedAt, table.id),
    index().on(table.vehicleType, table.reportedAt, table.id),
    index().on(table.source, table.reportedAt, table.id),
    index().on(table.serial),
  ],
)

/** Changes of ECUs, with the values before and after. Never changed. */
export const ecuVersionChanges = pgTable(
  'ecu_version_change',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    ecu: text().notNull(),
    from: text(),
    to: text(),
    fromPart: text(),
    toPart: text(),
    serial: text(),
    source: text().$type<VersionSource>().notNull(),
    at: instant().notNull(),
    recordedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.vin, table.id] }), index().on(table.vin, table.at)],
)

recordView(ecuVersion, Object.assign(Object.create(ecuVersions), { createdAt: ecuVersions.reportedAt }), { byId: true })

export const ecuVersionEntries = recordTable(ecuVersionEntry, {
  columns: {
    /** True once the entry is processed. Entries of a sheet are processed in batches. */
    isProcessed: boolean().notNull().default(false),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    index().on(table.vin, table.installedAt),
    index('ecu_version_entry_new').on(table.id).where(sql`not is_processed`),
  ],
})
