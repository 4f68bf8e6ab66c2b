import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { check, sql } from '../../../../platform/store/drizzle.ts'
import { batteryChange } from './contract.ts'

export const batteryChanges = recordTable(batteryChange, {
  columns: { createdAt: instant().notNull().default(sql`now()`) },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [check('battery_change_differs', sql`${table.originalNumber} <> ${table.newNumber}`)],
})
