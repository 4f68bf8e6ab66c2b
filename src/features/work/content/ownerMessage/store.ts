import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, index, integer, pgTable, primaryKey, sql, text } from '../../../../platform/store/drizzle.ts'
import type { languages } from '../../../fleet/owners/person/contract.ts'
import { ownerMessage } from './contract.ts'
import type { MessageState } from './state-texts.ts'

function seriesLink(): Link {
  return { own: messageSeries.message, other: messageSeries.series }
}

export const ownerMessages = recordTable(ownerMessage, {
  columns: {
    state: text().$type<MessageState>().notNull().default('draft'),
    audience: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    /** Time when the audience was frozen. */
    startedAt: instant(),
    /** Sealed. Signs the tokens of its recipients. */
    tokenKey: text(),
  },
  links: { series: seriesLink },
  constraints: (table) => [index().on(table.state, table.releaseAt)],
})

export const messageSeries = pgTable(
  'owner_message_series',
  {
    message: bigint({ mode: 'number' })
      .notNull()
      .references(() => ownerMessages.id, { onDelete: 'cascade' }),
    series: bigint({ mode: 'number' }).notNull().references(columnOf('series.id'), { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.message, table.series] }), index().on(table.series)],
)

/** One recipient of a message, as of the start of sending. */
export const deliveries = pgTable(
  'owner_message_delivery',
  {
    message: bigint({ mode: 'number' })
      .notNull()
      .references(() => ownerMessages.id, { onDelete: 'cascade' }),
    account: bigint({ mode: 'number' }).notNull().references(columnOf('appAccount.id'), { onDelete: 'cascade' }),
    language: text().$type<keyof typeof languages>().notNull(),
    /** sending: being pushed now. sent: in the account's inbox. */
    state: text({ enum: ['waiting', 'sending', 'sent'] })
      .notNull()
      .default('waiting'),
    sentAt: instant(),
    openedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.message, table.account] }),
    index().on(table.account, table.message),
    index('owner_message_waiting').on(table.message, table.account).where(sql`state <> 'sent'`),
  ],
)
