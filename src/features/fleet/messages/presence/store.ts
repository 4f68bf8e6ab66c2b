import { instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, index, pgTable, sql, text, uuid } from '../../../../platform/store/drizzle.ts'

/** A running gateway process. After half a minute without a heartbeat it is dead, and so are its connections. */
export const gateways = pgTable('gateway', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  startedAt: instant().notNull(),
  heartbeatAt: instant().notNull(),
})

/** Connection state of a vehicle, the time since, and its gateway process. */
export const presences = pgTable(
  'vehicle_online',
  {
    vin: text().primaryKey(),
    online: boolean().notNull(),
    connectedAt: instant().notNull(),
    disconnectedAt: instant(),
    lastSeen: instant().notNull(),
    /** Process with the connection, while the vehicle is online. */
    gateway: uuid(),
    /** Number of the connection in that process: the end of an older connection does not end a newer one. */
    connection: bigint({ mode: 'number' }).notNull().default(0),
    /** Platform account that forwards for the vehicle. */
    platform: text(),
    /** Whether the connection of an online vehicle uses TLS at the gateway. Null: it is a platform's. */
    encrypted: boolean(),
    /** Serial number (hex) of the box's client certificate, whether valid or not. */
    certificateSerial: text(),
  },
  (table) => [
    index('vehicle_online_gateway').on(table.gateway).where(sql`online`),
    index('vehicle_online_platform').on(table.platform).where(sql`platform is not null`),
  ],
)
