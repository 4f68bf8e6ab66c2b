import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { batchValue } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { notifyGateways } from '../../../../telematics/ingest/notices.ts'
import type { PresenceChange } from '../../../../telematics/ingest/presence.ts'
import { addPresenceEvents } from './events.ts'

/** New state of each vehicle that connected or disconnected, where it was written. */
export const writtenPresence = batchValue<readonly { vin: string; online: boolean }[]>('written presence')
const contactTimes = batchValue<ReadonlyMap<string, number>>('last seen')

/** Writes which vehicles are connected, and the time of the last contact. */
export const presenceFollower = follower({
  name: 'presence',
  after: ['last-message'],
  open() {
    const contactCache = new ContactCache()
    return {
      async write(tx, batch) {
        batch.put(writtenPresence, await writePresence(tx, batch.gateway, batch.presence))
        batch.put(contactTimes, contactCache.missing(batch.received))
        await writeContacts(tx, batch.get(contactTimes))
      },
      committed: (batch) => contactCache.add(batch.get(contactTimes)),
    }
  },
})

/** Accuracy of `last_seen`, so that most reports need not change the row. */
const contactAccuracySeconds = 20
const maxCachedContacts = 100_000

/**
 * Writes connects and disconnects, the latest of each vehicle. The end of an older connection does not undo the start
 * of a newer one. Returns the new states that were written.
 */
async function writePresence(
  db: Db,
  gateway: string,
  changes: readonly PresenceChange[],
): Promise<{ vin: string; online: boolean }[]> {
  if (changes.length === 0) return []
  const latest = new Map(changes.map((change) => [change.vin, change]))
  const rows = [...latest.values()].sort((a, b) => (a.vin < b.vin ? -1 : 1))
  const records = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as r(vin text, online boolean, connection bigint, platform text, at float8, "isEncrypted" boolean,
      "certificateSerial" text)`
  const before = await db.execute<{ vin: string; isElsewhere: boolean }>(sql`
    select o.vin, r.online and o.gateway <> ${gateway} as "isElsewhere"
    from vehicle_online o join ${records} on o.vin = r.vin where o.online`)
  const result = await db.execute<{ vin: string; online: boolean }>(sql`
    insert into vehicle_online as o (vin, online, connected_at, disconnected_at, last_seen, gateway, connection, platform,
      encrypted, certificate_serial)
    select r.vin, r.online, to_timestamp(r.at / 1000), case when not r.online then to_timestamp(r.at / 1000) end,
      to_timestamp(r.at / 1000), ${gateway}::uuid, r.connection, r.platform, r."isEncrypted", r."certificateSerial"
    from ${records} order by r.vin
    on conflict (vin) do update set
      online = excluded.online,
      connected_at = case when excluded.online then excluded.connected_at else o.connected_at end,
      disconnected_at = case when excluded.online then null else excluded.disconnected_at end,
      last_seen = greatest(o.last_seen, excluded.last_seen),
      gateway = case when excluded.online then excluded.gateway end, connection = excluded.connection,
      platform = case when excluded.online then excluded.platform else o.platform end,
      encrypted = excluded.encrypted, certificate_serial = excluded.certificate_serial
    where excluded.online or (o.gateway = excluded.gateway and o.connection = excluded.connection)
    returning vin, online`)
  if (before.rows.some(({ isElsewhere }) => isElsewhere)) await notifyGateways(db)
  const onlineVins = new Set(before.rows.map(({ vin }) => vin))
  await addPresenceEvents(
    db,
    result.rows
      .filter(({ vin, online }) => online !== onlineVins.has(vin))
      .map((state) => ({ ...state, at: latest.get(state.vin)!.at })),
  )
  return result.rows
}

/** Cache of the times at which `last_seen` was written, so that most reports need no statement at all. */
class ContactCache {
  #noted = new Map<string, number>()

  /** Times to write (ms since 1970 by VIN). */
  missing(messages: readonly Message[]): Map<string, number> {
    const missing = new Map<string, number>()
    for (const { vin, receivedAt, down } of messages)
      if (!down && receivedAt - (this.#noted.get(vin) ?? 0) > contactAccuracySeconds * 1000)
        missing.set(vin, receivedAt)
    return missing
  }

  add(times: ReadonlyMap<string, number>): void {
    if (this.#noted.size > maxCachedContacts) this.#noted.clear()
    for (const [vin, at] of times) this.#noted.set(vin, at)
  }
}

/**
 * Writes the times of the last contact (ms since 1970 by VIN). Every reporting vehicle gets a row, connected or not.
 */
async function writeContacts(db: Db, times: ReadonlyMap<string, number>): Promise<void> {
  if (times.size === 0) return
  const rows = [...times].map(([vin, at]) => ({ vin, at })).sort((a, b) => (a.vin < b.vin ? -1 : 1))
  await db.execute(sql`
    insert into vehicle_online as o (vin, online, connected_at, last_seen)
    select r.vin, false, to_timestamp(r.at / 1000), to_timestamp(r.at / 1000)
    from ${records(rows, { vin: 'text', at: 'float8' })} order by r.vin
    on conflict (vin) do update set last_seen = excluded.last_seen
    where excluded.last_seen - o.last_seen > interval '20 seconds'`)
}

export default [presenceFollower]
