import { instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, boolean, index, pgTable, sql, text } from '../../../../platform/store/drizzle.ts'
import { signalNames } from '../frame/contract.ts'

/** A requested file of messages. Its job writes the file, which is removed with the row. */
export const rawExports = pgTable(
  'raw_export',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
    /** frames: whole messages in hex. fields: values of `signals`. */
    content: text({ enum: ['frames', 'fields'] }).notNull(),
    signals: text().array().notNull(),
    /** Names and values of the signals: see `signalNames`. */
    names: text({ enum: signalNames }).notNull().default('platform'),
    format: text({ enum: ['csv', 'xlsx'] }).notNull(),
    /** Language of names, units and values. */
    lang: text({ enum: ['zh', 'en'] }).notNull(),
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    /** Requested vehicles, within the user's scope at that time. */
    vins: text().array().notNull(),
    job: bigint({ mode: 'number' }),
    cancelled: boolean().notNull().default(false),
    /** Time at which the last writing began. */
    startedAt: instant(),
    /** Finished file: its key in the file store, and bytes. */
    hash: text(),
    size: bigint({ mode: 'number' }),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.userId, table.id), index().on(table.createdAt), index().on(table.hash)],
)
