import { columnOf, recordTable } from '../../../server/record/table.ts'
import { bigint, sql, text, unique, uniqueIndex } from '../../../server/store/drizzle.ts'
import { ecuKey } from './contract.ts'

export const ecuKeys = recordTable(ecuKey, {
  columns: {
    counter: bigint({ mode: 'number' }),
    /** Keys that the ECU had before. None returns: its old reports would count again. */
    formerKeys: text().array().notNull().default(sql`'{}'`),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    unique('ecu_key_once').on(table.vin, table.ecu),
    uniqueIndex('ecu_key_primary').on(table.vin).where(sql`is_primary`),
  ],
})
