import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { headUnitChange } from './contract.ts'

export const headUnitChanges = recordTable(headUnitChange, {
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [check('head_unit_change_differs', sql`${table.originalSerial} <> ${table.newSerial}`)],
})
