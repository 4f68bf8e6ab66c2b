import { columnOf, recordView } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
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
} from '../../../server/store/drizzle.ts'
import { bytes } from '../../messages/message/bytes.ts'
import { vehicleFault } from './contract.ts'

/** What ECUs and alarms told of a vehicle's trouble codes; written by the follower. */
export const faults = pgTable(
  'fault',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    source: text({ enum: ['dtc', 'gbAlarm'] }).notNull(),
    ecu: bigint({ mode: 'number' }).references(columnOf('ecu.id')),
    dtc: integer().notNull(),
    /** The same as people write it. */
    number: text().notNull(),
    state: text({ enum: ['present', 'history', 'cleared'] }).notNull(),
    /** As the maker's table says; null: it does not know the code. */
    severity: text(),
    firstSeenAt: instant().notNull(),
    /** The last reading that held it. */
    lastSeenAt: instant().notNull(),
    /** Its status byte then, and the bits that the ECU supports. */
    status: smallint(),
    supported: smallint(),
    occurrence: integer(),
    aging: integer(),
    /** What followed the status in the last answer to 19 04 and 19 06, and when that was asked. */
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

/** When all codes of an ECU were read last, and cleared. What an earlier reading held and a later one does not is history. */
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
/** The table as the record sees it: words for status and code follow when rows are presented. */
const seen = Object.assign(Object.create(faults), {
  createdAt: faults.firstSeenAt,
  updatedAt: faults.changedAt,
  status: sql<number[] | null>`json_build_array(${faults.status}, ${faults.supported})`,
  name: later,
  property: later,
  phenomenon: later,
  reason: later,
  measures: later,
})
recordView(vehicleFault, seen, { byId: true })
