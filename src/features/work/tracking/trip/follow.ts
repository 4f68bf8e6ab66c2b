import type { Distance, Energy, Piece } from '../../../../domain/geo/odometry/way.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { DecryptionKeys } from '../../../../telematics/ingest/keys.ts'
import { readMessage } from '../../../../telematics/ingest/message.ts'
import { lastReported } from '../../../fleet/messages/lastMessage/batch-values.ts'
import { isNewMessage } from '../../../fleet/messages/message/follow.ts'
import { gapMs, touchedTrips } from '../way/touched-trips.ts'
import { type VehicleWay, vehicleWays } from '../way/ways.ts'
import {
  type Drive,
  driveOf,
  drivesInOrder,
  followTrips,
  loginMs,
  matchTrips,
  type Trip,
  tripSource,
  withWays,
} from './detect.ts'
import {
  addTripEvents,
  addTripRemovals,
  type EventTrip,
  readStoredTrip,
  type StoredTrip,
  storedTrip,
  type TripChange,
} from './events.ts'
import { markTrips } from './mark-trips.ts'
import { tripsWhere } from './stored-trips.ts'

/**
 * Updates the trips of a batch's vehicles. Trips affected by late reports are detected again from the stored messages.
 */
export const tripFollower = follower({
  name: 'trip',
  after: ['odometry', 'vehicle-lock'],
  write: writeTrips,
})

const none: readonly Drive[] = []
const noChange: VehicleWay = { changes: [], tail: [], recomputed: undefined }

async function writeTrips(db: Db, batch: Batch): Promise<void> {
  const byVin = drivesOf(batch)
  const ways = batch.get(vehicleWays)
  const vins = [...byVin.keys()]
  for (const vin of ways.keys()) if (!byVin.has(vin)) vins.push(vin)
  if (vins.length === 0) return
  // Those with drives are in order, as the messages of a batch.
  if (vins.length > byVin.size) vins.sort()
  const underWay = new Map<string, Trip>()
  for (const trip of await tripsWhere(db, sql`vin = any(${texts(vins)}::text[]) and state = 0`))
    underWay.set(trip.vin, trip)
  const reopenedTrips = await reopen(db, batch, underWay, byVin)
  const changedTrips: Trip[] = []
  for (const vin of vins) {
    const drives = drivesInOrder(byVin.get(vin) ?? none)
    const { changes: own, tail, recomputed: recomputedPieces } = ways.get(vin) ?? noChange
    const changes = tail.length === 0 ? own : [...tail, ...own]
    if (recomputedPieces) {
      await detectAgain(db, batch, { vin, drives, changes, recomputed: recomputedPieces })
      continue
    }
    const open = underWay.get(vin)
    const detectedTrips = followTrips(vin, open, drives)
    const trips = open && !detectedTrips.some(({ id }) => id === open.id) ? [open, ...detectedTrips] : detectedTrips
    const result = withWays(trips, changes)
    for (const trip of result.trips) if (trip !== open) changedTrips.push(trip)
    // Few batches have any.
    if (result.others.length > 0) await save(db, await correctedBy(db, vin, trips, result.others), batch.now)
  }
  await save(db, changedTrips, batch.now, { reopened: reopenedTrips })
}

/** Earlier trips whose distances change: a reading divides the distance driven since the previous reading. */
async function correctedBy(db: Db, vin: string, others: readonly Trip[], pieces: readonly Piece[]): Promise<Trip[]> {
  const from = Math.min(...pieces.map((piece) => piece.from))
  const to = Math.max(...pieces.map((piece) => piece.to))
  const overlappingTrips = await tripsWhere(
    db,
    sql`vin = ${vin} and begin_at <= ${moment(to)} and coalesce(end_at, last_seen_at) >= ${moment(from)}`,
  )
  const trips = overlappingTrips.filter(({ id }) => !others.some((other) => other.id === id))
  return withWays(trips, pieces).trips.filter((trip, index) => isOtherWay(trip, trips[index]!))
}

const isOtherWay = (a: Distance & Energy, b: Distance & Energy) =>
  a.metres !== b.metres ||
  a.positionMetres !== b.positionMetres ||
  a.jumps !== b.jumps ||
  a.joules !== b.joules ||
  a.meteredMs !== b.meteredMs

/**
 * Reopens a trip that ended because of silence when the next report is from before the silence was long enough. The
 * report only arrived late. Returns their keys.
 */
async function reopen(
  db: Db,
  batch: Batch,
  underWay: Map<string, Trip>,
  byVin: ReadonlyMap<string, readonly Drive[]>,
): Promise<ReadonlySet<string>> {
  const reopenedTrips = new Set<string>()
  const last = batch.get(lastReported)
  const without: { vin: string; from: number }[] = []
  for (const [vin, drives] of byVin) {
    const lastDriveAt = last.get(vin)?.driveAt ?? 0
    if (batch.now - lastDriveAt <= gapMs || underWay.has(vin)) continue
    const from = Math.min(...drives.map(({ at }) => at))
    if (from - lastDriveAt <= gapMs) without.push({ vin, from })
  }
  if (without.length === 0) return reopenedTrips
  const endedTrips = await tripsWhere(
    db,
    sql`(vin, last_seen_at) in (select t.vin, t.last_seen_at from trip t join ${records(without, { vin: 'text', from: 'float8' })}
        on r.vin = t.vin and t.end_at = t.last_seen_at and t.last_seen_at >= to_timestamp((r."from" - ${gapMs}) / 1000)
        and t.last_seen_at < to_timestamp(r."from" / 1000))`,
  )
  for (const trip of endedTrips) {
    underWay.set(trip.vin, { ...trip, state: 0, end: null })
    reopenedTrips.add(keyOfTrip(trip))
  }
  return reopenedTrips
}

function drivesOf(batch: Batch): Map<string, Drive[]> {
  const isNew = batch.get(isNewMessage)
  const byVin = new Map<string, Drive[]>()
  for (const message of batch.messages) {
    const drive = message.counts && isNew(message) && driveOf(message)
    if (!drive) continue
    const existing = byVin.get(message.vin)
    if (existing) existing.push(drive)
    else byVin.set(message.vin, [drive])
  }
  return byVin
}

type Period = { from: number; to: number }

function clusters(drives: readonly Drive[]): Period[] {
  const periods: Period[] = []
  for (const { at } of drives) {
    const open = periods.at(-1)
    if (open && at - open.to <= gapMs) open.to = at
    else periods.push({ from: at, to: at })
  }
  return periods
}

interface LateDrives {
  readonly vin: string
  readonly drives: readonly Drive[]
  readonly changes: readonly Piece[]
  readonly recomputed: readonly Piece[]
}

/** Detects the trips affected by late reports again, from the raw frames. */
async function detectAgain(
  db: Db,
  { keys, now }: Batch,
  { vin, drives, changes, recomputed: recomputedPieces }: LateDrives,
): Promise<void> {
  const again: Trip[] = []
  for (const { from, to } of clusters(drives)) {
    const affectedTrips = await tripsWhere(db, touchedTrips(vin, from, to))
    const first = Math.min(from, ...affectedTrips.map(({ begin }) => begin))
    const final = Math.max(to, ...affectedTrips.map(({ end, lastOnAt }) => end ?? lastOnAt))
    const storedDrives = await drivesBetween(db, keys, vin, { from: first, to: final })
    // The reports after them show whether the last trip continues. A trip that begins with them is another one.
    const newTrips = followTrips(vin, undefined, storedDrives).filter(({ begin }) => begin <= final)
    const { updates, gone: obsolete } = matchTrips(affectedTrips, withWays(newTrips, recomputedPieces).trips)
    const ids = obsolete.map(({ id }) => id!)
    if (ids.length > 0) {
      await db.execute(sql`delete from trip where vin = ${vin} and id = any(${sql.param(ids)}::bigint[])`)
      await addTripRemovals(db, obsolete.map(eventTripOf))
    }
    // These trips may now begin on another day, or not exist.
    await markTrips(db, affectedTrips, now)
    await save(db, updates, now, { isDetectedAgain: true })
    again.push(...updates)
  }
  const { others } = withWays(again, changes)
  if (others.length > 0) await save(db, await correctedBy(db, vin, again, others), now)
}

/** Reports from `from` to `to`, and those after it up to the next one with an ignition state. */
async function drivesBetween(
  db: Db,
  keys: DecryptionKeys,
  vin: string,
  { from, to }: Period,
): Promise<readonly Drive[]> {
  const isCounted = sql`vin = ${vin} and kind = 2 and counts`
  const result = await db.execute<{ at: string; received: string; frame: Buffer; platform: string | null }>(sql`
    select extract(epoch from at) * 1000 as at, extract(epoch from received_at) * 1000 as received, frame, platform from message
    where ${isCounted} and at >= ${moment(from)} and at <= ${moment(to)} order by at, received_at, digest`)
  const next = await nextDrives(db, keys, { vin, isCounted, after: to })
  const decrypt = await keyOf(db, keys, vin, result.rows)
  const drives = result.rows.flatMap(({ at, received: receivedMs, frame, platform }) => {
    const receivedFrame = { vin, frame, receivedAt: Number(receivedMs), platform: platform ?? undefined }
    const message = readMessage(receivedFrame, decrypt)
    return driveOf({ ...message, at: Math.round(Number(at)) }) ?? []
  })
  return drivesInOrder([...drives, ...next])
}

async function keyOf(db: Db, keys: DecryptionKeys, vin: string, rows: readonly { frame: Buffer }[]) {
  const decrypterOf = await keys.ofStored(
    rows.map(({ frame }) => ({ vin, frame })),
    db,
  )
  return decrypterOf(vin)
}

const atOnce = 50

/** Reports after a time up to the first one with an ignition state. */
async function nextDrives(
  db: Db,
  keys: DecryptionKeys,
  { vin, isCounted, after }: { vin: string; isCounted: SQL; after: number },
): Promise<Drive[]> {
  const drives: Drive[] = []
  for (let from = after; ; ) {
    const result = await db.execute<{ at: string; frame: Buffer }>(sql`
      select extract(epoch from at) * 1000 as at, frame from message
      where ${isCounted} and at > ${moment(from)} order by at, received_at, digest limit ${atOnce}`)
    const decrypt = await keyOf(db, keys, vin, result.rows)
    for (const { at, frame } of result.rows) {
      from = Math.round(Number(at))
      const drive = driveOf({ ...readMessage({ vin, frame, receivedAt: from }, decrypt), at: from })
      if (drive) drives.push(drive)
      if (drive && drive.isOn !== null) return drives
    }
    if (result.rows.length < atOnce) return drives
  }
}

const columns = sql.raw(
  'state, begin_at, last_seen_at, end_at, begin_km, end_km, begin_soc, end_soc, metres, position_metres, jumps, joules, variance_kj2, metered_ms, packets, backfilled, platform',
)
const values =
  sql.raw(`r.state, to_timestamp(r.begin / 1000), to_timestamp(r."lastOnAt" / 1000), to_timestamp(r."end" / 1000),
  r."beginKm", r."endKm", r."beginSoc", r."endSoc", r.metres, r."positionMetres", r.jumps,
  r.joules, r."varianceKj2", r."meteredMs", r.packets, r.backfilled, r.platform`)
/**
 * Adds whether a vehicle logged in shortly before a trip. The batch's messages are written first, so the row exists.
 */
async function withSource(db: Db, trips: readonly Trip[]) {
  if (trips.length === 0) return []
  const logins = await db.execute<{ vin: string; begin: number }>(sql`
    select distinct r.vin, r.begin from ${records<'vin' | 'begin'>(trips, { vin: 'text', begin: 'float8' })}
    join message m on m.vin = r.vin and m.kind = 1 and not m.down
      and m.at between to_timestamp((r.begin - ${loginMs}) / 1000) and to_timestamp(r.begin / 1000)`)
  const key = (vin: string, begin: number) => `${vin} ${begin}`
  const loginKeys = new Set(logins.rows.map(({ vin, begin }) => key(vin, begin)))
  return trips.map((trip) => ({
    ...trip,
    source: loginKeys.has(key(trip.vin, trip.begin)) ? tripSource.login : tripSource.realTime,
  }))
}

const recordColumns = {
  vin: 'text',
  id: 'bigint',
  state: 'smallint',
  begin: 'float8',
  lastOnAt: 'float8',
  end: 'float8',
  beginKm: 'float8',
  endKm: 'float8',
  beginSoc: 'smallint',
  endSoc: 'smallint',
  metres: 'int',
  positionMetres: 'int',
  jumps: 'int',
  joules: 'bigint',
  varianceKj2: 'bigint',
  meteredMs: 'bigint',
  packets: 'int',
  backfilled: 'int',
  platform: 'text',
  source: 'smallint',
} as const

const keyOfTrip = ({ vin, id }: Pick<Trip, 'vin' | 'id'>) => `${vin} ${id}`
const eventTripOf = (trip: Trip): EventTrip => ({ ...trip, id: trip.id! })

interface SaveOptions {
  /** Existing trips may begin at another time than before. */
  readonly isDetectedAgain?: boolean
  /** Keys of trips that were over. */
  readonly reopened?: ReadonlySet<string>
}

/** Writes new and changed trips with their events. A report that only extends a trip under way causes no event. */
async function save(
  db: Db,
  trips: readonly Trip[],
  now: number,
  { isDetectedAgain = false, reopened: reopenedTrips }: SaveOptions = {},
): Promise<void> {
  await markTrips(db, trips, now)
  // Ended trips first, because a vehicle has at most one trip under way.
  const existing = trips.filter(({ id }) => id !== undefined)
  const fresh = trips.filter(({ id }) => id === undefined)
  const isExtended = (trip: Trip) => trip.state === 0 && !isDetectedAgain && !reopenedTrips?.has(keyOfTrip(trip))
  const changes: TripChange[] = []
  for (const some of [
    existing.filter(({ state }) => state !== 0),
    existing.filter((trip) => trip.state === 0 && !isExtended(trip)),
    existing.filter(isExtended),
  ]) {
    if (some.length === 0) continue
    const rows = isDetectedAgain ? await withSource(db, some) : some
    const newSource = isDetectedAgain ? sql`, source = r.source` : sql``
    const change = sql`update trip t set (${columns}, changed_at) = row(${values}, ${moment(now)})${newSource} from ${records(rows, recordColumns)}`
    if (isExtended(some[0]!)) {
      await db.execute(sql`${change} where t.vin = r.vin and t.id = r.id`)
      continue
    }
    const before = await db.execute<StoredTrip>(sql`
      ${change} join trip o on o.vin = r.vin and o.id = r.id where t.vin = r.vin and t.id = r.id and o.vin = t.vin
      returning ${storedTrip('o')}`)
    const byKey = new Map(before.rows.map((row) => [keyOfTrip(row), readStoredTrip(row)]))
    changes.push(...some.map((trip) => ({ trip: eventTripOf(trip), before: byKey.get(keyOfTrip(trip)) })))
  }
  if (fresh.length > 0) {
    const rows = await withSource(db, fresh)
    const result = await db.execute<{ vin: string; id: number; begin: string }>(sql`
      insert into trip (vin, ${columns}, source, changed_at) select r.vin, ${values}, r.source, ${moment(now)}
      from ${records(rows, recordColumns)} returning vin, id::float8 as id, begin_at as begin`)
    const ids = new Map(result.rows.map(({ vin, id, begin }) => [`${vin} ${Date.parse(begin)}`, id]))
    changes.push(
      ...fresh.map((trip) => ({ trip: { ...trip, id: ids.get(`${trip.vin} ${trip.begin}`)! }, before: undefined })),
    )
  }
  await addTripEvents(db, changes)
}

export default [tripFollower]
