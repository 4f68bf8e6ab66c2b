import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
} from '../../../../platform/store/drizzle.ts'
import { vehicleService } from './contract.ts'
import type { ServiceEvent, VehicleFunction } from './function-texts.ts'

/** Value-added services: one row for each function that a vehicle ever had. */
export const vehicleServices = pgTable(
  'vehicle_service',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    function: text().$type<VehicleFunction>().notNull(),
    until: instant().notNull(),
    months: integer().notNull(),
    source: text({ enum: ['staff', 'code', 'order'] }).notNull(),
    /** Time of the last expiry notice, and the end that it announced. */
    notifiedAt: instant(),
    notifiedUntil: instant(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    unique('vehicle_service_once').on(table.vin, table.function),
    index().on(table.id),
    index().on(table.until, table.id),
    index().on(table.function, table.until),
    index().on(table.notifiedAt),
  ],
)

/** Grants and withdrawals, append-only. */
export const vehicleServiceSteps = pgTable(
  'vehicle_service_step',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    function: text().$type<VehicleFunction>().notNull(),
    event: text().$type<ServiceEvent>().notNull(),
    months: integer(),
    before: instant(),
    after: instant().notNull(),
    at: instant().notNull(),
    by: text().notNull(),
    reason: text(),
    code: text(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.id] })],
)

/** Table as the record reads it. The state is computed when rows are presented, from the time and a parameter. */
const serviceView = Object.assign(Object.create(vehicleServices), { state: sql<string | null>`null::text` })
recordView(vehicleService, serviceView, { byId: true })
