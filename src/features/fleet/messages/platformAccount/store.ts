import { recordTable } from '../../../../platform/record/table.ts'
import { visible } from '../../../../platform/scope.ts'
import { instant } from '../../../../platform/store/columns.ts'
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
} from '../../../../platform/store/drizzle.ts'
import { keyColumns } from '../../vehicles/messageKey/key-columns.ts'
import { platformAccount } from './contract.ts'

export const platformAccounts = recordTable(platformAccount, {
  /** Users with a limited scope see the accounts that forward only their vehicles. */
  scopeCondition: (scope) =>
    scope.all
      ? undefined
      : sql`(platform_account.vins is not null and not exists (
          select 1 from unnest(string_to_array(platform_account.vins, ';')) as named(vin)
          where ${visible(scope, sql`named.vin`, 'each') ?? sql`true`} is not true))`,
  columns: {
    enabled: boolean().notNull().default(true),
    /** argon2id. */
    passwordHash: text().notNull(),
    /** Counter of changes that end connections: a new password, other vehicles, disabling. */
    revision: integer().notNull().default(0),
  },
})

/** Keys with which platforms encrypt data units, sealed. */
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

/** A signed-in connection of a platform. Connections of dead gateway processes do not count. */
export const platformConnections = pgTable(
  'platform_connection',
  {
    gateway: uuid().notNull(),
    /** Number of the connection in that process. */
    connection: bigint({ mode: 'number' }).notNull(),
    account: bigint({ mode: 'number' })
      .notNull()
      .references(() => platformAccounts.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.connection] }), index().on(table.account)],
)
