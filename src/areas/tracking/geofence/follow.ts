import type { Batch } from '../../../ingest/batch.ts'
import { follower } from '../../../ingest/follower.ts'
import { sightings as sightingsOfBatch } from '../../../ingest/sightings.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import { records } from '../../../server/store/records.ts'
import type { Db } from '../../../server/store/store.ts'
import { addJobs } from '../../../server/work/add.ts'
import { hourMs } from '../../../time.ts'
import { fencesAround, lastReported } from '../../messages/lastMessage/batch-values.ts'
import type { LastReported } from '../../messages/lastMessage/lock.ts'
import { type Crossing, type FenceState, followFence, followLate, type Sighting } from './crossing.ts'
import { type PendingCrossing, PendingCrossings } from './pending-crossings.ts'
import { reminding } from './remind.ts'
import { watchesAt } from './schedule.ts'
import { type WatchedFence, type WatchedFences, watchedFences } from './watched-fences.ts'

/** What happened at fences; which of them a vehicle is inside of goes into the row of its last message. */
export const geofenceFollower = follower({
  name: 'geofence',
  after: ['vehicle-lock'],
  before: ['last-message'],
  open() {
    const watched = watchedFences()
    const pending = new PendingCrossings()
    return {
      async write(tx, batch) {
        const fences = await watched.current(tx)
        if (fences.near.size > 0) batch.put(fencesAround, await watch(tx, { fences, pending }, batch))
      },
    }
  },
})

interface Watching {
  readonly fences: WatchedFences
  readonly pending: PendingCrossings
}
type Seen = ReadonlyMap<string, readonly Sighting[]>

/** Older crossings are logged, and nobody is written to about them any more. */
const freshMs = hourMs
interface Pair {
  readonly vin: string
  readonly fence: WatchedFence
  readonly before: FenceState
  /** What was known of the vehicle before. */
  readonly last: LastReported | undefined
  readonly sightings: readonly Sighting[]
}

/** Logs the crossings. Answers the fences around each vehicle that crossed one. */
async function watch(db: Db, watching: Watching, batch: Batch): Promise<ReadonlyMap<string, readonly number[]>> {
  const { now } = batch
  const pairs = await pairsOf(db, watching, batch.get(sightingsOfBatch), batch.get(lastReported))
  const around = new Map<string, Set<number>>()
  const events: EventRow[] = []
  const late: Pair[] = []
  const note = ({ vin, fence }: Pair, crossings: readonly Crossing[]) => {
    for (const crossing of crossings)
      if (watchesAt(fence, crossing.at)) events.push(eventRow(vin, fence, crossing, now))
  }
  for (const pair of pairs) {
    const { vin, fence, before, last, sightings } = pair
    // A batch that is tried again has its first position on the other side noted already.
    const after = Math.max(last?.locatedAt ?? Number.NEGATIVE_INFINITY, before.pending?.at ?? Number.NEGATIVE_INFINITY)
    const isFresh = sightings[0]!.at > after
    const fresh = isFresh ? sightings : sightings.filter(({ at }) => at > after)
    if (!isFresh) late.push({ ...pair, sightings: sightings.filter(({ at }) => at <= after) })
    const { state, crossings } = followFence(fence.shape, before, fresh)
    if (state.pending !== before.pending) watching.pending.set(vin, fence.id, state.pending)
    if (crossings.length > 0) note(pair, crossings)
    if (state.inside === before.inside) continue
    const ids = around.get(vin) ?? new Set(last?.fences)
    if (state.inside) ids.add(fence.id)
    else ids.delete(fence.id)
    around.set(vin, ids)
  }
  for (const { pair, crossings } of await lateCrossings(db, late)) note(pair, crossings)
  await saveEvents(db, events, now)
  return new Map(Array.from(around, ([vin, ids]) => [vin, [...ids]]))
}

/** What happened unseen between the events that are known; those stay as they are. */
async function lateCrossings(db: Db, pairs: readonly Pair[]) {
  if (pairs.length === 0) return []
  const found = await db.execute<{ vin: string; fence: string; kind: string; at: string }>(sql`
    select e.vin, e.fence_id as fence, e.kind, extract(epoch from e.at) * 1000 as at
    from ${pairRecords(pairs)} join geofence_event e on e.vin = r.vin and e.fence_id = r.fence order by e.at`)
  const known = Map.groupBy(found.rows, ({ vin, fence }) => `${vin} ${fence}`)
  return pairs.map((pair) => {
    const events = (known.get(`${pair.vin} ${pair.fence.id}`) ?? []).map(({ kind, at }) => ({
      ...{ isEnter: kind === 'enter', at: Math.round(Number(at)) },
    }))
    return { pair, crossings: betweenEvents(pair, events) }
  })
}

function betweenEvents({ fence, before, sightings }: Pair, events: readonly { isEnter: boolean; at: number }[]) {
  const wasInside = (index: number) =>
    events[index - 1]?.isEnter ?? (events[index] ? !events[index].isEnter : before.inside)
  const stretches = Map.groupBy(sightings, ({ at }) => events.filter((event) => event.at <= at).length)
  return [...stretches].flatMap(([index, stretch]) => followLate(fence.shape, wasInside(index), stretch))
}

/** Vehicles with the fences that they are inside of, or that watch them and are near a position of the batch. */
async function pairsOf(
  db: Db,
  { fences, pending }: Watching,
  seen: Seen,
  lastReports: ReadonlyMap<string, LastReported>,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  const possible: Pair[] = []
  for (const [vin, sightings] of seen) {
    const last = lastReports.get(vin)
    const waiting = pending.of(vin)
    for (const fence of near(fences, last, waiting, sightings)) {
      const inside = last?.fences.includes(fence.id) ?? false
      const first = waiting?.find((one) => one.fence === fence.id)?.sighting ?? null
      const pair = { vin, fence, before: { inside, pending: first }, last, sightings }
      if (inside || fence.allVehicles) pairs.push(pair)
      else possible.push(pair)
    }
  }
  if (possible.length > 0) pairs.push(...(await assigned(db, possible)))
  return pairs
}

/** The fences that a vehicle is inside of or may have crossed, and those whose bounds hold one of the places; each once. */
function near(
  fences: WatchedFences,
  last: LastReported | undefined,
  waiting: readonly PendingCrossing[] | undefined,
  sightings: readonly Sighting[],
): WatchedFence[] {
  const found: WatchedFence[] = []
  const add = (fence: WatchedFence | undefined) => {
    if (fence && !found.includes(fence)) found.push(fence)
  }
  for (const id of last?.fences ?? []) add(fences.byId.get(id))
  for (const { fence } of waiting ?? []) add(fences.byId.get(fence))
  for (const { longitude, latitude } of sightings) for (const fence of fences.near.at(longitude, latitude)) add(fence)
  return found
}

const pairRecords = (pairs: readonly Pair[]) =>
  records(
    pairs.map(({ vin, fence }) => ({ vin, fence: fence.id })),
    { vin: 'text', fence: 'bigint' },
  )

/** Those whose fence watches the vehicle. */
async function assigned(db: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  const found = await db.execute<{ key: string }>(sql`
    select w.vin || ' ' || w.fence_id as key from ${pairRecords(pairs)}
    join geofence_vehicle w on w.vin = r.vin and w.fence_id = r.fence`)
  const keys = new Set(found.rows.map(({ key }) => key))
  return pairs.filter(({ vin, fence }) => keys.has(`${vin} ${fence.id}`))
}

function eventRow(vin: string, fence: WatchedFence, crossing: Crossing, now: number) {
  const isWanted = crossing.kind === 'enter' ? fence.enterReminder : fence.outReminder
  const reminder = !isWanted ? 'none' : !fence.hasEmail ? 'noted' : now - crossing.at > freshMs ? 'late' : 'waiting'
  return { vin, fence: fence.id, name: fence.name, address: fence.address, reminder, ...crossing }
}
type EventRow = ReturnType<typeof eventRow>

// biome-ignore format: groups
const eventColumns = {
  vin: 'text', fence: 'bigint', name: 'text', address: 'text', kind: 'text',
  at: 'float8', longitude: 'float8', latitude: 'float8', reminder: 'text',
} as const

async function saveEvents(db: Db, rows: readonly EventRow[], now: number): Promise<void> {
  if (rows.length === 0) return
  const saved = await db.execute<{ vin: string; event: number; reminder: string }>(sql`
    insert into geofence_event (vin, fence_id, fence, address, kind, at, longitude, latitude, noticed_at, reminder)
    select r.vin, r.fence, r.name, r.address, r.kind, to_timestamp(r.at / 1000), r.longitude, r.latitude, ${moment(now)}, r.reminder
    from ${records(rows, eventColumns)} order by r.at on conflict do nothing
    returning vin, id::float8 as event, reminder`)
  const waiting = saved.rows.filter(({ reminder }) => reminder === 'waiting')
  await addJobs(
    db,
    reminding,
    waiting.map(({ vin, event }) => ({ input: { vin, event } })),
  )
}

export default [geofenceFollower]
