import { openMasked } from '../../../../platform/record/hidden-values.ts'
import { inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { DataSubject, Personal } from '../../../../platform/thing/personal.ts'
import { goodsOrders } from './store.ts'

const theirs = ({ digests }: DataSubject) => inArray(sql`split_part(${goodsOrders.buyerPhone}, ' ', 1)`, [...digests])

export const orderPersonal: Personal = {
  name: 'orders',
  remainingData: [
    '订单的商品、金额和时间依法匿名保留',
    'Goods, amounts and times of orders are kept anonymously, as the law requires.',
  ],
  async copy({ db, parts }, person) {
    const rows = await db.select().from(goodsOrders).where(theirs(person)).orderBy(goodsOrders.id)
    const clear = (value: string | null) => value && openMasked(parts, value)
    return {
      data: rows.map(({ number, goodsName, quantity, unitPrice, total, state, vin, orderedAt, paidAt, ...row }) => ({
        number,
        goodsName,
        quantity,
        unitPrice,
        total,
        state,
        vin,
        orderedAt,
        paidAt,
        buyerName: clear(row.buyerName),
        buyerPhone: clear(row.buyerPhone),
        remark: row.remark,
      })),
    }
  },
  async erase({ db }, person) {
    await db
      .update(goodsOrders)
      .set({ buyerName: null, remark: null, attach: null, buyerPhone: null, updatedAt: sql`statement_timestamp()` })
      .where(theirs(person))
    return undefined
  },
}
