/** Gateway processes, and the vehicles connected to each. */
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addPresenceEvents } from './events.ts'

/** Returns the vehicles of `vins` that are now connected to another process. */
export async function takenOver(db: Db, gateway: string, vins: readonly string[]): Promise<string[]> {
  if (vins.length === 0) return []
  const result = await db.execute<{ vin: string }>(sql`
    select vin from vehicle_online where vin = any(${sql.param(vins)}::text[]) and online and gateway <> ${gateway}::uuid`)
  return result.rows.map(({ vin }) => vin)
}

/** A process without a heartbeat for this long is dead. */
const goneSeconds = 30

/**
 * Reports that this gateway process is alive. Returns false when it was considered dead and its vehicles were set
 * offline.
 */
export async function heartbeat(db: Db, gateway: { id: string; host: string }, now: number): Promise<boolean> {
  const alive = await db.execute<{ alive: boolean }>(sql`
    select true as known from gateway where id = ${gateway.id}::uuid and ${isAlive(now)}`)
  await db.execute(sql`
    insert into gateway (id, host, started_at, heartbeat_at) values (${gateway.id}, ${gateway.host}, ${moment(now)}, ${moment(now)})
    on conflict (id) do update set heartbeat_at = excluded.heartbeat_at`)
  return alive.rows.length > 0
}

const isAlive = (now: number) => sql`heartbeat_at >= ${moment(now)} - make_interval(secs => ${goneSeconds})`

/** Sets the vehicles of dead gateway processes offline. Any process may call it. Returns the number of vehicles. */
export async function endGone(db: Db, now: number): Promise<number> {
  const offlineVehicles = await db.execute<{ vin: string; at: string }>(sql`
    update vehicle_online o set online = false, gateway = null, disconnected_at = coalesce(
      (select heartbeat_at from gateway g where g.id = o.gateway), o.last_seen)
    where online and gateway is not null
      and not exists (select 1 from gateway g where g.id = o.gateway and ${isAlive(now)})
    returning vin, disconnected_at as at`)
  await db.execute(
    sql`delete from gateway where heartbeat_at < ${moment(now)} - make_interval(secs => ${goneSeconds * 10})`,
  )
  await addPresenceEvents(
    db,
    offlineVehicles.rows.map(({ vin, at }) => ({ vin, online: false, at: Date.parse(at) })),
  )
  return offlineVehicles.rows.length
}

/**
 * Sets vehicles online again that were set offline because their process was late. Returns their number. `now`: ms since
 * 1970.
 */
export async function reclaim(
  db: Db,
  gateway: string,
  now: number,
  links: readonly { readonly vin: string; readonly connection: number }[],
): Promise<number> {
  if (links.length === 0) return 0
  const back = await db.execute<{ vin: string }>(sql`
    update vehicle_online o set online = true, gateway = ${gateway}::uuid, disconnected_at = null, connection = r.connection
    from ${records(links, { vin: 'text', connection: 'bigint' })}
    where o.vin = r.vin and not o.online returning o.vin`)
  await addPresenceEvents(
    db,
    back.rows.map(({ vin }) => ({ vin, online: true, at: now })),
  )
  return back.rows.length
}

/** Sets the vehicles offline at once when the process shuts down. */
export async function markOffline(db: Db, gateway: string, now: number): Promise<void> {
  const { rows } = await db.execute<{ vin: string }>(sql`
    update vehicle_online set online = false, gateway = null, disconnected_at = ${moment(now)}
    where gateway = ${gateway}::uuid and online returning vin`)
  await addPresenceEvents(
    db,
    rows.map(({ vin }) => ({ vin, online: false, at: now })),
  )
  await db.execute(sql`delete from gateway where id = ${gateway}`)
}
