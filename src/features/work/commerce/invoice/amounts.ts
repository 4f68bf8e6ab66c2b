import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { lockRow, type RowValues } from '../../../../platform/record/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { decimalText } from '../../../../record/kinds/money.ts'
import { goodsOrder } from '../order/contract.ts'
import { invoiceableStates, type OrderState } from '../order/state-texts.ts'
import { newNumber } from '../order/write.ts'
import { invoice } from './contract.ts'
import { type InvoiceState, invoiceMachine, invoiceFaults as words } from './state-texts.ts'
import { taxOf } from './tax.ts'

export const yuan = (fen: number): string => decimalText(fen, 'CNY')
export const wrong = (field: string, text: string, values?: Record<string, unknown>) =>
  fault(code.invalid, 'invalid', {
    fields: [{ field, label: `${invoice.name}:${field}`, text, ...(values ? { values } : {}) }],
  })

/**
 * Computes the fields that the platform fills in when an invoice is created or changed. The order is locked. Even with
 * simultaneous requests, the sum of its invoices minus its red invoices never exceeds the order's total.
 */
export async function computedValues(context: Context, input: RowValues, id: number | undefined): Promise<RowValues> {
  const { db, scope, parts } = context
  const before = id === undefined ? undefined : await lockRow(context, invoice, id)
  if (before && !invoiceMachine.canMove(before.state as InvoiceState, 'issue'))
    throw new Fault(code.state, words.notOpen)
  const values = { ...before, ...input }
  if (values.type === 'special' && !values.taxNumber) throw wrong('taxNumber', words.taxNumber)
  const orderId = Number(values.order)
  const order = await oneRow(db, goodsOrder, scope, orderId)
  const { rows: orderRows } = await db.execute<{ state: OrderState; total: number; name: string }>(
    sql`select state, total::float8 as total, goods_name as name from goods_order where id = ${orderId} for update`,
  )
  const [lockedOrder] = orderRows
  if (!lockedOrder) throw fault(code.notFound, 'notFound')
  if (!invoiceableStates.includes(lockedOrder.state)) throw wrong('order', words.notPaid)
  const { rows } = await db.execute<{ sum: number }>(sql`
    select coalesce(sum(amount - red_amount), 0)::float8 as sum from invoice
    where "order" = ${orderId} and state <> 'withdrawn' and id <> ${id ?? 0}`)
  const rest = lockedOrder.total - (rows[0]?.sum ?? 0)
  if (rest <= 0) throw wrong('order', words.nothingLeft)
  const amount = Number(values.amount ?? rest)
  if (amount > rest) throw wrong('amount', words.tooMuch, { rest: yuan(rest) })
  return {
    amount,
    ...taxOf(amount, Number(values.rate)),
    goodsName: String(order.goodsName ?? lockedOrder.name),
    ...(before ? {} : { serial: `F${newNumber(parts.now())}` }),
  }
}
