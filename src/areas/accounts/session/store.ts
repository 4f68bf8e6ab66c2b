import { columnOf } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { bigint, index, pgTable, sql, text, uuid } from '../../../server/store/drizzle.ts'

const now = sql`now()`

/** Sign-ins. Of the token and of the cookie that binds it to a browser only hashes are kept. */
export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    bindingHash: text().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** In which it was begun: what is written to the person later is in the same. */
    lang: text({ enum: ['zh', 'en'] }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** When the password was last entered again, for something grave. */
    verifiedAt: instant(),
    endedAt: instant(),
    endReason: text({
      enum: ['signedOut', 'endedByUser', 'endedByAdministrator', 'passwordChanged', 'disabled', 'expired'],
    }),
  },
  (table) => [index().on(table.accountId, table.endedAt)],
)

/** Verification codes that were drawn and not used yet. */
export const verificationCodes = pgTable(
  'verification_code',
  { id: uuid().primaryKey(), codeHash: text().notNull(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)

/** One-time links for setting a password. */
export const passwordLinks = pgTable('password_link', {
  secretHash: text().primaryKey(),
  accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  createdAt: instant().notNull().default(now),
})
