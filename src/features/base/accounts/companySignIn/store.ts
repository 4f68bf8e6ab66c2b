import { columnOf } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, index, pgTable, text, uuid } from '../../../../platform/store/drizzle.ts'

/** Unfinished sign-ins at a provider, and sign-out messages, which count once. */
export const companySteps = pgTable(
  'company_step',
  {
    /** Hash of the browser's cookie. */
    secretHash: text().primaryKey(),
    /** Hash of the `state` with which the provider sends the browser back. */
    stateHash: text().notNull().unique(),
    purpose: text({ enum: ['signIn', 'link', 'confirm', 'signOut'] }).notNull(),
    provider: bigint({ mode: 'number' }).notNull().references(columnOf('identityProvider.id'), { onDelete: 'cascade' }),
    /** Account and session that link a company account or confirm a sensitive action. */
    accountId: bigint({ mode: 'number' }).references(columnOf('account.id'), { onDelete: 'cascade' }),
    sessionId: uuid(),
    /** Sealed `StoredStep`. */
    stored: text().notNull(),
    /** Sealed query of the provider's answer. Null: the browser is still at the provider. */
    answer: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
