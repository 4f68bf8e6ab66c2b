/** Changes of vehicles' distances by a batch. */

import type { Odometry } from '../../../../domain/geo/odometry/odometry.ts'
import type { Piece } from '../../../../domain/geo/odometry/way.ts'
import { dayMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type Batch, batchValue } from '../../../../telematics/ingest/batch.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { type DrivePoint, wayPointOf, wayPoints } from '../../../../telematics/ingest/plausible-values.ts'
import { lastReported, odometries } from '../../../fleet/messages/lastMessage/batch-values.ts'
import type { LastReported } from '../../../fleet/messages/lastMessage/lock.ts'
import { isNewMessage } from '../../../fleet/messages/message/follow.ts'
import {
  type DecryptFor,
  decryptWith,
  type ReportRange,
  storedReports,
} from '../../../fleet/messages/message/stored-reports.ts'
import { StoredOdometry } from './stored-odometry.ts'
import { touchedTrips } from './touched-trips.ts'

/** Period before late reports that is read when there is no mark. */
const withoutMarkMs = 2 * dayMs
/** Number of reports after which both sides are compared. */
const comparedAfter = 20

/** Changes of a vehicle's distance by a batch. */
export interface VehicleWay {
  readonly changes: readonly Piece[]
  /** Changes of earlier batches that may now belong to a trip (`StoredOdometry.tail`). */
  readonly tail: readonly Piece[]
  /** Set when reports came late: all distances since before the affected trips. */
  readonly recomputed: readonly Piece[] | undefined
}

/** By VIN, of vehicles with such changes. Provided by the follower 'odometry'. */
export const vehicleWays = batchValue<ReadonlyMap<string, VehicleWay>>('vehicle ways')

interface Mark {
  readonly vin: string
  /** ms since 1970. */
  readonly at: number
  readonly state: string
}

/**
 * Processes the odometers of a batch's vehicles, stores marks, and provides distances and states for later followers.
 */
export async function followOdometers(db: Db, batch: Batch): Promise<void> {
  const last = batch.get(lastReported)
  const ways = new Map<string, VehicleWay>()
  const states = new Map<string, string>()
  const marks: Mark[] = []
  for (const { vin, points, messages } of pointsOf(batch)) {
    const storedOdometry = odometryOf(last.get(vin))
    const { tail } = storedOdometry
    const from = points[0]!.at
    if (from <= storedOdometry.at)
      await db.execute(sql`delete from odometry_checkpoint where vin = ${vin} and at >= ${moment(from)}`)
    if (points.every((point) => storedOdometry.isNext(point))) {
      const changes = addPoints(storedOdometry, vin, points, marks)
      if (changes.length > 0 || tail.length > 0) ways.set(vin, { changes, tail, recomputed: undefined })
      states.set(vin, storedOdometry.text())
      continue
    }
    // Reading again covers all reports up to the last time, including those of this batch.
    const late = messages.filter((_, index) => points[index]!.at <= storedOdometry.at)
    const inTime = points.filter((point) => point.at > storedOdometry.at)
    const read = await readAgain(db, batch, { vin, odometer: storedOdometry, late, to: points.at(-1)!.at, marks })
    const addedPieces = addPoints(read.odometer, vin, inTime, marks)
    const changes = withoutPairs([...read.changes, ...addedPieces])
    ways.set(vin, { changes, tail, recomputed: [...read.recomputed, ...addedPieces] })
    states.set(vin, read.odometer.text())
  }
  if (marks.length > 0)
    await db.execute(sql`
      insert into odometry_checkpoint (vin, at, state) select r.vin, to_timestamp(r.at / 1000), r.state
      from ${records(marks, { vin: 'text', at: 'float8', state: 'text' })} order by r.vin, r.at
      on conflict (vin, at) do update set state = excluded.state`)
  batch.put(vehicleWays, ways)
  batch.put(odometries, states)
}

/** Adds points that come after all added ones. Returns the pieces. */
function addPoints(odometer: StoredOdometry, vin: string, points: readonly DrivePoint[], marks: Mark[]): Piece[] {
  const pieces: Piece[] = []
  for (const point of points) {
    if (odometer.isMark(point)) marks.push({ vin, at: odometer.at, state: odometer.text() })
    odometer.add(point, pieces)
  }
  return pieces
}

/** State of a vehicle before a batch. The previous release stored only the last point. */
function odometryOf(last: LastReported | undefined): StoredOdometry {
  const storedOdometry = last?.odometry ? StoredOdometry.of(last.odometry) : new StoredOdometry()
  const point = last?.way
  if (!point || point.at <= storedOdometry.at) return storedOdometry
  const fresh = new StoredOdometry()
  fresh.odometry.add({ ...point, at: Math.max(point.at, last.at ?? 0) })
  return fresh
}

const keyOf = ({ at, digest }: { at: number; digest: bigint | string }) => `${at} ${digest}`

interface PointsOfVehicle {
  readonly vin: string
  /** In time order. */
  readonly points: DrivePoint[]
  /** Message of each point. */
  readonly messages: Message[]
}

/** New points of a batch, in the order of VINs. */
function* pointsOf(batch: Batch): Generator<PointsOfVehicle> {
  const isNew = batch.get(isNewMessage)
  const points = batch.get(wayPoints)
  let open: PointsOfVehicle | undefined
  for (let index = 0; index < points.length; index++) {
    const [message, point] = [batch.messages[index]!, points[index]]
    if (!point || !isNew(message)) continue
    if (open?.vin === message.vin) {
      open.points.push(point)
      open.messages.push(message)
      continue
    }
    if (open) yield open
    open = { vin: message.vin, points: [point], messages: [message] }
  }
  if (open) yield open
}

interface Late {
  readonly vin: string
  readonly odometer: StoredOdometry
  /** In time order. */
  readonly late: readonly Message[]
  /** Newest point of the batch, ms since 1970. */
  readonly to: number
  readonly marks: Mark[]
}

/**
 * Processes the stored reports once with the late ones and once without. Begins before the affected trips and ends when
 * both agree.
 */
async function readAgain(db: Db, batch: Batch, { vin, odometer, late, to, marks }: Late) {
  const from = late[0]!.at
  const { first, final } = await touchedBy(db, vin, from, to)
  const mark = await markBefore(db, vin, first)
  const lateKeys = new Set(late.map(keyOf))
  const fresh = mark ? StoredOdometry.of(mark.state) : new StoredOdometry()
  let old: StoredOdometry | undefined
  const changes: Piece[] = []
  const recomputedPieces: Piece[] = []
  let count = 0
  const points = storedPoints(db, decryptWith(db, batch.keys, vin), {
    vin,
    after: mark?.at ?? first - withoutMarkMs,
    to: odometer.at,
  })
  for await (const point of points) {
    if (lateKeys.has(point.key)) old ??= StoredOdometry.of(fresh.text())
    if (point.at >= from && fresh.isMark(point)) marks.push({ vin, at: fresh.at, state: fresh.text() })
    const pieces = fresh.add(point)
    recomputedPieces.push(...pieces)
    if (!old) continue
    changes.push(...pieces)
    if (!lateKeys.has(point.key)) changes.push(...old.add(point).map(negatePiece))
    const isDue = ++count % comparedAfter === 0 && point.at > Math.max(to, final)
    if (isDue && fresh.isLike(old)) return { odometer, changes, recomputed: recomputedPieces }
  }
  return { odometer: fresh, changes, recomputed: recomputedPieces }
}

const negatePiece = (piece: Piece): Piece => ({
  ...piece,
  metres: -piece.metres,
  positionMetres: -piece.positionMetres,
  jumps: -piece.jumps,
  joules: -piece.joules,
  varianceKj2: -piece.varianceKj2,
  meteredMs: -piece.meteredMs,
})

/** Removes pieces that were added and taken back. The others are not summed, because each is rounded by itself. */
function withoutPairs(pieces: readonly Piece[]): Piece[] {
  const counts = new Map<string, number>()
  const left: Piece[] = []
  const keyOf = ({ from, to, ...amounts }: Piece, sign: 1 | -1) =>
    [from, to, ...Object.values(amounts).map((value) => sign * value || 0)].join(' ')
  for (const piece of pieces) {
    const opposite = keyOf(piece, -1)
    const count = counts.get(opposite) ?? 0
    if (count > 0) counts.set(opposite, count - 1)
    else {
      const key = keyOf(piece, 1)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  for (const piece of pieces) {
    const key = keyOf(piece, 1)
    const count = counts.get(key) ?? 0
    if (count === 0) continue
    counts.set(key, count - 1)
    left.push(piece)
  }
  return left
}

/** Range of a period and of the trips that its reports may change. */
async function touchedBy(db: Db, vin: string, from: number, to: number): Promise<{ first: number; final: number }> {
  const result = await db.execute<{ first: number | null; final: number | null; open: boolean | null }>(sql`
    select date_part('epoch', min(begin_at)) * 1000 as first,
      date_part('epoch', max(coalesce(end_at, last_seen_at))) * 1000 as final, bool_or(state = 0) as open
    from trip where ${touchedTrips(vin, from, to)}`)
  const { first, final, open } = result.rows[0] ?? { first: null, final: null, open: null }
  return {
    first: Math.min(from, Math.round(first ?? from)),
    final: open ? Number.POSITIVE_INFINITY : Math.max(to, Math.round(final ?? to)),
  }
}

/** State of a vehicle's odometry before a time, from the last mark, or else from `withoutMarkMs` before. */
export async function odometryBefore(db: Db, decryptFor: DecryptFor, vin: string, before: number): Promise<Odometry> {
  const mark = await markBefore(db, vin, before)
  const { odometry } = mark ? StoredOdometry.of(mark.state) : new StoredOdometry()
  const after = mark?.at ?? before - withoutMarkMs
  for await (const point of storedPoints(db, decryptFor, { vin, after, to: before - 1 })) odometry.add(point)
  return odometry
}

async function markBefore(db: Db, vin: string, before: number): Promise<Omit<Mark, 'vin'> | undefined> {
  const result = await db.execute<{ at: number; state: string }>(sql`
    select date_part('epoch', at) * 1000 as at, state from odometry_checkpoint
    where vin = ${vin} and at < ${moment(before)} order by at desc limit 1`)
  const [mark] = result.rows
  return mark && { at: Math.round(mark.at), state: mark.state }
}

interface StoredPoint extends DrivePoint {
  readonly key: string
}

/** Points of a vehicle's stored reports in time order. */
export async function* storedPoints(db: Db, decryptFor: DecryptFor, range: ReportRange): AsyncGenerator<StoredPoint> {
  for await (const page of storedReports(db, decryptFor, range))
    for (const message of page) {
      const point = wayPointOf(message)
      if (point) yield { ...point, key: keyOf(message) }
    }
}
