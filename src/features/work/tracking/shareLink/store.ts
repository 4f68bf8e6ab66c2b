import { columnOf, recordView } from '../../../../platform/record/table.ts'
import { own } from '../../../../platform/scope.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import { shareLink, shareLinkCalls } from './contract.ts'

/** Share links. Only these columns define the visible data. Only the hash of a token is stored. */
export const shareLinks = pgTable(
  'share_link',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    tokenHash: text().notNull().unique(),
    vin: text().notNull().references(columnOf('vehicle.vin'), { onDelete: 'cascade', onUpdate: 'cascade' }),
    kind: text({ enum: ['location', 'track'] }).notNull(),
    periodFrom: instant(),
    periodTo: instant(),
    expiresAt: instant().notNull(),
    note: text(),
    createdBy: text().notNull(),
    /**
     * Account that created it, and the API token used. A link without an account (created before accounts were stored)
     * opens nothing.
     */
    userId: bigint({ mode: 'number' }),
    tokenId: bigint({ mode: 'number' }),
    createdAt: instant().notNull().default(sql`now()`),
    revokedAt: instant(),
    revokedBy: text(),
  },
  (table) => [
    index().on(table.vin),
    check(
      'share_link_period',
      sql`(${table.kind} = 'track') = (${table.periodFrom} is not null)
      and (${table.kind} = 'track') = (${table.periodTo} is not null) and ${table.periodFrom} < ${table.periodTo}`,
    ),
  ],
)

/** Uses of links: one row per link, hour, address, requested data and outcome. */
export const shareLinkUses = pgTable(
  'share_link_use',
  {
    linkId: bigint({ mode: 'number' })
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    hour: instant().notNull(),
    ip: text().notNull(),
    resource: text({ enum: ['open', 'position', 'track', 'map'] }).notNull(),
    outcome: text({ enum: ['shown', 'expired', 'revoked', 'suspended'] }).notNull(),
    at: instant().notNull(),
    lastAt: instant().notNull(),
    userAgent: text().notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.hour, table.ip, table.resource, table.outcome] }),
    index().on(table.hour),
  ],
)

/**
 * Whether the creator of a link `s` may still share its vehicle. The account must be enabled, its role must allow
 * links, and the vehicle must be in its scope. The API token that created it must still be valid, and have the vehicle
 * in its scope too.
 */
export const makerMayShare = sql.raw(`(exists (
    select 1 from account a join role r on r.id = a.role
    where a.id = s.user_id and a.status = 'enabled'
      and (r.all_vehicles or exists (
        select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
        where gv.vin = s.vin and gu.user_id = a.id))
      and exists (
        select 1 from role_permission p join resource l on l.id = p.resource_id
        where p.role_id = r.id and l.link = '${shareLinkCalls.add.path}' and l.status = 'enabled'))
    and (s.token_id is null or exists (
      select 1 from api_token t where t.id = s.token_id and t.revoked_at is null and t.expires_at > now()
        and (t.groups = '{}' or exists (
          select 1 from vehicle_group_vehicle gv where gv.vin = s.vin and gv.group_id = any(t.groups))))))`)

export const shareLinkList = pgView('share_link_list', {
  id: bigserial({ mode: 'number' }),
  vin: text(),
  kind: text(),
  periodFrom: instant(),
  periodTo: instant(),
  expiresAt: instant(),
  note: text(),
  state: text(),
  uses: integer(),
  lastUsedAt: instant(),
  createdBy: text(),
  createdAt: instant(),
  updatedAt: instant(),
  revokedAt: instant(),
  revokedBy: text(),
  userId: bigint({ mode: 'number' }),
  tokenId: bigint({ mode: 'number' }),
}).as(sql`
  select s.id, s.vin, s.kind, s.period_from, s.period_to, s.expires_at, s.note,
    case when s.revoked_at is not null then 'revoked' when s.expires_at <= now() then 'expired'
      when not ${makerMayShare} then 'suspended' else 'valid' end as state,
    coalesce((select sum(u.count) from share_link_use u where u.link_id = s.id and u.resource = 'open' and u.outcome = 'shown'), 0)::int as uses,
    (select max(u.last_at) from share_link_use u where u.link_id = s.id and u.outcome = 'shown') as last_used_at,
    s.created_by, s.created_at, coalesce(s.revoked_at, s.created_at) as updated_at, s.revoked_at, s.revoked_by,
    s.user_id, s.token_id
  from share_link s`)

// The creator sees and revokes a link also after the vehicle left the account's scope.
recordView(shareLink, shareLinkList, {
  extraScopeCondition: (scope) => own({ user: shareLinkList.userId, token: shareLinkList.tokenId }, scope),
})
