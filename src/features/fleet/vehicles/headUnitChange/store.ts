import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { check, sql } from '../../../../platform/store/drizzle.ts'
import { headUnitChange } from './contract.ts'

export const headUnitChanges = recordTable(headUnitChange, {
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [check('head_unit_change_differs', sql`${table.originalSerial} <> ${table.newSerial}`)],
})
