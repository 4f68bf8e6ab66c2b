import { hourMs } from '../../domain/time.ts'
import type { InvoiceEvent, InvoiceState } from '../../features/work/commerce/invoice/state-texts.ts'
import { invoiceSteps, invoices } from '../../features/work/commerce/invoice/store.ts'
import { taxOf } from '../../features/work/commerce/invoice/tax.ts'
import { newNumber } from '../../features/work/commerce/order/write.ts'
import type { Db } from '../../platform/store/store.ts'
import { insertRows } from './insert.ts'

interface PaidOrder {
  readonly id: number
  readonly goodsName: string
  readonly total: number
  /** ISO 8601. */
  readonly paidAt: string
}
const buyers = [
  ['杭州远帆汽车租赁有限公司', '91330100MA27XW9K3P'],
  ['深圳市云山科技有限公司', '91440300MA5DC4TR7B'],
  ['青岛海岳物流有限公司', '91370200MA3C8EPU5T'],
] as const
const rate = 13
type Step = readonly [InvoiceEvent, InvoiceState]
const courses: readonly (readonly Step[])[] = [
  [['made', 'requested']],
  [
    ['made', 'requested'],
    ['issue', 'issuing'],
  ],
  [
    ['made', 'requested'],
    ['issue', 'issuing'],
    ['enter', 'issued'],
  ],
  [
    ['made', 'requested'],
    ['issue', 'issuing'],
    ['enter', 'issued'],
  ],
  [
    ['made', 'requested'],
    ['issue', 'issuing'],
    ['fail', 'failed'],
  ],
]
const failure = '纳税人识别号与抬头不符'

export async function loadInvoices(db: Db, orders: readonly PaidOrder[], by: string, now: Date): Promise<void> {
  const invoicedOrders = orders.filter((_order, at) => at % 2 === 0)
  const newInvoices = invoicedOrders.map(({ id, goodsName, total, paidAt }, at) => {
    const [title, taxNumber] = buyers[at % buyers.length] ?? buyers[0]
    const steps = courses[at % courses.length] ?? []
    const state = steps.at(-1)?.[1] ?? 'requested'
    const times = steps.map((_step, n) =>
      new Date(Math.min(now.getTime(), Date.parse(paidAt) + (n + 1) * 3 * hourMs)).toISOString(),
    )
    const number = state === 'issued' ? `2611700000${String(3_102_540_017 + at * 977).padStart(10, '0')}` : null
    const row = {
      serial: `F${newNumber(new Date(paidAt))}`,
      order: id,
      type: at % 3 === 0 ? 'special' : 'ordinary',
      title,
      taxNumber,
      amount: total,
      rate: String(rate),
      ...taxOf(total, rate),
      goodsName,
      state,
      number,
      issuedAt: number && (times.at(-1) ?? null),
      issuer: number && by,
      failure: state === 'failed' ? failure : null,
    }
    return { row: row as typeof invoices.$inferInsert, steps, times, number }
  })
  const ids = await insertRows(
    db,
    invoices,
    newInvoices.map(({ row }) => row),
  )
  await insertRows(
    db,
    invoiceSteps,
    newInvoices.flatMap(({ steps, times, number }, at) =>
      steps.map(([event, toState], n) => ({
        invoice: ids[at] ?? 0,
        at: times[n] ?? now.toISOString(),
        event,
        toState,
        by,
        fromState: steps[n - 1]?.[1] ?? null,
        remark: event === 'fail' ? failure : null,
        number: event === 'enter' ? number : null,
      })),
    ),
  )
}
