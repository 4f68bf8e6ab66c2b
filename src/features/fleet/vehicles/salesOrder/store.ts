import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { check, index, sql } from '../../../../platform/store/drizzle.ts'
import { salesOrder } from './contract.ts'

export const salesOrders = recordTable(salesOrder, {
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    index().on(table.dealer),
    check('sales_order_days', sql`${table.deliveryDay} >= ${table.orderDay}`),
  ],
})
