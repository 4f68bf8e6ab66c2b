import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '../../../../platform/store/drizzle.ts'
import { user } from './contract.ts'

/** Recovery codes do not count, because they exist only with a factor. */
const withFactor = sql`(
  exists (select 1 from passkey p where p.account_id = account.id)
  or exists (select 1 from totp_factor f where f.account_id = account.id and f.confirmed_at is not null))`

export const accounts = recordTable(user, {
  columns: {
    realm: text({ enum: ['staff', 'eol'] })
      .notNull()
      .default('staff'),
    status: text({ enum: ['enabled', 'disabled', 'waiting'] })
      .notNull()
      .default('enabled'),
    /** Null: no password yet. The registration waits, or the link to set one is unused. */
    passwordHash: text(),
    mustChangePassword: boolean().notNull().default(false),
    /** Null: the role was deleted. The user can sign in but has no permissions. */
    role: bigint({ mode: 'number' }).references(columnOf('role.id'), { onDelete: 'set null' }),
    department: bigint({ mode: 'number' }).references(columnOf('department.id')),
    /** IANA name of the time zone in which times are shown to the user. Null: the platform's. */
    timeZone: text(),
    emergency: boolean().notNull().default(false),
    /** Day of the last mail about a second factor that the role will require. */
    factorRemindedOn: date({ mode: 'string' }),
    /** When the password of the emergency account was generated. A later sign-in broke the seal. */
    sealedAt: instant(),
  },
  filters: {
    hasFactor: (isTrue: boolean) => (isTrue ? withFactor : sql`not ${withFactor}`),
  },
  where: sql`account.realm = 'staff'`,
  constraints: (table) => [
    // Names are unique regardless of case.
    uniqueIndex('account_user_name_unique').on(sql`lower(${table.userName})`),
    index().on(table.department),
    index().on(table.role),
    // Unique, because the link to reset a password goes to the address.
    uniqueIndex('account_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('account_emergency_unique').on(table.emergency).where(sql`emergency`),
    check('account_emergency_sealed', sql`not emergency or (realm = 'staff' and sealed_at is not null)`),
  ],
})

/** Hashes of an account's previous passwords, which cannot be used again. */
export const formerPasswordTable = pgTable(
  'former_password',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    passwordHash: text().notNull(),
  },
  (table) => [index().on(table.accountId)],
)
