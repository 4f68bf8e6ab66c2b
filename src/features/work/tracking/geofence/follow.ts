import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { sightings as sightingsOfBatch } from '../../../../telematics/ingest/sightings.ts'
import { fencesAround, lastReported } from '../../../fleet/messages/lastMessage/batch-values.ts'
import type { LastReported } from '../../../fleet/messages/lastMessage/lock.ts'
import { type Border, type FenceState, followFence, type Sighting, step } from './crossing.ts'
import { type FoundCrossing, logCrossings } from './crossing-log.ts'
import { followLate } from './late.ts'
import { type WatchedFence, type WatchedFences, watchedFences } from './watched-fences.ts'

/** Logs crossings of fences. The fences around a vehicle are stored in the row of its last message. */
export const geofenceFollower = follower({
  name: 'geofence',
  after: ['message', 'vehicle-lock'],
  before: ['last-message'],
  open() {
    const fenceCache = watchedFences()
    return {
      async write(tx, batch) {
        const fences = await fenceCache.current(tx)
        if (fences.near.size > 0) batch.put(fencesAround, await watch(tx, fences, batch))
      },
    }
  },
})

interface Pair {
  readonly vin: string
  readonly fence: WatchedFence
  readonly before: FenceState
  /** Newer than all earlier positions. */
  readonly sightings: readonly Sighting[]
}

/** Logs the crossings. Returns the fences around each vehicle that crossed one. */
async function watch(db: Db, fences: WatchedFences, batch: Batch): Promise<ReadonlyMap<string, readonly number[]>> {
  const { crossings, states } = await followLate(db, fences, batch)
  const last = batch.get(lastReported)
  const around = new Map<string, Set<number>>()
  const setInside = (vin: string, fence: number, inside: boolean) => {
    const ids = around.get(vin) ?? new Set(last.get(vin)?.fences)
    if (ids.has(fence) === inside) return
    if (inside) ids.add(fence)
    else ids.delete(fence)
    around.set(vin, ids)
  }
  for (const [vin, own] of states) for (const [fence, { inside }] of own) setInside(vin, fence, inside)
  const allCrossings: FoundCrossing[] = [...crossings]
  for (const { vin, fence, before, sightings } of await pairsOf(db, fences, batch, states)) {
    const outcome = followFence(borderOf(fence), before, sightings)
    for (const crossing of outcome.crossings) allCrossings.push({ vin, fence, crossing })
    setInside(vin, fence.id, outcome.state.inside)
  }
  await logCrossings(db, allCrossings, batch.now)
  return new Map(Array.from(around, ([vin, ids]) => [vin, [...ids]]))
}

/** A position newer than all earlier ones is also newer than the last change of the fence. */
const borderOf = ({ shape }: WatchedFence): Border => ({ shape })

/** State of a vehicle and a fence. The last position may be on the other side of the border. */
function stateOf(fence: WatchedFence, last: LastReported | undefined): FenceState {
  const state: FenceState = { inside: last?.fences.includes(fence.id) ?? false, pending: null }
  return last?.sighting ? step(borderOf(fence), state, last.sighting).state : state
}

/**
 * Pairs of vehicles and fences to evaluate. The vehicle is inside, or the fence watches it and is near a new position
 * of the batch.
 */
async function pairsOf(
  db: Db,
  fences: WatchedFences,
  batch: Batch,
  correctedStates: ReadonlyMap<string, ReadonlyMap<number, FenceState>>,
): Promise<Pair[]> {
  const lastReports = batch.get(lastReported)
  const pairs: Pair[] = []
  const possible: Pair[] = []
  for (const [vin, all] of batch.get(sightingsOfBatch)) {
    const last = lastReports.get(vin)
    const after = last?.sighting?.at ?? Number.NEGATIVE_INFINITY
    const sightings = all[0]!.at > after ? all : all.filter(({ at }) => at > after)
    if (sightings.length === 0) continue
    const states = correctedStates.get(vin)
    for (const fence of near(fences, last, states, sightings)) {
      const before = states?.get(fence.id) ?? stateOf(fence, last)
      const pair = { vin, fence, before, sightings }
      if (before.inside || fence.allVehicles) pairs.push(pair)
      else possible.push(pair)
    }
  }
  if (possible.length > 0) pairs.push(...(await assignedPairs(db, possible)))
  return pairs
}

/** Fences that the vehicle is inside of, and fences whose bounds contain one of the positions, without repeats. */
function near(
  fences: WatchedFences,
  last: LastReported | undefined,
  statesByFence: ReadonlyMap<number, FenceState> | undefined,
  sightings: readonly Sighting[],
): WatchedFence[] {
  const nearFences: WatchedFence[] = []
  const add = (fence: WatchedFence | undefined) => {
    if (fence && !nearFences.includes(fence)) nearFences.push(fence)
  }
  for (const id of last?.fences ?? []) add(fences.byId.get(id))
  for (const [id, { inside }] of statesByFence ?? []) if (inside) add(fences.byId.get(id))
  for (const { longitude, latitude } of sightings) for (const fence of fences.near.at(longitude, latitude)) add(fence)
  return nearFences
}

/** Keeps the pairs whose fence watches the vehicle. */
async function assignedPairs(db: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  const rows = pairs.map(({ vin, fence }) => ({ vin, fence: fence.id }))
  const assignments = await db.execute<{ key: string }>(sql`
    select w.vin || ' ' || w.fence_id as key from ${records(rows, { vin: 'text', fence: 'bigint' })}
    join geofence_vehicle w on w.vin = r.vin and w.fence_id = r.fence`)
  const keys = new Set(assignments.rows.map(({ key }) => key))
  return pairs.filter(({ vin, fence }) => keys.has(`${vin} ${fence.id}`))
}

export default [geofenceFollower]
