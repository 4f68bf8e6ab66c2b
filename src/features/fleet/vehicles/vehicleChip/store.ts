import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { text } from '../../../../platform/store/drizzle.ts'
import { vehicleChip } from './contract.ts'

/** One chip per vehicle, deleted with it. Without `activatedAt` it is registered but not yet activated. */
export const vehicleChips = recordTable(vehicleChip, {
  columns: {
    vin: text()
      .notNull()
      .unique('vehicle_chip_vin_unique')
      .references(columnOf('vehicle.vin'), { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
})
