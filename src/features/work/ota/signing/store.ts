import { instant } from '../../../../platform/store/columns.ts'
import {
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../../../platform/store/drizzle.ts'
import type { Repository, Role } from './contract.ts'

/**
 * The platform's own keys, encrypted (platform/secret.ts). Private keys of roots and image targets are never stored here.
 */
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
    retiredAt: instant(),
  },
  (table) => [uniqueIndex('signing_key_current').on(table.repository).where(sql`retired_at is null`)],
)

/** Signed metadata as boxes read it. Roots are retained forever, because boxes verify them one after another. */
export const imageMetadata = pgTable(
  'image_metadata',
  {
    repository: text().$type<Repository>().notNull(),
    role: text().$type<Role>().notNull(),
    version: integer().notNull(),
    /** Exact bytes of the JSON. */
    body: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** User who uploaded it. Null: signed by the platform. */
    createdBy: text(),
  },
  (table) => [primaryKey({ columns: [table.repository, table.role, table.version] })],
)

export const directorMetadata = pgTable(
  'director_metadata',
  {
    vin: text().primaryKey(),
    /** Version of targets and snapshot. */
    version: integer().notNull(),
    timestampVersion: integer().notNull(),
    /** Hash of the targets and the key. If it differs, the metadata is signed again. */
    contentHash: text().notNull(),
    targets: text().notNull(),
    snapshot: text().notNull(),
    timestamp: text().notNull(),
    /** Earlier expiry of targets and snapshot. */
    expiresAt: instant().notNull(),
    timestampExpiresAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index().on(table.timestampExpiresAt)],
)
