import { instant } from '../../../server/store/columns.ts'
import { bigint, boolean, index, pgTable, sql, text, uuid } from '../../../server/store/drizzle.ts'

/** A running gateway process. One that is not heard of for half a minute is gone, and so are its connections. */
export const gateways = pgTable('gateway', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  startedAt: instant().notNull(),
  heartbeatAt: instant().notNull(),
})

/** Whether and since when a vehicle is connected, and through which gateway process. */
export const presences = pgTable(
  'vehicle_online',
  {
    vin: text().primaryKey(),
    online: boolean().notNull(),
    connectedAt: instant().notNull(),
    disconnectedAt: instant(),
    lastSeen: instant().notNull(),
    /** The process that holds the connection, while the vehicle is online. */
    gateway: uuid(),
    /** Number of the connection in that process: a newer one is not ended by the older one's end. */
    connection: bigint({ mode: 'number' }).notNull().default(0),
    /** The platform account that forwards for the vehicle. */
    platform: text(),
  },
  (table) => [
    index('vehicle_online_gateway').on(table.gateway).where(sql`online`),
    index('vehicle_online_platform').on(table.platform).where(sql`platform is not null`),
  ],
)
