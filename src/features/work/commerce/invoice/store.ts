import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { visible } from '../../../../platform/scope.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, check, index, pgTable, sql, text, unique } from '../../../../platform/store/drizzle.ts'
import { invoice } from './contract.ts'
import type { InvoiceEvent, InvoiceState } from './state-texts.ts'

export const invoices = recordTable(invoice, {
  references: { order: columnOf('goodsOrder.id') },
  columns: {
    state: text().$type<InvoiceState>().notNull().default('requested'),
    amount: bigint({ mode: 'number' }).notNull(),
    redAmount: bigint({ mode: 'number' }).notNull().default(0),
  },
  // An invoice of an order for a vehicle is visible to accounts with that vehicle in their scope.
  scopeCondition: (scope) => {
    const isVisible = visible(scope, sql`o.vin`, 'each')
    return (
      isVisible &&
      sql`exists (select 1 from goods_order o where o.id = "invoice"."order" and (o.vin is null or ${isVisible}))`
    )
  },
  constraints: (table) => [
    index().on(table.order),
    index().on(table.state, table.id),
    index('invoice_red_until').on(table.redUntil).where(sql`state = 'redWaiting'`),
    check(
      'invoice_red',
      sql`${table.redAmount} >= 0 and ${table.redAmount} + coalesce(${table.redOpen}, 0) <= ${table.amount}`,
    ),
    check('invoice_amount', sql`${table.amount} > 0`),
  ],
})

/** Steps of invoices, append-only. */
export const invoiceSteps = pgTable(
  'invoice_step',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    invoice: bigint({ mode: 'number' })
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    event: text().$type<InvoiceEvent>().notNull(),
    fromState: text().$type<InvoiceState>(),
    toState: text().$type<InvoiceState>().notNull(),
    by: text().notNull(),
    remark: text(),
    amount: bigint({ mode: 'number' }),
    /** Number of the invoice or of a red one. It is unique, so no red invoice is counted twice. */
    number: text(),
  },
  (table) => [index().on(table.invoice, table.id), unique('invoice_step_number').on(table.number)],
)
