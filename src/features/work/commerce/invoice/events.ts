import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import { isoOrNull, keysOf, time } from '../../../../platform/event/values.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { bigints } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { invoiceCalls, invoiceTypes, taxRates } from './contract.ts'
import { invoiceMachine, redReasons } from './state-texts.ts'
import { invoices } from './store.ts'

const amount = z.number().meta({ description: 'In fen' })
const data = z.object({
  invoice: z.number().meta({ description: 'Id in the list of invoices' }),
  serial: z.string().meta({ description: 'Number of the request' }),
  order: z.number().meta({ description: 'Id in the list of orders' }),
  state: z.enum(invoiceMachine.keys),
  type: keysOf(invoiceTypes),
  amount: z.number().meta({ description: 'In fen, with tax' }),
  rate: keysOf(taxRates).meta({ description: 'In percent' }),
  net: amount.nullable(),
  tax: amount.nullable(),
  number: z.string().nullable().meta({ description: 'Number of the issued invoice' }),
  issuedAt: time.nullable(),
  redAmount: z.number().meta({ description: 'Credited so far, in fen' }),
  redOpen: z.number().nullable().meta({ description: 'To be credited, in fen' }),
  redReason: keysOf(redReasons).nullable(),
  redUntil: time.nullable().meta({ description: 'The buyer confirms until then, ISO 8601' }),
  redNumber: z.string().nullable().meta({ description: 'Number of the last credit note' }),
})
type Data = z.infer<typeof data>

export const invoiceEventKinds = {
  changed: eventKind({
    type: 'invoice.changed',
    title: ['发票变化', 'Invoice changed'],
    data,
    example: {
      invoice: 81,
      serial: 'F20260520ABCDEFGH',
      order: 4711,
      state: 'issued',
      type: 'ordinary',
      amount: 11_300,
      rate: '13',
      net: 10_000,
      tax: 1_300,
      number: '26117000000000000001',
      issuedAt: '2026-05-20T00:00:00.000Z',
      redAmount: 0,
      redOpen: null,
      redReason: null,
      redUntil: null,
      redNumber: null,
    },
    privacy: 'person',
    readBy: invoiceCalls.query,
  }),
}

export type InvoiceRow = typeof invoices.$inferSelect
const dataOf = (row: InvoiceRow): Data => ({
  invoice: row.id,
  serial: row.serial,
  order: row.order,
  state: row.state,
  type: row.type as Data['type'],
  amount: row.amount,
  rate: row.rate as Data['rate'],
  net: row.net,
  tax: row.tax,
  number: row.number,
  issuedAt: isoOrNull(row.issuedAt),
  redAmount: row.redAmount,
  redOpen: row.redOpen,
  redReason: row.redReason as Data['redReason'],
  redUntil: isoOrNull(row.redUntil),
  redNumber: row.redNumber,
})

/**
 * Adds the events of invoices by their ids, in the transaction that changes them. `at`: ms since 1970. `before`: the row
 * that an edit changed.
 */
export async function addInvoiceEvents(db: Db, ids: readonly number[], at: number, before?: InvoiceRow): Promise<void> {
  if (ids.length === 0) return
  const vin = sql<string | null>`(select o.vin from goods_order o where o.id = "invoice"."order")`
  const rows = await db
    .select({ row: invoices, vin })
    .from(invoices)
    .where(sql`${invoices.id} = any(${bigints(ids)}::bigint[])`)
    .orderBy(invoices.id)
  const isOther = (row: InvoiceRow) => !before || JSON.stringify(dataOf(before)) !== JSON.stringify(dataOf(row))
  const changedRows = rows.filter(({ row }) => isOther(row))
  await addEvents(
    db,
    invoiceEventKinds.changed,
    changedRows.map(({ row, vin }) => ({ vin, subject: `invoice/${row.id}`, at, data: dataOf(row) })),
  )
}
