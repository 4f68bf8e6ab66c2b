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
import type { WatchedFence, WatchedPlaces } from './fences.ts'
import type { Batch } from './lock-vehicles.ts'
import { placeOf } from './places.ts'
import { records, texts } from './records.ts'
import { moment } from './write-messages.ts'

/** Older crossings are logged, and nobody is written to about them any more. */
const freshMs = 3_600_000
type Seen = Map<string, Sighting[]>

/**
 * Keeps who is inside of which fence and who has come to which dealer.
 * @param messages as `sortedOnce` answers them
 */
export async function writeFences(
  db: Db,
  places: WatchedPlaces,
  messages: readonly Message[],
  batch: Batch,
): Promise<void> {
  await places.refresh(db)
  if (places.fences.size === 0 && places.dealers.size === 0) return
  const seen = sightingsOf(messages)
  if (seen.size === 0) return
  if (places.dealers.size > 0) await noteSightings(db, atDealers(places, seen))
  if (places.fences.size > 0) await watch(db, places, seen, batch)
}

/** The places of each vehicle, vehicles and times in their order. */
function sightingsOf(messages: readonly Message[]): Seen {
  const seen: Seen = new Map()
  for (const message of messages) {
    const place = message.kind === 2 && countsForState(message) ? placeOf(message) : undefined
    if (!place) continue
    const sighting = { at: message.at, ...place }
    const known = seen.get(message.vin)
    if (known) known.push(sighting)
    else seen.set(message.vin, [sighting])
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
}

async function watch(db: Db, places: WatchedPlaces, seen: Seen, { last, now }: Batch): Promise<void> {
  const pairs = await pairsOf(db, places, seen)
  if (pairs.length === 0) return
  const [entered, left]: [StateRow[], StateRow[]] = [[], []]
  const events: EventRow[] = []
  const late: LatePair[] = []
  const tell = ({ vin, fence }: Pair, crossings: readonly Crossing[]) => {
    for (const crossing of crossings)
      if (watchesAt(fence, crossing.at)) events.push(eventRow(vin, fence, crossing, now))
  }
  for (const pair of pairs) {
    const { vin, fence, before } = pair
    // A batch that is tried again has its first position on the other side noted already.
    const after = Math.max(
      last.get(vin)?.locatedAt ?? Number.NEGATIVE_INFINITY,
      before.pending?.at ?? Number.NEGATIVE_INFINITY,
    )
    const sightings = seen.get(vin)!.filter(({ at }, index, all) => at !== all[index - 1]?.at)
    const fresh = sightings.filter(({ at }) => at > after)
    if (fresh.length < sightings.length) late.push({ ...pair, sightings: sightings.filter(({ at }) => at <= after) })
    const { standing, crossings } = followFence(fence.shape, before, fresh)
    places.pend(vin, fence.id, standing.pending)
    if (standing.inside !== before.inside) (standing.inside ? entered : left).push({ vin, fence: fence.id })
    tell(pair, crossings)
  }
  for (const { pair, crossings } of await lateCrossings(db, late)) tell(pair, crossings)
  await saveStates(db, entered, left)
  await saveEvents(db, events, now)
}

interface LatePair extends Pair {
  readonly sightings: readonly Sighting[]
}

/** What happened unseen between the events that are known; those stay as they are. */
async function lateCrossings(db: Db, pairs: readonly LatePair[]) {
  if (pairs.length === 0) return []
  const found = await db.execute<{ vin: string; fence: string; kind: string; at: string }>(sql`
    select e.vin, e.fence_id as fence, e.kind, extract(epoch from e.at) * 1000 as at
    from ${pairRecords(pairs.map(pairRow))} join geofence_event e on e.vin = r.vin and e.fence_id = r.fence order by e.at`)
  const known = Map.groupBy(found.rows, ({ vin, fence }) => `${vin} ${fence}`)
  return pairs.map((pair) => {
    const events = (known.get(`${pair.vin} ${pair.fence.id}`) ?? []).map(({ kind, at }) => ({
      ...{ isEnter: kind === 'enter', at: Math.round(Number(at)) },
    }))
    return { pair, crossings: betweenEvents(pair, events) }
  })
}

function betweenEvents({ fence, before, sightings }: LatePair, events: readonly { isEnter: boolean; at: number }[]) {
  const wasInside = (index: number) =>
    events[index - 1]?.isEnter ?? (events[index] ? !events[index].isEnter : before.inside)
  const stretches = Map.groupBy(sightings, ({ at }) => events.filter((event) => event.at <= at).length)
  return [...stretches].flatMap(([index, stretch]) => followLate(fence.shape, wasInside(index), stretch))
}

/** Vehicles with the fences that they are inside of, or that watch them and are near a position of the batch. */
async function pairsOf(db: Db, places: WatchedPlaces, seen: Seen): Promise<Pair[]> {
  const inside = await fencesAround(db, [...seen.keys()])
  const pairs: Pair[] = []
  const asked: Pair[] = []
  for (const [vin, sightings] of seen) {
    const found = new Map<WatchedFence, boolean>()
    for (const id of inside.get(vin) ?? []) {
      const fence = places.byId.get(id)
      if (fence) found.set(fence, true)
    }
    for (const { longitude, latitude } of sightings)
      for (const fence of places.fences.at(longitude, latitude)) if (!found.has(fence)) found.set(fence, false)
    for (const [fence, isInside] of found) {
      const pair = { vin, fence, before: { inside: isInside, pending: places.pending(vin, fence.id) } }
      if (isInside || fence.allVehicles) pairs.push(pair)
      else asked.push(pair)
    }
  }
  if (asked.length > 0) pairs.push(...(await assigned(db, asked)))
  return pairs
}

/** Ids of the fences that vehicles are inside of. */
async function fencesAround(db: Db, vins: readonly string[]): Promise<Map<string, number[]>> {
  const found = await db.execute<{ vin: string; fence: string }>(
    sql`select vin, fence_id as fence from geofence_state where vin = any(${texts(vins)}::text[])`,
  )
  const fences = new Map<string, number[]>()
  for (const { vin, fence } of found.rows) {
    const known = fences.get(vin)
    if (known) known.push(Number(fence))
    else fences.set(vin, [Number(fence)])
  }
  return fences
}

const pairRecords = (rows: readonly StateRow[]) => records(rows, { vin: 'text', fence: 'bigint' })
const pairRow = ({ vin, fence }: Pair): StateRow => ({ vin, fence: fence.id })

/** Those whose fence watches the vehicle. */
async function assigned(db: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  const found = await db.execute<{ key: string }>(sql`
    select w.vin || ' ' || w.fence_id as key from ${pairRecords(pairs.map(pairRow))}
    join geofence_vehicle w on w.vin = r.vin and w.fence_id = r.fence`)
  const keys = new Set(found.rows.map(({ key }) => key))
  return pairs.filter(({ vin, fence }) => keys.has(`${vin} ${fence.id}`))
}

type StateRow = { readonly vin: string; readonly fence: number }

async function saveStates(db: Db, entered: readonly StateRow[], left: readonly StateRow[]): Promise<void> {
  if (left.length > 0)
    await db.execute(
      sql`delete from geofence_state s using ${pairRecords(left)} where s.vin = r.vin and s.fence_id = r.fence`,
    )
  if (entered.length > 0)
    await db.execute(sql`
      insert into geofence_state (vin, fence_id) select r.vin, r.fence from ${pairRecords(entered)}
      order by r.vin, r.fence on conflict do nothing`)
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
    from ${records(rows, eventColumns)} order by r.at`)
}
