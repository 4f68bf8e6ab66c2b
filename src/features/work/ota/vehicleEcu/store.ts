import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { sql, unique, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { vehicleEcu } from './contract.ts'

export const vehicleEcus = recordTable(vehicleEcu, {
  references: { vehicleType: columnOf('vehicleType.id'), ecu: columnOf('ecu.id') },
  constraints: (table) => [
    unique('vehicle_ecu_ecu_unique').on(table.vehicleType, table.ecu),
    // A part number must identify one ECU of the vehicle type.
    unique('vehicle_ecu_part_number_unique').on(table.vehicleType, table.partNumber),
    uniqueIndex('vehicle_ecu_is_primary_unique').on(table.vehicleType).where(sql`is_primary`),
  ],
})
