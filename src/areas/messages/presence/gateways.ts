/** The gateway processes, and which of them each vehicle is connected to. */
import { sql } from 'drizzle-orm'
import { moment } from '../../../server/store/moment.ts'
import type { Db } from '../../../server/store/store.ts'

/** Those of `vins` that are connected elsewhere by now. */
export async function takenOver(db: Db, gateway: string, vins: readonly string[]): Promise<string[]> {
  if (vins.length === 0) return []
  const found = await db.execute<{ vin: string }>(sql`
    select vin from vehicle_online where vin = any(${sql.param(vins)}::text[]) and online and gateway <> ${gateway}::uuid`)
  return found.rows.map(({ vin }) => vin)
}

/** A process that is not heard of for so long is gone. */
const goneSeconds = 30

/**
 * Says that this gateway process is alive, and puts the vehicles of processes that are gone offline. Answers how many
 * vehicles that were.
 */
export async function heartbeat(db: Db, gateway: { id: string; host: string }, now: number): Promise<number> {
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
  return lost.rows.length
}

/** The process ends in good order: its vehicles are offline at once. */
export async function farewell(db: Db, gateway: string, now: number): Promise<void> {
  await db.execute(sql`
    update vehicle_online set online = false, gateway = null, disconnected_at = ${moment(now)} where gateway = ${gateway}::uuid and online`)
  await db.execute(sql`delete from gateway where id = ${gateway}`)
}
