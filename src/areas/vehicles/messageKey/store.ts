import { sql } from 'drizzle-orm'
import { bigint, text } from 'drizzle-orm/pg-core'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { messageKey } from './contract.ts'

/** Keys of encrypted messages, sealed (server/secret.ts); they go with their vehicles. */
export const messageKeys = recordTable(messageKey, {
  columns: {
    vin: text()
      .notNull()
      .unique('message_key_vin_unique')
      .references(columnOf('vehicle.vin'), { onDelete: 'cascade', onUpdate: 'cascade' }),
    algorithm: text({ enum: ['aes128'] })
      .notNull()
      .default('aes128'),
    key: text().notNull(),
    userId: bigint({ mode: 'number' }),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
})
