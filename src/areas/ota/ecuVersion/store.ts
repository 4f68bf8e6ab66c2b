import { columnOf, recordTable, recordView } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
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
} from '../../../server/store/drizzle.ts'
import { ecuVersion, ecuVersionEntry } from './contract.ts'
import type { Difference, VersionSource } from './state-texts.ts'

/** What each ECU of each vehicle runs; written by `noteVersions` alone. */
export const ecuVersions = pgTable(
  'ecu_version',
  {
    vin: text().notNull(),
    /** Code of the ECU, as in the record `ecu`. */
    ecu: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** Null: only other things of the ECU were told. */
    version: text(),
    sha256: text(),
    /** When the version was told; while there is none, the rest. */
    reportedAt: instant().notNull(),
    source: text().$type<VersionSource>().notNull(),
    /** Each has a time of its own: not every report tells everything, and reports come in any order. */
    toldPart: text(),
    partAt: instant(),
    hardwareId: text(),
    hardwareAt: instant(),
    serial: text(),
    serialAt: instant(),
    /** As it was told, else as the vehicle type says. */
    partNumber: text(),
    /** What follows from the catalogue: of the version, of the vehicle, of the newest released baseline. */
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
    // With the id: of a sheet all rows have one moment, and none is sorted for a page.
    index().on(table.ecu, table.reportedAt, table.id),
    index().on(table.version, table.reportedAt, table.id),
    index().on(table.difference, table.reportedAt, table.id),
    index().on(table.partNumber, table.version, table.reportedAt, table.id),
    index().on(table.vehicleType, table.reportedAt, table.id),
    index().on(table.source, table.reportedAt, table.id),
    index().on(table.serial),
  ],
)

/** What an ECU ran before, and what then. Never changed. */
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
    /** Taken in as what the ECU runs; those of a sheet are some at a time. */
    noted: boolean().notNull().default(false),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    index().on(table.vin, table.installedAt),
    index('ecu_version_entry_new').on(table.id).where(sql`not noted`),
  ],
})
