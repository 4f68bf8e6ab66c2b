import { instant } from '../../../server/store/columns.ts'
import { bigint, bigserial, boolean, index, pgTable, sql, text } from '../../../server/store/drizzle.ts'

/** A file of messages that somebody asked for; its job writes it, and it is removed with its row. */
export const rawExports = pgTable(
  'raw_export',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
    /** frames: whole messages in hex; fields: values of `signals`. */
    content: text({ enum: ['frames', 'fields'] }).notNull(),
    signals: text().array().notNull(),
    format: text({ enum: ['csv', 'xlsx'] }).notNull(),
    /** Language of names, units and values. */
    lang: text({ enum: ['zh', 'en'] }).notNull(),
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    /** What its user could see and asked for. */
    vins: text().array().notNull(),
    job: bigint({ mode: 'number' }),
    cancelled: boolean().notNull().default(false),
    /** When the writing began, the last time it did. */
    startedAt: instant(),
    /** Of the finished file: its place in the file store, and bytes. */
    hash: text(),
    size: bigint({ mode: 'number' }),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.userId, table.id), index().on(table.createdAt), index().on(table.hash)],
)
