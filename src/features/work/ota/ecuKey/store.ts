import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { bigint, sql, text, unique, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { ecuKey } from './contract.ts'

export const ecuKeys = recordTable(ecuKey, {
  columns: {
    counter: bigint({ mode: 'number' }),
    /** Former keys of the ECU. They are never accepted again, because old reports would become valid again. */
    formerKeys: text().array().notNull().default(sql`'{}'`),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    unique('ecu_key_once').on(table.vin, table.ecu),
    uniqueIndex('ecu_key_primary').on(table.vin).where(sql`is_primary`),
  ],
})
