import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { check, sql, text } from '../../../../platform/store/drizzle.ts'
import { box } from './contract.ts'

/**
 * Triggers in the migrations keep a box consistent: with a VIN it is mounted, without one it is not. The vehicle's box
 * serial and the SIM's VIN follow from the box, whatever writes it.
 */
export const boxes = recordTable(box, {
  columns: {
    status: text({ enum: ['stock', 'mounted', 'retired'] })
      .notNull()
      .default('stock'),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [check('box_status', sql`(${table.status} = 'mounted') = (${table.vin} is not null)`)],
})
