import { sql } from 'drizzle-orm'
import { bigserial, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../server/store/columns.ts'

/** Another platform that forwards its vehicles' messages to this one. */
export const platformAccounts = pgTable('platform_account', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** The name that it signs in with, at most 12 bytes. */
  name: text().notNull().unique(),
  /** argon2id of its password, which is at most 20 bytes. */
  passwordHash: text().notNull(),
  enabled: boolean().notNull().default(true),
  /** VINs that it may forward; null: every vehicle that is known here. */
  vins: text().array(),
  createdAt: instant().notNull().default(sql`now()`),
  updatedAt: instant().notNull().default(sql`now()`),
  lastLoginAt: instant(),
})
