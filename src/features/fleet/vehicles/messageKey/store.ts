import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, sql, text, unique } from '../../../../platform/store/drizzle.ts'
import { messageKey } from './contract.ts'
import { keyColumns } from './key-columns.ts'

/** Keys of encrypted messages, stored encrypted (platform/secret.ts). Deleted with their vehicles. */
export const messageKeys = recordTable(messageKey, {
  columns: {
    vin: text().notNull().references(columnOf('vehicle.vin'), { onDelete: 'cascade', onUpdate: 'cascade' }),
    ...keyColumns(),
    userId: bigint({ mode: 'number' }),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  constraints: (table) => [unique('message_key_same').on(table.vin, table.algorithm, table.fingerprint)],
})
