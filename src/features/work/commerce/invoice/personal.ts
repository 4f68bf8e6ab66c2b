import { inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Personal } from '../../../../platform/thing/personal.ts'
import { invoices } from './store.ts'

/** Tax law requires invoices to be retained as issued, so nothing in them is erased. */
export const invoicePersonal: Personal = {
  name: 'invoices',
  remainingData: ['发票按税法规定的期限完整保留', 'Invoices are kept in full for the period required by tax law.'],
  async copy({ db }, { digests }) {
    const { serial, title, taxNumber, address, bank, email, amount, state, number, issuedAt } = invoices
    const orders = sql`(select o.id from goods_order o
      where split_part(o.buyer_phone, ' ', 1) = any(${sql.param([...digests])}::text[]))`
    const rows = await db
      .select({ serial, title, taxNumber, address, bank, email, amount, state, number, issuedAt })
      .from(invoices)
      .where(inArray(invoices.order, orders))
      .orderBy(invoices.id)
    return { data: rows }
  },
  erase: async () => undefined,
}
