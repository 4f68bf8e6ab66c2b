import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { vehicleMove } from './contract.ts'

export const vehicleMoves = recordTable(vehicleMove, {
  references: { vin: columnOf('vehicle.vin') },
})
