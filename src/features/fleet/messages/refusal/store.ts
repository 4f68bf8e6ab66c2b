import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigserial, index, integer, pgTable, smallint, text, unique } from '../../../../platform/store/drizzle.ts'
import type { RefusalReason } from '../../../../telematics/ingest/connection-types.ts'
import { refusal } from './contract.ts'

/**
 * Frames that the gateway refused: one row with a count per VIN, reason and address. On Citus it stays on the
 * coordinator, because it has few rows, and most VINs belong to no vehicle.
 */
export const refusals = pgTable(
  'login_refusal',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    vin: text().notNull(),
    reason: text().$type<RefusalReason>().notNull(),
    address: text().notNull(),
    /** ICCID that was sent, if it was wrong. */
    iccid: text(),
    /** Command id. */
    command: smallint(),
    /** First bytes of the latest frame in hex. Null if it may contain a password. */
    frame: text(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [unique('login_refusal_same').on(table.vin, table.reason, table.address), index().on(table.lastAt)],
)

recordView(refusal, Object.assign(Object.create(refusals), { createdAt: refusals.firstAt, updatedAt: refusals.lastAt }))
