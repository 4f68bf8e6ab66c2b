import { recordTable } from '../../../../platform/record/table.ts'
import { doublePrecision, sql } from '../../../../platform/store/drizzle.ts'
import { dealer } from './contract.ts'

export const dealers = recordTable(dealer, {
  columns: { radiusKm: doublePrecision().notNull().default(sql`1`) },
})
