import { recordTable } from '../../../server/record/table.ts'
import { visible } from '../../../server/scope.ts'
import { instant } from '../../../server/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from '../../../server/store/drizzle.ts'
import { keyColumns } from '../../vehicles/messageKey/key-columns.ts'
import { platformAccount } from './contract.ts'

/** Other platforms that forward their vehicles' messages to this one. */
export const platformAccounts = recordTable(platformAccount, {
  /** Who does not see all vehicles sees the accounts that forward nobody else's. */
  seen: (scope) =>
    scope.all
      ? undefined
      : sql`(platform_account.vins is not null and not exists (
          select 1 from unnest(string_to_array(platform_account.vins, ';')) as named(vin)
          where ${visible(scope, sql`named.vin`, 'each') ?? sql`true`} is not true))`,
  columns: {
    enabled: boolean().notNull().default(true),
    /** argon2id. */
    passwordHash: text().notNull(),
    /** Counts what ends connections: a new password, other vehicles, disabling. */
    revision: integer().notNull().default(0),
  },
})

/** Keys that platforms encrypt data units with, sealed. */
export const platformKeys = pgTable(
  'platform_key',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    account: bigint({ mode: 'number' })
      .notNull()
      .references(() => platformAccounts.id, { onDelete: 'cascade' }),
    ...keyColumns(),
    userId: bigint({ mode: 'number' }),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [unique('platform_key_same').on(table.account, table.algorithm, table.fingerprint)],
)

/** A connection that a platform is signed in on. Those of gateway processes that are gone count no more. */
export const platformConnections = pgTable(
  'platform_connection',
  {
    gateway: uuid().notNull(),
    /** Its number in that process. */
    connection: bigint({ mode: 'number' }).notNull(),
    account: bigint({ mode: 'number' })
      .notNull()
      .references(() => platformAccounts.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.connection] }), index().on(table.account)],
)
