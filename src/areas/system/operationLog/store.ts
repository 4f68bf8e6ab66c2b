import { sql } from 'drizzle-orm'
import { bigint, index, text } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { operationLog } from './contract.ts'

/** Append-only: a trigger in the migrations refuses UPDATE, DELETE and TRUNCATE. */
export const operationLogs = recordTable(operationLog, {
  columns: {
    serial: bigint({ mode: 'number' }).generatedAlwaysAs(sql`id`),
    userId: bigint({ mode: 'number' }),
    at: instant().notNull(),
    action: text().notNull(),
    call: text().notNull(),
  },
  constraints: (table) => [index().on(table.at), index().on(table.userName, table.at)],
})
