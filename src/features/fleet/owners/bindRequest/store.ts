import { recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, index, integer, sql, text } from '../../../../platform/store/drizzle.ts'
import { bindRequest } from './contract.ts'

/**
 * The VIN has no foreign key, because an owner may have typed any VIN. Of the private link only the token's hash is
 * stored.
 */
export const bindRequests = recordTable(bindRequest, {
  columns: {
    sent: integer().notNull().default(1),
    tokenHash: text().notNull().unique(),
    language: text().notNull().default('zh'),
    account: bigint({ mode: 'number' }),
    /** Examiner who has reserved the case, and the end of the reservation. */
    takenBy: bigint({ mode: 'number' }),
    takenUntil: instant(),
    /** Incremented with each change by the owner, so that a decision applies only to the version that was examined. */
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
