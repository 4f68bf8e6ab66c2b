import { columnOf } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
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
  uuid,
} from '../../../../platform/store/drizzle.ts'

/** Single key pair that identifies this platform to push services. */
export const pushKeys = pgTable('push_key', {
  id: integer().primaryKey(),
  publicKey: text().notNull(),
  /** PEM, sealed (platform/secret.ts). */
  privateSealed: text().notNull(),
  createdAt: instant().notNull(),
})

/** A browser or installed app with notifications: one row per device, whatever its current subscription. */
export const pushDevices = pgTable(
  'push_device',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Id that the device created. */
    device: uuid().notNull().unique(),
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    /** Session of its last registration. The device is removed when that session is ended on purpose. */
    sessionId: uuid().notNull(),
    endpoint: text().notNull(),
    /** SHA-256, because an endpoint has no maximum length. */
    endpointHash: text().notNull().unique(),
    p256dh: text().notNull(),
    /** Sealed: with it and the other key anyone can send messages to the device. */
    authSealed: text().notNull(),
    userAgent: text().notNull(),
    lang: text({ enum: ['zh', 'en'] }).notNull(),
    origin: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    pushedAt: instant(),
    /** Failed attempts since the last success, and the time of the next attempt. */
    failures: integer().notNull().default(0),
    retryAt: instant(),
    /** Number of notifications since the user last looked, for the badge. */
    unreadCount: integer().notNull().default(0),
  },
  (table) => [index().on(table.accountId), index().on(table.lastSeenAt)],
)

/** Preferences of a user. Without a row the defaults apply. */
export const pushPreferences = pgTable('push_preference', {
  accountId: bigint({ mode: 'number' }).primaryKey().references(columnOf('account.id'), { onDelete: 'cascade' }),
  kinds: text().array().notNull(),
  alarmLevel: smallint().notNull(),
  quietFrom: text(),
  quietUntil: text(),
  timeZone: text(),
})

/** Notifications that wait for a device: a count per kind. */
export const pushPending = pgTable(
  'push_pending',
  {
    deviceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    count: integer().notNull(),
    /** Route of a single notification. Null for several. */
    route: text(),
    since: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.kind] })],
)

/** Position of the search for news of a kind: an id, or a time in ms. */
export const pushCursors = pgTable('push_cursor', {
  kind: text().primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
  /** Id that becomes the position when the transactions `pendingWriters` have ended (settled-id.ts). */
  pendingId: bigint({ mode: 'number' }),
  pendingWriters: text().array(),
  pendingAt: instant(),
})
