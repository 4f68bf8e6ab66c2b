import { recordView } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { bigserial, index, integer, pgTable, smallint, text, unique } from '../../../server/store/drizzle.ts'
import { refusal } from './contract.ts'
import type { RefusalReason } from './texts.ts'

/**
 * Frames that the gateway refused: one row for the same VIN, reason and address, counted. On Citus it stays at the
 * coordinator: few rows, of VINs that mostly are no vehicle's.
 */
export const refusals = pgTable(
  'login_refusal',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    vin: text().notNull(),
    reason: text().$type<RefusalReason>().notNull(),
    address: text().notNull(),
    /** What was sent, where it was wrong. */
    iccid: text(),
    /** Command id. */
    command: smallint(),
    /** The latest one, its first bytes in hex; null where it may hold a password. */
    frame: text(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [unique('login_refusal_same').on(table.vin, table.reason, table.address), index().on(table.lastAt)],
)

recordView(refusal, Object.assign(Object.create(refusals), { createdAt: refusals.firstAt, updatedAt: refusals.lastAt }))
