import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { texts } from '../../../../platform/store/records.ts'
import { lockStatement } from '../../../fleet/messages/lastMessage/lock.ts'
import { gapMs } from '../way/touched-trips.ts'
import { shortMs, stillM, tripState } from './detect.ts'
import { addTripEvents, readStoredTrip, type StoredTrip, storedTrip } from './events.ts'
import { markTrips } from './mark-trips.ts'

/** Ends the trips of vehicles that fell silent with their ignition on. A late report reopens them. */
export async function endSilentTrips({ store, now }: Parts): Promise<void> {
  const at = now().getTime()
  const isSilent = sql`state = ${tripState.onTheRoad} and last_seen_at < ${moment(at - gapMs)}`
  await store.tx(async (tx) => {
    const { rows: silentVehicles } = await tx.execute<{ vin: string }>(sql`select vin from trip where ${isSilent}`)
    if (silentVehicles.length === 0) return
    // A batch that has read the trips continues them. Its end is awaited, and then they are no longer silent.
    const ofVehicles = sql`vin = any(${texts(silentVehicles.map(({ vin }) => vin))}::text[])`
    await tx.execute(lockStatement(tx, sql`vin`, ofVehicles))
    const { rows } = await tx.execute<StoredTrip>(sql`
      update trip set end_at = last_seen_at, changed_at = ${moment(at)},
        state = case when metres < ${stillM} and last_seen_at - begin_at < ${shortMs} * interval '1 millisecond'
          then ${tripState.invalid}::smallint else ${tripState.completed}::smallint end
      where ${isSilent} and ${ofVehicles}
      returning ${storedTrip('trip')}`)
    const endedTrips = rows.map(readStoredTrip)
    await markTrips(tx, endedTrips, at)
    await addTripEvents(
      tx,
      endedTrips.map((trip) => ({ trip, before: { ...trip, state: tripState.onTheRoad, end: null } })),
    )
  })
}
