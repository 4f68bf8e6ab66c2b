/** Connections of platforms, as written by the gateway processes. */
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** A connection of one gateway process. Times in ms since 1970. */
export interface PlatformConnection {
  readonly connection: number
  readonly account: number
  readonly address: string
  readonly since: number
}

/** Returns the revisions of the accounts that are enabled. */
export async function revisionsOf(db: Pick<Db, 'execute'>, accounts: readonly number[]): Promise<Map<number, number>> {
  if (accounts.length === 0) return new Map()
  const result = await db.execute<{ id: number; revision: number }>(sql`
    select id::float8 as id, revision from platform_account
    where enabled and id = any(${sql.param([...accounts])}::bigint[])`)
  return new Map(result.rows.map(({ id, revision }) => [id, revision]))
}

/** Stores all connections of platforms to a gateway process, and the time of the last contact per account. */
export async function noteConnections(
  db: Pick<Db, 'execute'>,
  gateway: string,
  open: readonly PlatformConnection[],
  lastContacts: ReadonlyMap<number, number>,
): Promise<void> {
  const numbers = open.map(({ connection }) => connection)
  // Read first, because Citus would look for the connections on the nodes that have the gateways.
  const { rows: gatewayRows } = await db.execute<{ id: string }>(sql`select id from gateway`)
  const gateways = gatewayRows.map(({ id }) => id)
  await db.execute(sql`
    delete from platform_connection c
    where (c.gateway = ${gateway}::uuid and not c.connection = any(${sql.param(numbers)}::bigint[]))
      or not c.gateway = any(${sql.param(gateways)}::uuid[])`)
  if (open.length > 0) {
    await db.execute(sql`
      insert into platform_connection (gateway, connection, account, address, since)
      select ${gateway}::uuid, r.connection, r.account, r.address, to_timestamp(r.since / 1000)
      from ${records(
        open.map((one) => ({ ...one })),
        { connection: 'bigint', account: 'bigint', address: 'text', since: 'float8' },
      )}
      where exists (select 1 from platform_account a where a.id = r.account)
      on conflict do nothing`)
  }
  if (lastContacts.size === 0) return
  const rows = [...lastContacts].map(([account, at]) => ({ account, at })).sort((a, b) => a.account - b.account)
  await db.execute(sql`
    update platform_account a set last_seen_at = to_timestamp(r.at / 1000)
    from ${records(rows, { account: 'bigint', at: 'float8' })}
    where a.id = r.account and (a.last_seen_at is null or a.last_seen_at < to_timestamp(r.at / 1000))`)
}

/** Current connections by account, of processes with a heartbeat within the last half minute. */
export async function connectedOf(db: Pick<Db, 'execute'>, accounts: readonly number[], now: number) {
  const result = await db.execute<{ account: number; connections: number; since: string; address: string }>(sql`
    select c.account::float8 as account, count(*)::int as connections,
      to_char(min(c.since) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      string_agg(distinct c.address, ', ') as address
    from platform_connection c join gateway g on g.id = c.gateway
    where c.account = any(${sql.param([...accounts])}::bigint[])
      and g.heartbeat_at >= ${moment(now)} - interval '30 seconds'
    group by c.account`)
  return new Map(result.rows.map(({ account, ...row }) => [account, row]))
}
