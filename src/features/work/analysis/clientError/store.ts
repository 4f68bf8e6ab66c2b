import { recordTable } from '../../../../platform/record/table.ts'
import { index, text } from '../../../../platform/store/drizzle.ts'
import { clientError } from './contract.ts'

export const clientErrors = recordTable(clientError, {
  columns: {
    /** Hash of error, page, version and day. */
    fingerprint: text().notNull().unique('client_error_fingerprint_unique'),
  },
  constraints: (table) => [index().on(table.lastAt)],
})
