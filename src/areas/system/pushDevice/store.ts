import { columnOf } from '../../../server/record/table.ts'
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
  uuid,
} from '../../../server/store/drizzle.ts'
import type { PushKind } from './kind-texts.ts'

/** The one pair of keys by which push services know this platform. */
export const pushKeys = pgTable('push_key', {
  id: integer().primaryKey(),
  publicKey: text().notNull(),
  /** PEM, sealed (server/secret.ts). */
  privateSealed: text().notNull(),
  createdAt: instant().notNull(),
})

/** A browser or installed app that somebody wants to be told on: one row per device, whatever its subscription is by now. */
export const pushDevices = pgTable(
  'push_device',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** What the device calls itself. */
    device: uuid().notNull().unique(),
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    /** The session in which it was last registered: one that was ended on purpose ends this, too. */
    sessionId: uuid().notNull(),
    endpoint: text().notNull(),
    /** SHA-256: an endpoint is as long as its service likes. */
    endpointHash: text().notNull().unique(),
    p256dh: text().notNull(),
    /** Sealed: who has it and the other key can write to the device. */
    authSealed: text().notNull(),
    userAgent: text().notNull(),
    lang: text({ enum: ['zh', 'en'] }).notNull(),
    origin: text().notNull(),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    pushedAt: instant(),
    /** Failed attempts since the last one that did not, and when the next one may be. */
    failures: integer().notNull().default(0),
    retryAt: instant(),
    /** What the device was told of since its person last looked: its badge. */
    unseen: integer().notNull().default(0),
  },
  (table) => [index().on(table.accountId), index().on(table.seenAt)],
)

/** What a person chose; who has no row gets what is usual. */
export const pushPreferences = pgTable('push_preference', {
  accountId: bigint({ mode: 'number' }).primaryKey().references(columnOf('account.id'), { onDelete: 'cascade' }),
  kinds: text().array().notNull().$type<PushKind[]>(),
  alarmLevel: smallint().notNull(),
  quietFrom: text(),
  quietUntil: text(),
  timeZone: text(),
})

/** What a device is to be told of: how many of a kind. */
export const pushPending = pgTable(
  'push_pending',
  {
    deviceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    kind: text().$type<PushKind>().notNull(),
    count: integer().notNull(),
    /** Where the one is seen, if it is one; else null. */
    route: text(),
    since: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.kind] })],
)

/** How far the search for news of a kind has come: an id, or a moment in ms. */
export const pushMarks = pgTable('push_mark', {
  kind: text().$type<PushKind>().primaryKey(),
  mark: bigint({ mode: 'number' }).notNull(),
})
