import { recordTable } from '../../../../platform/record/table.ts'
import { sql, text } from '../../../../platform/store/drizzle.ts'
import { boxCa } from './contract.ts'

/** `revoked`: serial numbers of the latest CRL, as `serialOf` writes them. */
export const boxCas = recordTable(boxCa, {
  columns: {
    certificate: text().notNull(),
    revoked: text().array().notNull().default(sql`'{}'`),
  },
})
