import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  pgTable,
  pgView,
  primaryKey,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import { geofenceLog } from './contract.ts'

/** Entries and exits, written at ingest. Name and address of the fence are copies of that time. */
export const geofenceEvents = pgTable(
  'geofence_event',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** No reference: the log outlives the fence. */
    fenceId: bigint({ mode: 'number' }).notNull(),
    fence: text().notNull(),
    address: text(),
    kind: text({ enum: ['enter', 'out'] }).notNull(),
    at: instant().notNull(),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    /** Time at which the platform detected the crossing. */
    detectedAt: instant().notNull(),
    reminder: text({ enum: ['none', 'noted', 'waiting', 'sent', 'failed', 'late'] }).notNull(),
    remindedAt: instant(),
  },
  (table) => [
    // Prevents duplicates. Corrections after late positions also find neighbouring crossings by it.
    primaryKey({ columns: [table.vin, table.fenceId, table.at, table.kind] }),
    index().on(table.at),
  ],
)

export const geofenceEventList = pgView('geofence_event_list', {
  id: bigserial({ mode: 'number' }),
  vin: text(),
  fence: text(),
  kind: text(),
  at: instant(),
  address: text(),
  longitude: doublePrecision(),
  latitude: doublePrecision(),
  reminder: text(),
  remindedAt: instant(),
  createdAt: instant(),
  updatedAt: instant(),
}).as(sql`
  select id, vin, fence, kind, at, address, longitude, latitude, reminder, reminded_at, detected_at as created_at,
    coalesce(reminded_at, detected_at) as updated_at from geofence_event`)

recordView(geofenceLog, geofenceEventList)
