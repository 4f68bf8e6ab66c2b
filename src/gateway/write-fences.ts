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
import { placeOf } from './places.ts'
import { moment } from './write-messages.ts'

/** Older crossings are logged, and nobody is written to about them any more. */
const freshMs = 3_600_000
type Seen = Map<string, Sighting[]>

/** Keeps who is inside of which fence and who has come to which dealer; `last_message` is as before the batch. */
export async function writeFences(
  db: Db,
  places: WatchedPlaces,
  messages: readonly Message[],
  now: number,
): Promise<void> {
  await places.refresh(db)
  if (places.fences.size === 0 && places.dealers.size === 0) return
  const seen = sightingsOf(messages)
  if (seen.size === 0) return
  if (places.dealers.size > 0) await noteSightings(db, atDealers(places, seen))
  if (places.fences.size > 0) await watch(db, places, seen, now)
}

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
  for (const sightings of seen.values()) sightings.sort((a, b) => a.at - b.at)
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

async function watch(db: Db, places: WatchedPlaces, seen: Seen, now: number): Promise<void> {
  const pairs = await pairsOf(db, places, seen)
  if (pairs.length === 0) return
  const last = await lastLocated(db, [...new Set(pairs.map(({ vin }) => vin))])
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
    const after = Math.max(last.get(vin) ?? Number.NEGATIVE_INFINITY, before.pending?.at ?? Number.NEGATIVE_INFINITY)
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
    from unnest(${sql.param(pairs.map(({ vin }) => vin))}::text[], ${sql.param(pairs.map(({ fence }) => fence.id))}::bigint[])
      as r(vin, fence) join geofence_event e on e.vin = r.vin and e.fence_id = r.fence order by e.at`)
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
  const { fences, byId } = places
  const pairs = new Map<string, Pair>()
  const states = await db.execute<State>(
    sql`select vin, fence_id as fence from geofence_state where vin = any(${sql.param([...seen.keys()])}::text[])`,
  )
  const standing = (vin: string, fence: WatchedFence, inside: boolean) => ({
    ...{ vin, fence, before: { inside, pending: places.pending(vin, fence.id) } },
  })
  for (const { vin, fence: id } of states.rows) {
    const fence = byId.get(Number(id))
    if (fence) pairs.set(`${vin} ${fence.id}`, standing(vin, fence, true))
  }
  const asked = new Map<string, Pair>()
  for (const [vin, sightings] of seen)
    for (const { longitude, latitude } of sightings)
      for (const fence of fences.at(longitude, latitude)) {
        const key = `${vin} ${fence.id}`
        if (pairs.has(key)) continue
        ;(fence.allVehicles ? pairs : asked).set(key, standing(vin, fence, false))
      }
  for (const key of await assigned(db, [...asked.values()])) pairs.set(key, asked.get(key)!)
  return [...pairs.values()].sort((a, b) => (a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.fence.id - b.fence.id))
}

type State = { vin: string; fence: string }

async function assigned(db: Db, pairs: readonly Pair[]): Promise<string[]> {
  if (pairs.length === 0) return []
  const found = await db.execute<{ key: string }>(sql`
    select w.vin || ' ' || w.fence_id as key from unnest(${sql.param(pairs.map(({ vin }) => vin))}::text[],
      ${sql.param(pairs.map(({ fence }) => fence.id))}::bigint[]) as r(vin, fence)
    join geofence_vehicle w on w.vin = r.vin and w.fence_id = r.fence`)
  return found.rows.map(({ key }) => key)
}

async function lastLocated(db: Db, vins: readonly string[]): Promise<Map<string, number>> {
  const found = await db.execute<{ vin: string; at: string }>(sql`
    select vin, extract(epoch from located_at) * 1000 as at from last_message
    where vin = any(${sql.param(vins)}::text[]) and located_at is not null`)
  return new Map(found.rows.map(({ vin, at }) => [vin, Math.round(Number(at))]))
}

interface StateRow {
  readonly vin: string
  readonly fence: number
}

async function saveStates(db: Db, entered: readonly StateRow[], left: readonly StateRow[]): Promise<void> {
  const records = (some: readonly StateRow[]) =>
    sql`json_to_recordset(${JSON.stringify(some)}::json) as r(vin text, fence bigint)`
  if (left.length > 0)
    await db.execute(
      sql`delete from geofence_state s using ${records(left)} where s.vin = r.vin and s.fence_id = r.fence`,
    )
  // A fence that was deleted a moment ago has no states any more.
  if (entered.length > 0)
    await db.execute(sql`
      insert into geofence_state (vin, fence_id) select r.vin, r.fence from ${records(entered)}
      where exists (select 1 from geofence f where f.id = r.fence) order by r.vin, r.fence on conflict do nothing`)
}

function eventRow(vin: string, fence: WatchedFence, crossing: Crossing, now: number) {
  const isAsked = crossing.kind === 'enter' ? fence.enterReminder : fence.outReminder
  const reminder = !isAsked ? 'none' : !fence.hasEmail ? 'noted' : now - crossing.at > freshMs ? 'late' : 'waiting'
  return { vin, fence: fence.id, name: fence.name, address: fence.address, reminder, ...crossing }
}
type EventRow = ReturnType<typeof eventRow>

async function saveEvents(db: Db, rows: readonly EventRow[], now: number): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into geofence_event (vin, fence_id, fence, address, kind, at, longitude, latitude, noticed_at, reminder)
    select r.vin, r.fence, r.name, r.address, r.kind, to_timestamp(r.at / 1000), r.longitude, r.latitude, ${moment(now)}, r.reminder
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(vin text, fence bigint, name text, address text, kind text,
      at float8, longitude float8, latitude float8, reminder text) order by r.at`)
}
