import { sql } from 'drizzle-orm'
import {
  type Crossing,
  followFence,
  followLate,
  type Sighting,
  type Standing,
} from '../areas/tracking/geofence/follow.ts'
import { watchesAt } from '../areas/tracking/geofence/schedule.ts'
import { noteSightings } from '../areas/tracking/salesArrival/note.ts'
import type { Db } from '../server/store/store.ts'
import { countsForState, type Message } from './arrival.ts'
import type { Pending, WatchedFence, WatchedPlaces } from './fences.ts'
import type { Batch, LastTold } from './lock-vehicles.ts'
import { placeOf } from './places.ts'
import { records } from './records.ts'
import { moment } from './write-messages.ts'

/** Older crossings are logged, and nobody is written to about them any more. */
const freshMs = 3_600_000
type Seen = Map<string, Sighting[]>

/** Of the vehicles that entered or left one: the fences around them now, as an array's text. */
export type FencesAround = ReadonlyMap<string, string>
const unchanged: FencesAround = new Map()

/**
 * Keeps who has come to which dealer, and what happened at which fence. Answers what is to be kept with the vehicles.
 * @param messages as `sortedOnce` answers them
 */
export async function writeFences(
  db: Db,
  places: WatchedPlaces,
  messages: readonly Message[],
  batch: Batch,
): Promise<FencesAround> {
  await places.refresh(db)
  if (places.fences.size === 0 && places.dealers.size === 0) return unchanged
  const seen = sightingsOf(messages)
  if (seen.size === 0) return unchanged
  if (places.dealers.size > 0) await noteSightings(db, atDealers(places, seen))
  return places.fences.size > 0 ? watch(db, places, seen, batch) : unchanged
}

/** The places of each vehicle, one for each moment; vehicles and times in their order. */
function sightingsOf(messages: readonly Message[]): Seen {
  const seen: Seen = new Map()
  for (const message of messages) {
    const place = message.kind === 2 && countsForState(message) ? placeOf(message) : undefined
    if (!place) continue
    const { at, vin } = message
    const known = seen.get(vin)
    if (!known) seen.set(vin, [{ at, ...place }])
    else if (known.at(-1)?.at !== at) known.push({ at, ...place })
  }
  return seen
}

/** Of each vehicle the first position near each dealer. */
function atDealers({ dealers }: WatchedPlaces, seen: Seen) {
  const found = new Map<string, Sighting & { vin: string }>()
  for (const [vin, sightings] of seen)
    for (const sighting of sightings)
      for (const { id } of dealers.at(sighting.longitude, sighting.latitude)) {
        const key = `${vin} ${id}`
        if (!found.has(key)) found.set(key, { ...sighting, vin })
      }
  return [...found.values()]
}

interface Pair {
  readonly vin: string
  readonly fence: WatchedFence
  readonly before: Standing
  /** What was known of the vehicle before. */
  readonly told: LastTold | undefined
  readonly sightings: readonly Sighting[]
}

async function watch(db: Db, places: WatchedPlaces, seen: Seen, { last, now }: Batch): Promise<FencesAround> {
  const pairs = await pairsOf(db, places, seen, last)
  const around = new Map<string, Set<number>>()
  const events: EventRow[] = []
  const late: Pair[] = []
  const tell = ({ vin, fence }: Pair, crossings: readonly Crossing[]) => {
    for (const crossing of crossings)
      if (watchesAt(fence, crossing.at)) events.push(eventRow(vin, fence, crossing, now))
  }
  for (const pair of pairs) {
    const { vin, fence, before, told, sightings } = pair
    // A batch that is tried again has its first position on the other side noted already.
    const after = Math.max(told?.locatedAt ?? Number.NEGATIVE_INFINITY, before.pending?.at ?? Number.NEGATIVE_INFINITY)
    const isFresh = sightings[0]!.at > after
    const fresh = isFresh ? sightings : sightings.filter(({ at }) => at > after)
    if (!isFresh) late.push({ ...pair, sightings: sightings.filter(({ at }) => at <= after) })
    const { standing, crossings } = followFence(fence.shape, before, fresh)
    if (standing.pending !== before.pending) places.pend(vin, fence.id, standing.pending)
    if (crossings.length > 0) tell(pair, crossings)
    if (standing.inside === before.inside) continue
    const ids = around.get(vin) ?? new Set(told?.fences)
    if (standing.inside) ids.add(fence.id)
    else ids.delete(fence.id)
    around.set(vin, ids)
  }
  for (const { pair, crossings } of await lateCrossings(db, late)) tell(pair, crossings)
  await saveEvents(db, events, now)
  return new Map(Array.from(around, ([vin, ids]) => [vin, `{${[...ids].join(',')}}`]))
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
async function pairsOf(db: Db, places: WatchedPlaces, seen: Seen, last: Batch['last']): Promise<Pair[]> {
  const pairs: Pair[] = []
  const asked: Pair[] = []
  for (const [vin, sightings] of seen) {
    const told = last.get(vin)
    const waiting = places.pending(vin)
    const fences = near(places, told, waiting, sightings)
    for (const fence of fences) {
      const inside = told?.fences.includes(fence.id) ?? false
      const pending = waiting?.find((one) => one.fence === fence.id)?.sighting ?? null
      const pair = { vin, fence, before: { inside, pending }, told, sightings }
      if (inside || fence.allVehicles) pairs.push(pair)
      else asked.push(pair)
    }
  }
  if (asked.length > 0) pairs.push(...(await assigned(db, asked)))
  return pairs
}

/** The fences that a vehicle is inside of or may have crossed, and those whose bounds hold one of the places; each once. */
function near(
  places: WatchedPlaces,
  told: LastTold | undefined,
  waiting: readonly Pending[] | undefined,
  sightings: readonly Sighting[],
): WatchedFence[] {
  const found: WatchedFence[] = []
  const add = (fence: WatchedFence | undefined) => {
    if (fence && !found.includes(fence)) found.push(fence)
  }
  for (const id of told?.fences ?? []) add(places.byId.get(id))
  for (const { fence } of waiting ?? []) add(places.byId.get(fence))
  for (const { longitude, latitude } of sightings) for (const fence of places.fences.at(longitude, latitude)) add(fence)
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
  const isAsked = crossing.kind === 'enter' ? fence.enterReminder : fence.outReminder
  const reminder = !isAsked ? 'none' : !fence.hasEmail ? 'noted' : now - crossing.at > freshMs ? 'late' : 'waiting'
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
  await db.execute(sql`
    insert into geofence_event (vin, fence_id, fence, address, kind, at, longitude, latitude, noticed_at, reminder)
    select r.vin, r.fence, r.name, r.address, r.kind, to_timestamp(r.at / 1000), r.longitude, r.latitude, ${moment(now)}, r.reminder
    from ${records(rows, eventColumns)} order by r.at on conflict do nothing`)
}
