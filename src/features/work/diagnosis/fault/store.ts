import { columnOf, recordView } from '../../../../platform/record/table.ts'
import { bytes, instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  unique,
} from '../../../../platform/store/drizzle.ts'
import { vehicleFault } from './contract.ts'

/** Trouble codes from ECUs and alarms. Written by the follower. */
export const faults = pgTable(
  'fault',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    source: text({ enum: ['dtc', 'gbAlarm'] }).notNull(),
    ecu: bigint({ mode: 'number' }).references(columnOf('ecu.id')),
    dtc: integer().notNull(),
    /** `dtc` as text. */
    number: text().notNull(),
    state: text({ enum: ['present', 'history', 'cleared'] }).notNull(),
    /** Severity from the maker's table. Null: the table does not contain the code. */
    severity: text(),
    firstSeenAt: instant().notNull(),
    /** Time of the last reading with the code. */
    lastSeenAt: instant().notNull(),
    /** Status byte of that reading, and the bits that the ECU supports. */
    status: smallint(),
    supported: smallint(),
    occurrence: integer(),
    aging: integer(),
    /** Data after the status in the last response to 19 04 and 19 06, and the times of those requests. */
    snapshot: bytes(),
    snapshotAt: instant(),
    extended: bytes(),
    extendedAt: instant(),
    clearedAt: instant(),
    clearedBy: text(),
    changedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    unique('fault_once').on(table.vin, table.source, table.ecu, table.dtc).nullsNotDistinct(),
    index().on(table.id),
    index().on(table.lastSeenAt, table.id),
    index().on(table.number, table.lastSeenAt),
  ],
)

/** Times of the last complete reading and clearing of an ECU. A code that a later reading lacks becomes history. */
export const faultReadings = pgTable(
  'fault_reading',
  {
    vin: text().notNull(),
    ecu: bigint({ mode: 'number' }).notNull().references(columnOf('ecu.id')),
    readAt: instant(),
    clearedAt: instant(),
    clearedBy: text(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.ecu] })],
)

const later = sql<string | null>`null::text`
/** The table as the record reads it. Words for status and code are added when rows are presented. */
const faultView = Object.assign(Object.create(faults), {
  createdAt: faults.firstSeenAt,
  updatedAt: faults.changedAt,
  status: sql<number[] | null>`json_build_array(${faults.status}, ${faults.supported})`,
  name: later,
  property: later,
  phenomenon: later,
  reason: later,
  measures: later,
})
recordView(vehicleFault, faultView, { byId: true })
