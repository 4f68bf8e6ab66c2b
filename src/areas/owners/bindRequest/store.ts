import { recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { bigint, index, integer, sql, text } from '../../../server/store/drizzle.ts'
import { bindRequest } from './contract.ts'

/** The VIN refers to no vehicle: an owner may have typed any. Of the private link only the token's hash is kept. */
export const bindRequests = recordTable(bindRequest, {
  columns: {
    sent: integer().notNull().default(1),
    tokenHash: text().notNull().unique(),
    language: text().notNull().default('zh'),
    account: bigint({ mode: 'number' }),
    /** Who has the case, until when. */
    takenBy: bigint({ mode: 'number' }),
    takenUntil: instant(),
    /** Counts what the owner changed: a decision is about what the examiner saw. */
    version: integer().notNull().default(1),
  },
  constraints: (table) => [
    index().on(table.state, table.sentAt),
    index().on(table.vin),
    index('bind_request_phone').on(sql`split_part(phone, ' ', 1)`),
    index().on(table.certificatePicture),
    index().on(table.licencePicture),
  ],
})
