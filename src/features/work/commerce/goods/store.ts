import { recordTable } from '../../../../platform/record/table.ts'
import { check, sql } from '../../../../platform/store/drizzle.ts'
import { goods } from './contract.ts'

export const goodsTable = recordTable(goods, {
  constraints: (table) => [check('goods_price', sql`${table.price} >= 0`)],
})
