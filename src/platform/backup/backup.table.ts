import { instant } from '../store/columns.ts'
import { bigint, bigserial, integer, pgTable, text } from '../store/drizzle.ts'

/** Finished backups that the platform's own command made. */
export const backups = pgTable('backup', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** Moment of the snapshot. */
  createdAt: instant().notNull(),
  host: text().notNull(),
  folder: text().notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  files: integer().notNull(),
})
