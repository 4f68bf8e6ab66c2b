import { columnOf, recordTable } from '../../../server/record/table.ts'
import { bigint, bigserial, boolean, index, pgTable, sql, text, uniqueIndex } from '../../../server/store/drizzle.ts'
import { user } from './contract.ts'

export const accounts = recordTable(user, {
  columns: {
    realm: text({ enum: ['staff', 'eol'] })
      .notNull()
      .default('staff'),
    status: text({ enum: ['enabled', 'disabled', 'waiting'] })
      .notNull()
      .default('enabled'),
    /** Null: no password yet (a registration waits, or the link to set one has not been used). */
    passwordHash: text(),
    mustChangePassword: boolean().notNull().default(false),
    /** Null for a user whose role was deleted: signs in and may do nothing. */
    role: bigint({ mode: 'number' }).references(columnOf('role.id'), { onDelete: 'set null' }),
    department: bigint({ mode: 'number' }).references(columnOf('department.id')),
    /** The IANA name of the zone in which the person reads moments; null: the platform's. */
    timeZone: text(),
  },
  where: sql`account.realm = 'staff'`,
  constraints: (table) => [
    // One person, one name, however it is written.
    uniqueIndex('account_user_name_unique').on(sql`lower(${table.userName})`),
    index().on(table.department),
    index().on(table.role),
    // The link for a new password goes to it: it names one account.
    uniqueIndex('account_email_unique').on(sql`lower(${table.email})`),
  ],
})

/** Hashes of passwords that an account had before the present one: they cannot return. */
export const formerPasswordTable = pgTable(
  'former_password',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    passwordHash: text().notNull(),
  },
  (table) => [index().on(table.accountId)],
)
