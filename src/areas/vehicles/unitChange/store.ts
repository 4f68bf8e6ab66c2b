import { sql } from 'drizzle-orm'
import { check, index } from 'drizzle-orm/pg-core'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { unitChange } from './contract.ts'

export const unitChanges = recordTable(unitChange, {
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    index().on(table.vin, table.id),
    check('unit_change_differs', sql`${table.originalSerial} <> ${table.newSerial}`),
  ],
})
