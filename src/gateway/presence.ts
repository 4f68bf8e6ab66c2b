import { sql } from 'drizzle-orm'
import type { Db } from '../server/store/store.ts'
import { notifyGateways } from './notices.ts'
import { records } from './records.ts'
import { forgetLive, tellAnew } from './write-live.ts'
import { moment } from './write-messages.ts'

/** A vehicle came or went. `connection`: its number in this process. */
export interface PresenceChange {
  readonly vin: string
  readonly online: boolean
  readonly connection: number
  readonly platform?: string | undefined
  readonly at: number
}

/** How exact `last_seen` is: most reports need not touch the row. */
const seenEverySeconds = 20
const mostNoted = 100_000

/**
 * Writes who came and went, the latest of each vehicle; an older connection's end does not undo a newer one's begin.
 * Answers what each of them is now where that was written.
 */
export async function writePresence(
  db: Db,
  gateway: string,
  changes: readonly PresenceChange[],
): Promise<{ vin: string; online: boolean }[]> {
  if (changes.length === 0) return []
  const latest = new Map(changes.map((change) => [change.vin, change]))
  const rows = [...latest.values()].sort((a, b) => (a.vin < b.vin ? -1 : 1))
  const records = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as r(vin text, online boolean, connection bigint, platform text, at float8)`
  const replaced = await db.execute<{ gateway: string }>(sql`
    select distinct o.gateway from vehicle_online o join ${records} on o.vin = r.vin
    where r.online and o.online and o.gateway <> ${gateway}`)
  const written = await db.execute<{ vin: string; online: boolean }>(sql`
    insert into vehicle_online as o (vin, online, connected_at, disconnected_at, last_seen, gateway, connection, platform)
    select r.vin, r.online, to_timestamp(r.at / 1000), case when not r.online then to_timestamp(r.at / 1000) end,
      to_timestamp(r.at / 1000), case when r.online then ${gateway}::uuid end, r.connection, r.platform
    from ${records} order by r.vin
    on conflict (vin) do update set
      online = excluded.online,
      connected_at = case when excluded.online then excluded.connected_at else o.connected_at end,
      disconnected_at = case when excluded.online then null else excluded.disconnected_at end,
      last_seen = greatest(o.last_seen, excluded.last_seen),
      gateway = excluded.gateway, connection = excluded.connection,
      platform = case when excluded.online then excluded.platform else o.platform end
    where excluded.online or (o.gateway = ${gateway}::uuid and o.connection = excluded.connection)
    returning vin, online`)
  if (replaced.rows.length > 0) await notifyGateways(db)
  return written.rows
}

/** When vehicles were noted as heard of: what need not be noted again is not even asked of the store. */
export class Seen {
  #noted = new Map<string, number>()

  /** Those to note (ms since 1970 by VIN). */
  news(messages: readonly { vin: string; receivedAt: number; down: boolean }[]): Map<string, number> {
    const news = new Map<string, number>()
    for (const { vin, receivedAt, down } of messages)
      if (!down && receivedAt - (this.#noted.get(vin) ?? 0) > seenEverySeconds * 1000) news.set(vin, receivedAt)
    return news
  }

  noted(news: ReadonlyMap<string, number>): void {
    if (this.#noted.size > mostNoted) this.#noted.clear()
    for (const [vin, at] of news) this.#noted.set(vin, at)
  }
}

/** Notes when vehicles were heard of last (ms since 1970 by VIN). */
export async function writeSeen(db: Db, seen: ReadonlyMap<string, number>): Promise<void> {
  if (seen.size === 0) return
  const rows = [...seen].map(([vin, at]) => ({ vin, at }))
  await db.execute(sql`
    update vehicle_online o set last_seen = to_timestamp(r.at / 1000)
    from ${records(rows, { vin: 'text', at: 'float8' })}
    where o.vin = r.vin and o.last_seen < to_timestamp(r.at / 1000) - make_interval(secs => ${seenEverySeconds})`)
}

/** Those of `vins` that are connected elsewhere by now. */
export async function takenOver(db: Db, gateway: string, vins: readonly string[]): Promise<string[]> {
  if (vins.length === 0) return []
  const found = await db.execute<{ vin: string }>(sql`
    select vin from vehicle_online where vin = any(${sql.param(vins)}::text[]) and online and gateway <> ${gateway}::uuid`)
  return found.rows.map(({ vin }) => vin)
}

/** A process that is not heard of for so long is gone. */
const goneSeconds = 30

/** Says that this process is alive, and puts the vehicles of processes that are gone offline. */
export async function heartbeat(db: Db, gateway: { id: string; host: string }, now: number): Promise<void> {
  await db.execute(sql`
    insert into gateway (id, host, started_at, heartbeat_at) values (${gateway.id}, ${gateway.host}, ${moment(now)}, ${moment(now)})
    on conflict (id) do update set heartbeat_at = excluded.heartbeat_at`)
  const lost = await db.execute<{ vin: string }>(sql`
    update vehicle_online o set online = false, gateway = null, disconnected_at = coalesce(
      (select heartbeat_at from gateway g where g.id = o.gateway), o.last_seen)
    where online and gateway is not null and not exists (
      select 1 from gateway g where g.id = o.gateway and g.heartbeat_at >= ${moment(now)} - make_interval(secs => ${goneSeconds}))
    returning vin`)
  await db.execute(
    sql`delete from gateway where heartbeat_at < ${moment(now)} - make_interval(secs => ${goneSeconds * 10})`,
  )
  if (lost.rows.length > 0) await tellAnew(db)
  await forgetLive(db)
}

/** The process ends in good order: its vehicles are offline at once. */
export async function farewell(db: Db, gateway: string, now: number): Promise<void> {
  await db.execute(sql`
    update vehicle_online set online = false, gateway = null, disconnected_at = ${moment(now)} where gateway = ${gateway}::uuid and online`)
  await db.execute(sql`delete from gateway where id = ${gateway}`)
  await tellAnew(db)
}
