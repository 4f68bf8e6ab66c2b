import { columnOf } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, index, pgTable, sql, text, uuid } from '../../../../platform/store/drizzle.ts'

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
    endedAt: instant(),
    endReason: text({
      enum: ['signedOut', 'endedByUser', 'endedByAdministrator', 'passwordChanged', 'disabled', 'expired'],
    }),
  },
  (table) => [index().on(table.accountId, table.endedAt)],
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
