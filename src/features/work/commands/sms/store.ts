import { instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, index, pgTable, sql, text } from '../../../../platform/store/drizzle.ts'

export const sms = pgTable(
  'sms',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    vin: text().notNull(),
    commandId: bigint({ mode: 'number' }).notNull().unique(),
    msisdn: text().notNull(),
    text: text().notNull(),
    /** `outbox`: no provider is configured and it waits here. `delivered`: a reader of the outbox has taken it. */
    state: text({ enum: ['sending', 'sent', 'outbox', 'delivered', 'failed'] }).notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index().on(table.vin, table.at),
    index().on(table.at),
    index('sms_outbox').on(table.vin).where(sql`state = 'outbox'`),
  ],
)
