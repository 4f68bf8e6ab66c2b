import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import {
  addCorrectedCrossings,
  addNewCrossings,
  addRemovedCrossings,
  crossingColumns,
  type StoredCrossing,
} from './events.ts'

/** State of the email about a crossing. */
type Reminder = 'none' | 'noted' | 'late' | 'waiting' | 'sent' | 'failed'

export interface NewGeofenceEvent {
  readonly vin: string
  readonly fence: number
  readonly name: string
  readonly address: string | null
  readonly kind: 'enter' | 'out'
  /** Milliseconds since 1970. */
  readonly at: number
  readonly longitude: number
  readonly latitude: number
  readonly reminder: Reminder
}

// biome-ignore format: groups
const eventColumns = {
  vin: 'text', fence: 'bigint', name: 'text', address: 'text', kind: 'text',
  at: 'float8', longitude: 'float8', latitude: 'float8', reminder: 'text',
} as const

/**
 * Adds crossings found at `now` (ms since 1970), in the caller's transaction. Those already logged are left unchanged.
 * Returns the new ones.
 */
export async function addGeofenceEvents(
  db: Db,
  rows: readonly NewGeofenceEvent[],
  now: number,
): Promise<{ vin: string; event: number; reminder: string }[]> {
  const { rows: newCrossings } = await db.execute<StoredCrossing & { reminder: string }>(sql`
    insert into geofence_event as e (vin, fence_id, fence, address, kind, at, longitude, latitude, detected_at, reminder)
    select r.vin, r.fence, r.name, r.address, r.kind, to_timestamp(r.at / 1000), r.longitude, r.latitude, ${moment(now)}, r.reminder
    from ${records(rows, eventColumns)} order by r.at on conflict do nothing
    returning ${crossingColumns}, e.reminder`)
  await addNewCrossings(db, newCrossings)
  return newCrossings.map(({ vin, id, reminder }) => ({ vin, event: id, reminder }))
}

/** Deletes crossings of a vehicle, in the caller's transaction. */
export async function deleteGeofenceEvents(db: Db, vin: string, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<StoredCrossing>(sql`
    delete from geofence_event e where e.vin = ${vin} and e.id = any(${sql.param(ids)}::bigint[])
    returning ${crossingColumns}`)
  await addRemovedCrossings(db, rows)
}

/** Moves crossings of a vehicle to other times (ms since 1970) and positions, in the caller's transaction. */
export async function moveGeofenceEvents(
  db: Db,
  vin: string,
  rows: readonly { readonly id: number; readonly at: number; readonly longitude: number; readonly latitude: number }[],
): Promise<void> {
  const movedCrossings = await db.execute<StoredCrossing>(sql`
      update geofence_event e set at = to_timestamp(r.at / 1000), longitude = r.longitude, latitude = r.latitude
      from ${records<'id' | 'at' | 'longitude' | 'latitude'>(rows, { id: 'bigint', at: 'float8', longitude: 'float8', latitude: 'float8' })}
      where e.vin = ${vin} and e.id = r.id returning ${crossingColumns}`)
  await addCorrectedCrossings(db, movedCrossings.rows)
}

/**
 * Sets the state of the email about a crossing, in the caller's transaction. Only if it was to be sent. `at`: ISO 8601.
 */
export async function setReminder(
  db: Db,
  { vin, event }: { readonly vin: string; readonly event: number },
  reminder: Reminder,
  at: string,
): Promise<void> {
  await db.execute(sql`
      update geofence_event set reminder = ${reminder}, reminded_at = ${at}
      where vin = ${vin} and id = ${event} and reminder in ('waiting', 'failed')`)
}
