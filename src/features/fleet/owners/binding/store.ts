import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { index, sql, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { binding } from './contract.ts'

export const bindings = recordTable(binding, {
  references: { vin: columnOf('vehicle.vin'), account: columnOf('appAccount.id') },
  constraints: (table) => [
    uniqueIndex('binding_vin_unique').on(table.vin).where(sql`until is null`),
    index().on(table.account),
    index().on(table.vin),
  ],
})
