import { recordTable } from '../../../server/record/table.ts'
import { check, sql } from '../../../server/store/drizzle.ts'
import { goods } from './contract.ts'

export const goodsTable = recordTable(goods, {
  constraints: (table) => [check('goods_price', sql`${table.price} >= 0`)],
})
