import { columnOf, recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  index,
  pgTable,
  pgView,
  sql,
  text,
  uniqueIndex,
} from '../../../../platform/store/drizzle.ts'
import { apiToken } from './contract.ts'

/** Stores only the hash and the first characters of a token. */
export const apiTokens = pgTable(
  'api_token',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    hint: text().notNull(),
    /** Paths of the calls that it may make, if its owner still may. */
    calls: text().array().notNull(),
    /**
     * Ids of vehicle groups. Empty: all vehicles of the owner. No foreign key, because a deleted group must not widen
     * the access.
     */
    groups: bigint({ mode: 'number' }).array().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    lastIp: text(),
    revokedAt: instant(),
    revokedBy: text(),
  },
  (table) => [
    index().on(table.accountId),
    // Names are unique, so that a name in the operation log identifies one token.
    uniqueIndex('api_token_name_unique').on(table.accountId, sql`lower(${table.name})`).where(sql`revoked_at is null`),
  ],
)

/** Tokens as administrators see them. Their permissions and groups are looked up for display. */
export const apiTokenList = pgView('api_token_list', {
  id: bigserial({ mode: 'number' }),
  name: text(),
  owner: text(),
  state: text(),
  hint: text(),
  expiresAt: instant(),
  lastUsedAt: instant(),
  lastIp: text(),
  permissions: text(),
  vehicleGroups: text(),
  createdAt: instant(),
  updatedAt: instant(),
  revokedAt: instant(),
  revokedBy: text(),
}).as(sql`
  select t.id, t.name, a.user_name as owner,
    case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'valid' end as state,
    t.hint, t.expires_at, t.last_used_at, t.last_ip, array_to_string(t.calls, ' ') as permissions,
    array_to_string(t.groups, ' ') as vehicle_groups, t.created_at,
    coalesce(t.revoked_at, t.last_used_at, t.created_at) as updated_at, t.revoked_at, t.revoked_by
  from api_token t join account a on a.id = t.account_id`)

recordView(apiToken, apiTokenList)
