import { sql } from 'drizzle-orm'
import { check, index } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { vehicles } from '../vehicle/store.ts'
import { batteryChange } from './contract.ts'

export const batteryChanges = recordTable(batteryChange, {
  columns: { createdAt: instant().notNull().default(sql`now()`) },
  references: { vin: () => vehicles.vin },
  constraints: (table) => [
    index().on(table.vin, table.id),
    check('battery_change_differs', sql`${table.originalNumber} <> ${table.newNumber}`),
  ],
})
