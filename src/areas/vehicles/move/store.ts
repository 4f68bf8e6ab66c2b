import { columnOf, recordTable } from '../../../server/record/table.ts'
import { vehicleMove } from './contract.ts'

export const vehicleMoves = recordTable(vehicleMove, {
  references: { vin: columnOf('vehicle.vin') },
})
