/** Track of a vehicle by day: stored, or read from its messages and then stored. */
import { randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Decrypt, decodeSignals } from '../../../../domain/gb32960/index.ts'
import { dayMs, minuteMs, utcDay, utcDayStart } from '../../../../domain/time.ts'
import {
  concatTracks,
  decodeTrack,
  encodeTrack,
  firstAt,
  slice,
  type TrackColumns,
} from '../../../../domain/track/columns.ts'
import { mark } from '../../../../domain/track/marks.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { Collector } from '../../../../telematics/ingest/collect-track.ts'
import { decryptOf, everyMessage, vehicleMessages } from '../../../fleet/messages/message/source.ts'
import { oldestDay } from '../../../fleet/messages/storage/partitions.ts'
import type { TrackQuery } from './contract.ts'

export type On = Pick<PublicContext, 'db' | 'parts'>

/**
 * Messages younger than this are not stored as a track, because later ones may still arrive. A message that arrives
 * after `lateMs` of follow.ts, which is less than this, invalidates the stored track.
 */
export const settledMs = 15 * minuteMs
/** Smallest piece by which the stored track of a current day grows. */
const pieceMs = 30 * minuteMs
/** Days whose rows are read together. The next ones are read while these are unpacked. */
const atOnce = 8

type TrackDayRow = { day: string; mark: string | null; until: number | null; points: Buffer | null }
/** Requested period, cut to the retention of messages and to a day from now. ms since 1970. */
export interface TrackPeriod {
  readonly vin: string
  readonly from: number
  readonly to: number
}

export async function spanOf({ db, parts }: On, { vin, from, to }: TrackQuery): Promise<TrackPeriod> {
  const now = parts.now().getTime()
  const oldest = await oldestDay(db, now)
  return { vin, from: Math.max(Date.parse(from), oldest), to: Math.min(Date.parse(to), now + dayMs) }
}

/** Yields the points of each day (UTC) that has some, oldest first, cut to the period. */
export async function* trackByDay(on: On, { vin, from, to }: TrackPeriod): AsyncGenerator<TrackColumns> {
  const reader = new DayReader(on, vin)
  const rowsFrom = (first: number) =>
    rowsOf(on, vin, first, Math.min(first + atOnce * dayMs, utcDayStart(to - 1) + dayMs))
  let coming = rowsFrom(utcDayStart(from))
  for (let first = utcDayStart(from); first < to; first += atOnce * dayMs) {
    const rowByDay = await coming
    if (first + atOnce * dayMs < to) {
      coming = rowsFrom(first + atOnce * dayMs)
      // An error before it is awaited is thrown by the await.
      coming.catch(() => {})
    }
    for (let day = first; day < to && day < first + atOnce * dayMs; day += dayMs) {
      const track = await reader.read(day, Math.min(to, day + dayMs), rowByDay.get(utcDay(day)))
      const cut = slice(track, firstAt(track, from), firstAt(track, to))
      if (cut.length === 0) continue
      yield cut
      // Other callers get their turn between two days.
      await breathe()
    }
  }
}

async function rowsOf({ db }: On, vin: string, from: number, to: number): Promise<Map<string, TrackDayRow>> {
  const result = await db.execute<TrackDayRow>(sql`
    select day::text as day, reading_id as mark, (extract(epoch from until) * 1000)::float8 as until, points from track_day
    where vin = ${vin} and day >= ${utcDay(from)}::date and day < ${utcDay(to)}::date`)
  return new Map(result.rows.map((row) => [row.day, row]))
}

/** Version of a period's track. Undefined: part of it is not stored, or invalidated by late messages. */
export async function marksOf({ db }: On, { vin, from, to }: TrackPeriod): Promise<string | undefined> {
  const markRows = await db.execute<{ marks: string | null; open: boolean | null }>(sql`
    select string_agg(concat(day, reading_id, until), ',' order by day) as marks, bool_or(reading_id is null or until is null) as open
    from track_day where vin = ${vin} and day >= ${utcDay(utcDayStart(from))}::date and day <= ${utcDay(to)}::date`)
  const { marks, open } = markRows.rows[0] ?? { marks: null, open: null }
  return open || marks === null ? undefined : marks
}

/** Number of days of a period up to now, and number of those already stored. */
export async function readingOf(on: On, query: TrackQuery): Promise<{ days: number; read: number }> {
  const { vin, from, to } = await spanOf(on, query)
  const end = Math.min(to, on.parts.now().getTime())
  if (end <= from) return { days: 0, read: 0 }
  const [first, last] = [utcDayStart(from), utcDayStart(end - 1)]
  const result = await on.db.execute<{ read: number }>(sql`
    select count(*)::int as read from track_day where vin = ${vin}
      and day >= ${utcDay(first)}::date and day <= ${utcDay(last)}::date and reading_id is not null and until is not null`)
  return { days: (last - first) / dayMs + 1, read: result.rows[0]?.read ?? 0 }
}

/** Whether all messages of a period have settled, so that all of it can be stored. */
export const isSettled = ({ parts }: On, { to }: TrackPeriod): boolean => to <= parts.now().getTime() - settledMs

/** Stores the track of a past day, unless it is stored already. */
export async function keepDay(on: On, vin: string, day: number): Promise<void> {
  const rowByDay = await rowsOf(on, vin, day, day + dayMs)
  await new DayReader(on, vin).read(day, day + dayMs, rowByDay.get(utcDay(day)))
}

class DayReader {
  readonly #on: On
  readonly #vin: string
  #decrypt: Promise<Decrypt | undefined> | undefined

  constructor(on: On, vin: string) {
    this.#on = on
    this.#vin = vin
  }

  /** Returns the day's points, at least up to `to`. */
  async read(day: number, to: number, row: TrackDayRow | undefined): Promise<TrackColumns> {
    const settledUntil = Math.min(day + dayMs, this.#on.parts.now().getTime() - settledMs)
    let points = pointsOfRow(row)
    const requiredUntil = Math.min(to, settledUntil)
    if (!points && settledUntil > day) points = await this.#keep(day, settledUntil)
    else if (
      points &&
      points.until < requiredUntil &&
      (settledUntil === day + dayMs || settledUntil - points.until >= pieceMs)
    )
      points = await this.#append(day, settledUntil, points)
    const from = points?.until ?? day
    if (from >= to) return points!.track
    const { track: fresh } = await this.#frames(from, to)
    if (fresh.length === 0 && points) return points.track
    const track = points ? concatTracks([points.track, fresh]) : fresh
    mark(track)
    return track
  }

  /** Reads the day from its messages. A late message during the reading clears the mark, and nothing is stored. */
  async #keep(day: number, until: number): Promise<Points> {
    const { db } = this.#on
    const own = randomUUID()
    await db.execute(sql`
      insert into track_day (vin, day, reading_id) values (${this.#vin}, ${utcDay(day)}, ${own})
      on conflict (vin, day) do update set reading_id = excluded.reading_id, until = null, points = null`)
    const { track, isWhole } = await this.#frames(day, until)
    mark(track)
    // If the vehicle's key is missing, the day is not stored and is read again later.
    if (isWhole)
      await db.execute(sql`update track_day set until = ${moment(until)}, points = ${bytesOf(track)}
        where vin = ${this.#vin} and day = ${utcDay(day)} and reading_id = ${own} and until is null`)
    return { mark: own, until, track }
  }

  async #append(day: number, until: number, points: Points): Promise<Points> {
    const { track: fresh, isWhole } = await this.#frames(points.until, until)
    const track = fresh.length === 0 ? points.track : concatTracks([points.track, fresh])
    if (fresh.length > 0) mark(track)
    if (isWhole)
      await this.#on.db.execute(sql`update track_day set until = ${moment(until)}, points = ${bytesOf(track)}
        where vin = ${this.#vin} and day = ${utcDay(day)} and reading_id = ${points.mark} and until = ${moment(points.until)}`)
    return { ...points, until, track }
  }

  async #frames(from: number, to: number): Promise<{ track: TrackColumns; isWhole: boolean }> {
    const collector = new Collector()
    let isWhole = true
    const period = { vin: this.#vin, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    const selection = { where: sql`m.kind = 2 and m.counts` }
    for await (const batch of ahead(everyMessage<FrameRow>(this.#on, vehicleMessages, period, selection))) {
      this.#decrypt ??= decryptOf(this.#on, this.#vin)
      const decrypt = await this.#decrypt
      for (const { at, frame } of batch) {
        const signals = decodeSignals(frame, decrypt && { decrypt })
        if (signals.problem === 'encrypted') isWhole = false
        collector.add(Math.round(at), signals)
      }
      await breathe()
    }
    return { track: collector.done(), isWhole }
  }
}

/** Yields the values of `source`, and requests the next one while the current one is processed. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  for (let coming = source.next(); ; ) {
    const { done: isDone, value } = await coming
    if (isDone) return
    coming = source.next()
    // An error before it is awaited is thrown by the await.
    coming.catch(() => {})
    yield value
  }
}

type FrameRow = { at: number; kind: number; digest: string; frame: Buffer }
interface Points {
  readonly mark: string
  readonly until: number
  readonly track: TrackColumns
}

function pointsOfRow(row: TrackDayRow | undefined): Points | undefined {
  if (!row || row.mark === null || row.until === null || row.points === null) return undefined
  return { mark: row.mark, until: Math.round(row.until), track: decodeTrack(row.points) }
}

const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
const bytesOf = (track: TrackColumns) => Buffer.from(encodeTrack(track))
