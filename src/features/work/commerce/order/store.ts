import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, check, index, pgTable, sql, text } from '../../../../platform/store/drizzle.ts'
import { goodsOrder } from './contract.ts'
import type { OrderState } from './state-texts.ts'

export const goodsOrders = recordTable(goodsOrder, {
  references: { goods: columnOf('goods.id'), vin: columnOf('vehicle.vin') },
  columns: {
    // Empty in imported rows at first. The import's transaction fills these columns after it has inserted the rows.
    goodsName: text().notNull().default(''),
    goodsUnit: text().notNull().default(''),
    total: bigint({ mode: 'number' }).notNull().default(0),
    state: text().$type<OrderState>().notNull().default('created'),
    source: text({ enum: ['entered', 'imported', 'redeemed'] })
      .notNull()
      .default('imported'),
  },
  constraints: (table) => [
    index().on(table.goods),
    index().on(table.vin),
    index().on(table.state, table.id),
    index().on(table.orderedAt, table.id),
    index('goods_order_unfinished').on(table.id).where(sql`goods_name = ''`),
    check('goods_order_total', sql`${table.total} >= 0`),
  ],
})

/** Steps of orders, append-only. */
export const orderSteps = pgTable(
  'goods_order_step',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order: bigint({ mode: 'number' })
      .notNull()
      .references(() => goodsOrders.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    fromState: text().$type<OrderState>(),
    toState: text().$type<OrderState>().notNull(),
    by: text().notNull(),
    remark: text(),
  },
  (table) => [index().on(table.order, table.id)],
)
