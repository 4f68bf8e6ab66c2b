import { recordTable } from '../../../server/record/table.ts'
import { doublePrecision, sql } from '../../../server/store/drizzle.ts'
import { dealer } from './contract.ts'

export const dealers = recordTable(dealer, {
  columns: { radiusKm: doublePrecision().notNull().default(sql`1`) },
})
