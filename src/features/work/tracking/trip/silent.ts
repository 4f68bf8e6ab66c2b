import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { gapMs } from '../way/touched-trips.ts'
import { shortMs, stillM, tripState } from './detect.ts'
import { addTripEvents, readStoredTrip, type StoredTrip, storedTrip } from './events.ts'
import { markTrips } from './mark-trips.ts'

/** Ends the trips of vehicles that fell silent with their ignition on. A late report reopens them. */
export async function endSilentTrips({ store, now }: Parts): Promise<void> {
  const at = now().getTime()
  await store.tx(async (tx) => {
    const { rows } = await tx.execute<StoredTrip>(sql`
      update trip set end_at = last_seen_at, changed_at = ${moment(at)},
        state = case when metres < ${stillM} and last_seen_at - begin_at < ${shortMs} * interval '1 millisecond'
          then ${tripState.invalid}::smallint else ${tripState.completed}::smallint end
      where state = ${tripState.onTheRoad} and last_seen_at < ${moment(at - gapMs)}
      returning ${storedTrip('trip')}`)
    const endedTrips = rows.map(readStoredTrip)
    await markTrips(tx, endedTrips, at)
    await addTripEvents(
      tx,
      endedTrips.map((trip) => ({ trip, before: { ...trip, state: tripState.onTheRoad, end: null } })),
    )
  })
}
