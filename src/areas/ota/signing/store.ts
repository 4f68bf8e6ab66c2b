import { instant } from '../../../server/store/columns.ts'
import {
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../../server/store/drizzle.ts'
import type { Repository, Role } from './contract.ts'

/** The platform's own keys, sealed (server/secret.ts). Those of root and image targets are never here. */
export const signingKeys = pgTable(
  'signing_key',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    repository: text().$type<Repository>().notNull(),
    /** Ed25519, 32 bytes in hex. */
    publicHex: text().notNull(),
    privateSealed: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
    /** Another one took its place. */
    retiredAt: instant(),
  },
  (table) => [uniqueIndex('signing_key_current').on(table.repository).where(sql`retired_at is null`)],
)

/** Signed metadata as boxes read it. Roots are kept for ever: a box goes from one to the next. */
export const imageMetadata = pgTable(
  'image_metadata',
  {
    repository: text().$type<Repository>().notNull(),
    role: text().$type<Role>().notNull(),
    version: integer().notNull(),
    /** JSON, byte for byte. */
    body: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** Who brought it; null: the platform signed it itself. */
    createdBy: text(),
  },
  (table) => [primaryKey({ columns: [table.repository, table.role, table.version] })],
)

/** What the director says to one vehicle. */
export const directorMetadata = pgTable(
  'director_metadata',
  {
    vin: text().primaryKey(),
    /** Of targets and snapshot. */
    version: integer().notNull(),
    timestampVersion: integer().notNull(),
    /** Of what the targets say, and of the key: another one is signed anew. */
    contentHash: text().notNull(),
    targets: text().notNull(),
    snapshot: text().notNull(),
    timestamp: text().notNull(),
    /** Of the earliest to expire of targets and snapshot. */
    expiresAt: instant().notNull(),
    timestampExpiresAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index().on(table.timestampExpiresAt)],
)
