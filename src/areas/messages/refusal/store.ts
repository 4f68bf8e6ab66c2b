import { bigserial, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../server/store/columns.ts'

/** Logins that the gateway refused: one row for the same VIN, reason and address, counted. */
export const refusals = pgTable(
  'login_refusal',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    vin: text().notNull(),
    reason: text({ enum: ['unknownVin', 'wrongIccid', 'malformed', 'wrongPassword'] }).notNull(),
    address: text().notNull(),
    /** What was sent, where it was wrong. */
    iccid: text(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [unique('login_refusal_same').on(table.vin, table.reason, table.address), index().on(table.lastAt)],
)
