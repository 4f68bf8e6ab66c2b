import { instant } from '../store/columns.ts'
import { bigint, bigserial, integer, pgTable, text } from '../store/drizzle.ts'

/** Finished backups of the platform's own command. */
export const backups = pgTable('backup', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** The moment whose rows it has. */
  madeAt: instant().notNull(),
  host: text().notNull(),
  folder: text().notNull(),
  /** Rows of all tables. */
  rows: bigint({ mode: 'number' }).notNull(),
  files: integer().notNull(),
})
