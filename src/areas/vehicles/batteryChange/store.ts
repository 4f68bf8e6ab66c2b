import { columnOf, recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { check, sql } from '../../../server/store/drizzle.ts'
import { batteryChange } from './contract.ts'

export const batteryChanges = recordTable(batteryChange, {
  columns: { createdAt: instant().notNull().default(sql`now()`) },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [check('battery_change_differs', sql`${table.originalNumber} <> ${table.newNumber}`)],
})
