import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { check, sql } from '../../../../platform/store/drizzle.ts'
import { boxChange } from './contract.ts'

export const boxChanges = recordTable(boxChange, {
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [check('box_change_differs', sql`${table.originalSerial} <> ${table.newSerial}`)],
})
