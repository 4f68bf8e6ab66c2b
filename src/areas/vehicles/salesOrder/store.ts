import { columnOf, recordTable } from '../../../server/record/table.ts'
import { check, index, sql } from '../../../server/store/drizzle.ts'
import { salesOrder } from './contract.ts'

export const salesOrders = recordTable(salesOrder, {
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    index().on(table.dealer),
    check('sales_order_days', sql`${table.deliveryDay} >= ${table.orderDay}`),
  ],
})
