/** The server's part of notices: rows of the inbox, and news for devices. */
import type { Call } from '../../domain/contract/call.ts'
import type { InboxRow, InboxRowOf, Notice } from '../../domain/contract/notice.ts'
import type { Context } from '../context.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import type { Catalogue } from '../thing/catalogue.ts'

/** A user with a device that may be notified. */
export interface Recipient {
  readonly id: number
  readonly allVehicles: boolean
  /** Paths of the calls and routes that the role includes. */
  readonly links: ReadonlySet<string>
}

/** Number of news of a kind for a user. `route`: route of a single one. */
export interface News {
  readonly account: number
  readonly count: number
  readonly route?: string | null | undefined
}

/** Context of a search for news. */
export interface PushContext {
  readonly now: Date
  readonly catalogue: Pick<Catalogue, 'events'>
}

/**
 * Finds news since the mark `since`, and returns the next mark. The unit is the kind's own: an id, a time in ms since
 * 1970 or a day. Undefined: the first run. Existing rows are then no news.
 */
export type PushPoll = (
  db: Db,
  recipients: readonly Recipient[],
  since: number | undefined,
  context: PushContext,
) => Promise<{ readonly news: readonly News[]; readonly upTo: number | undefined }>

/** Limits of the rows of a kind. `since`: milliseconds since 1970. */
export interface InboxLimits {
  readonly maxRows: number
  readonly since: number
}
type InboxQuery<Row> = (context: Context, limits: InboxLimits) => Promise<readonly Row[] | null>

/** `notices` of a thing. */
export interface ServedNotice {
  readonly notice: Notice
  /** Only users with this call receive it. Undefined: the queries check their own permissions. */
  readonly call?: Pick<Call, 'path'> | undefined
  /** The latest rows of the caller's vehicles. Null without permission. */
  readonly rows?: InboxQuery<InboxRow> | undefined
  readonly poll?: PushPoll | undefined
}

type Parts<N> = { readonly call: Pick<Call, 'path'> | undefined } & (N extends { readonly inbox: object }
  ? { readonly rows: InboxQuery<InboxRowOf<N>> }
  : { readonly rows?: never }) &
  (N extends { readonly push: object } ? { readonly poll: PushPoll } : { readonly poll?: never })

/** Implements a declared notice. What the notice declares must be implemented, and nothing else. */
export const serveNotice = <N extends Notice>(notice: N, parts: Parts<N>): ServedNotice => ({ ...parts, notice })

/** Returns the rows of a kind for the caller. Null without permission. */
export const inboxRows = async (
  { call, rows }: ServedNotice,
  context: Context,
  limits: InboxLimits,
): Promise<readonly InboxRow[] | null> =>
  rows && (call === undefined || context.user.links.has(call.path)) ? rows(context, limits) : null

/** Finds the news of a kind for those recipients who have its permission. */
export async function findNews(
  { call, poll }: ServedNotice,
  db: Db,
  recipients: readonly Recipient[],
  since: number | undefined,
  context: PushContext,
): ReturnType<PushPoll> {
  const holders = recipients.filter(({ links }) => call === undefined || links.has(call.path))
  return poll ? poll(db, holders, since, context) : { news: [], upTo: since }
}

export const linksOf = (recipients: readonly Recipient[], account: number): ReadonlySet<string> =>
  recipients.find(({ id }) => id === account)?.links ?? new Set()

/** Ids of the recipients, as an array. */
export const idsOf = (recipients: readonly Recipient[]): SQL =>
  sql`${sql.param(recipients.map(({ id }) => id))}::bigint[]`

/** Joins those recipients who see the vehicle `vin`, as the account `a`. */
export const joinViewers = (recipients: readonly Recipient[], vin: SQL): SQL => sql`
  join account a on a.id = any(${idsOf(recipients)}) join role on role.id = a.role and (role.all_vehicles or exists (
    select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
    where gv.vin = ${vin} and gu.user_id = a.id))`
