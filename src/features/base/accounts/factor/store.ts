import { columnOf } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, index, pgTable, primaryKey, sql, text, uuid } from '../../../../platform/store/drizzle.ts'

const now = sql`now()`
const accountId = () => bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' })

/** Passkeys of accounts (WebAuthn 3). Ids and keys are base64url. */
export const passkeys = pgTable(
  'passkey',
  {
    id: text().primaryKey(),
    accountId: accountId(),
    /** Host name of the platform when the passkey was created. It works only there. */
    rpId: text().notNull(),
    /** COSE key. */
    publicKey: text().notNull(),
    /** Signature counter of the authenticator. 0: it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    /** Synchronised by its provider, so it outlives the device. */
    backedUp: boolean().notNull(),
    createdAt: instant().notNull().default(now),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.accountId)],
)

/** Authenticator app of an account (RFC 6238). */
export const totpFactors = pgTable('totp_factor', {
  accountId: accountId().primaryKey(),
  /** Sealed with SECRET_KEY, base32. */
  secret: text().notNull(),
  /** Number of the last 30-second step whose code was used. Codes of it and of earlier steps are refused. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** Null: set-up was started and no code entered yet, so it is no factor. */
  confirmedAt: instant(),
  lastUsedAt: instant(),
})

/** Recovery codes as hashes. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_code',
  { accountId: accountId(), codeHash: text().notNull(), usedAt: instant() },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** Unfinished ceremonies: a sign-in that waits for its second factor, or a challenge for a passkey. */
export const factorSteps = pgTable(
  'factor_step',
  {
    secretHash: text().primaryKey(),
    purpose: text({ enum: ['signIn', 'passkeySignIn', 'proof', 'creation'] }).notNull(),
    /** Null for a sign-in with a passkey alone, which names the account. */
    accountId: bigint({ mode: 'number' }).references(columnOf('account.id'), { onDelete: 'cascade' }),
    /** Session of a proof or a creation. */
    sessionId: uuid(),
    challenge: text().notNull(),
    /** Proof of a company account whose sign-in waits for a second factor, sealed JSON. Null: a local sign-in. */
    company: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
