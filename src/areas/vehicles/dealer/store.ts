import { sql } from 'drizzle-orm'
import { doublePrecision } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { dealer } from './contract.ts'

export const dealers = recordTable(dealer, {
  columns: { radiusKm: doublePrecision().notNull().default(sql`1`) },
})
