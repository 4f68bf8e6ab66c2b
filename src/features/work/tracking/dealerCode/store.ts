import { columnOf, recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  pgView,
  sql,
  text,
  uuid,
} from '../../../../platform/store/drizzle.ts'
import { dealerCode } from './contract.ts'

/** Access codes of dealers. Only the hash of a code is stored. */
export const dealerCodes = pgTable(
  'dealer_code',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    codeHash: text().notNull().unique(),
    dealer: bigint({ mode: 'number' }).notNull().references(columnOf('dealer.id'), { onDelete: 'cascade' }),
    note: text(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    lastIp: text(),
    createdBy: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    revokedAt: instant(),
    revokedBy: text(),
  },
  (table) => [index().on(table.dealer)],
)

/** Sessions begun with a code. The token and the cookie that binds it to a browser are stored as hashes. */
export const dealerSessions = pgTable(
  'dealer_session',
  {
    id: uuid().primaryKey(),
    code: bigint({ mode: 'number' })
      .notNull()
      .references(() => dealerCodes.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    bindingHash: text().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index().on(table.code), index().on(table.expiresAt)],
)

export const dealerCodeList = pgView('dealer_code_list', {
  id: bigserial({ mode: 'number' }),
  dealer: bigint({ mode: 'number' }),
  note: text(),
  expiresAt: instant(),
  state: text(),
  sessions: integer(),
  lastUsedAt: instant(),
  lastIp: text(),
  createdBy: text(),
  createdAt: instant(),
  updatedAt: instant(),
  revokedAt: instant(),
  revokedBy: text(),
}).as(sql`
  select c.id, c.dealer, c.note, c.expires_at,
    case when c.revoked_at is not null then 'revoked' when c.expires_at <= now() then 'expired' else 'valid' end as state,
    (select count(*) from dealer_session s where s.code = c.id and s.ended_at is null and s.expires_at > now())::int as sessions,
    c.last_used_at, c.last_ip, c.created_by, c.created_at, coalesce(c.revoked_at, c.created_at) as updated_at,
    c.revoked_at, c.revoked_by
  from dealer_code c`)

recordView(dealerCode, dealerCodeList)
