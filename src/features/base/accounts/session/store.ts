import { columnOf } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, index, pgTable, sql, text, uuid } from '../../../../platform/store/drizzle.ts'

const now = sql`now()`

/** Sessions. Of the token and its binding cookie only hashes are stored. */
export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    bindingHash: text().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** Language of the sign-in. Later mails to the user have the same. */
    lang: text({ enum: ['zh', 'en'] }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Time of the last password confirmation for a sensitive action. */
    verifiedAt: instant(),
    /** The company's provider has checked a second factor, so that the account needs none here. */
    checkedFactor: boolean().notNull().default(false),
    endedAt: instant(),
    endReason: text({
      enum: [
        'signedOut',
        'endedByUser',
        'endedByAdministrator',
        'passwordChanged',
        'disabled',
        'expired',
        'companySignedOut',
      ],
    }),
  },
  (table) => [index().on(table.accountId, table.endedAt)],
)

/** Sessions that a company account has opened. */
export const companySessions = pgTable(
  'company_session',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    provider: bigint({ mode: 'number' }).notNull().references(columnOf('identityProvider.id'), { onDelete: 'cascade' }),
    subject: text().notNull(),
    /** Session at the provider (OpenID Connect `sid`). */
    sid: text(),
    /** Sealed. Null: the provider issued none, so that only its sign-out messages end the session. */
    refreshToken: text(),
    refreshedAt: instant().notNull(),
  },
  (table) => [index().on(table.provider, table.subject), index().on(table.refreshedAt)],
)

export const verificationCodes = pgTable(
  'verification_code',
  { id: uuid().primaryKey(), codeHash: text().notNull(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)

export const passwordLinks = pgTable('password_link', {
  secretHash: text().primaryKey(),
  accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  createdAt: instant().notNull().default(now),
})
