import { index } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { vehicles } from '../vehicle/store.ts'
import { vehicleMove } from './contract.ts'

export const vehicleMoves = recordTable(vehicleMove, {
  references: { vin: () => vehicles.vin },
  constraints: (table) => [index().on(table.vin, table.id)],
})
