import { columnOf, recordTable } from '../../../server/record/table.ts'
import { text } from '../../../server/store/drizzle.ts'
import { vehicleChip } from './contract.ts'

/** One for each vehicle, with which it goes; without `activatedAt` it is registered and has not activated itself yet. */
export const vehicleChips = recordTable(vehicleChip, {
  columns: {
    vin: text()
      .notNull()
      .unique('vehicle_chip_vin_unique')
      .references(columnOf('vehicle.vin'), { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
})
