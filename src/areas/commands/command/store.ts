import type { Values } from '../../../protocol/index.ts'
import { instant } from '../../../server/store/columns.ts'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uuid,
} from '../../../server/store/drizzle.ts'
import { bytes } from '../../messages/message/bytes.ts'

/**
 * What a vehicle is to be told (0x80 query, 0x81 set, 0x82 control). A row waits until the vehicle is connected; the
 * gateway that holds the connection sends it, and the answer closes it. Without an answer it waits again, to be sent once more.
 */
export const commands = pgTable(
  'command',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** 0x80, 0x81 or 0x82. */
    command: smallint().notNull(),
    /** The data unit without its time, by the keys of the standard's tables: `{ ids }`, `{ items }`, `{ control }`. */
    body: jsonb().notNull().$type<Values>(),
    /** done: answered with success; refused: with an error; unanswered; expired: was never connected in time; invalid: cannot be put into a frame. */
    state: text({ enum: ['waiting', 'sent', 'done', 'refused', 'unanswered', 'expired', 'invalid'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    userId: bigint({ mode: 'number' }),
    createdAt: instant().notNull().default(sql`now()`),
    /** Sent no later than this. */
    expiresAt: instant().notNull(),
    /** The last attempt; the time inside the frame. */
    sentAt: instant(),
    /** The gateway process of the last attempt. */
    gateway: uuid(),
    answeredAt: instant(),
    /** The answer's response flag. */
    response: smallint(),
    /** The answer as it came. */
    answer: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    index('command_open').on(table.vin, table.id).where(sql`state in ('waiting', 'sent')`),
  ],
)
