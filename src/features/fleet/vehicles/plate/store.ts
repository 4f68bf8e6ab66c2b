import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { check, sql, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { plate } from './contract.ts'

/** A plate may pass to another vehicle, but belongs to one per day. A trigger copies the current one to the vehicle. */
export const plates = recordTable(plate, {
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    uniqueIndex('plate_number_unique').on(table.number).where(sql`to_day is null`),
    uniqueIndex('plate_vin_unique').on(table.vin).where(sql`to_day is null`),
    check('plate_days', sql`${table.toDay} >= ${table.fromDay}`),
  ],
})
