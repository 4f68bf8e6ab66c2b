import { instant } from '../store/columns.ts'
import { bigint, index, pgTable, primaryKey, sql, text } from '../store/drizzle.ts'

/** First answers to change calls with a request key, so that a repeated request is not executed twice. */
export const idempotentAnswer = pgTable(
  'idempotent_answer',
  {
    userId: bigint({ mode: 'number' }).notNull(),
    call: text().notNull(),
    keyHash: text().notNull(),
    inputHash: text().notNull(),
    /** Encrypted with the request key, which is not stored, because an answer may contain a one-time password. */
    answer: text(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.call, table.keyHash] }), index().on(table.createdAt)],
)
