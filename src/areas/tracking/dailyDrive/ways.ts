/** What a batch adds to the ways of its vehicles' days. */

import { inOrder, type WayPoint } from '../../../geo/way.ts'
import type { Batch } from '../../../ingest/batch.ts'
import { type WayPoints, wayPointOf, wayPoints } from '../../../ingest/believed.ts'
import { type Message, readMessage } from '../../../ingest/message.ts'
import { type SQL, sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Db } from '../../../server/store/store.ts'
import { lastReported } from '../../messages/lastMessage/batch-values.ts'
import { isNewMessage } from '../../messages/message/follow.ts'
import { addWays, type WayOfDays } from './days.ts'

/** Reports that are looked at together for the next one that tells where the vehicle was. */
const atOnce = 50

/** By VIN. */
export async function waysOfBatch(db: Db, batch: Batch): Promise<Map<string, WayOfDays>> {
  const last = batch.get(lastReported)
  const ways = new Map<string, WayOfDays>()
  for (const [vin, messages] of pointsOf(batch.messages, batch.get(wayPoints))) {
    const days: WayOfDays = new Map()
    const before = last.get(vin)?.way
    const late = before ? messages.filter(({ point }) => point.at <= before.at) : []
    // One of the same moment may take the place of the last point, from which the way goes on.
    const isSameMoment = late.length > 0 && late.at(-1)!.point.at === before!.at
    const inTime = isSameMoment ? [] : messages.slice(late.length)
    addWays(days, inOrder([...(before ? [before] : []), ...inTime.map(({ point }) => point)]))
    if (late.length > 0) await addLate(db, batch, vin, isSameMoment ? messages : late, days)
    ways.set(vin, days)
  }
  return ways
}

interface Pointed {
  readonly message: Message
  readonly point: WayPoint
}

function pointsOf(messages: readonly Message[], points: WayPoints): Map<string, Pointed[]> {
  const byVin = new Map<string, Pointed[]>()
  for (const [index, message] of messages.entries()) {
    const point = points[index]
    if (!point) continue
    const known = byVin.get(message.vin)
    if (known) known.push({ message, point })
    else byVin.set(message.vin, [{ message, point }])
  }
  return byVin
}

/**
 * Some of these reports lie between others that are stored already: the way between the neighbours is taken away, and
 * that over them added. A report that comes again changes nothing.
 */
async function addLate(db: Db, batch: Batch, vin: string, late: readonly Pointed[], days: WayOfDays): Promise<void> {
  const [from, to] = [late[0]!.point.at, late.at(-1)!.point.at]
  const isNew = batch.get(isNewMessage)
  const added = new Set(late.filter(({ message }) => isNew(message)).map(({ message }) => keyOf(message)))
  if (added.size === 0) return
  const within = sql`at >= ${moment(from)} and at <= ${moment(to)} order by at, received_at, digest`
  const { points: between } = await read(db, batch, vin, within)
  const stored = [
    ...(await nearest(db, batch, { vin, at: from, later: false })),
    ...between,
    ...(await nearest(db, batch, { vin, at: to, later: true })),
  ]
  const before = stored.filter(({ key }) => !added.has(key))
  addWays(days, inOrder(before.map(({ point }) => point)), -1)
  addWays(days, inOrder(stored.map(({ point }) => point)))
}

interface Stored {
  readonly key: string
  readonly point: WayPoint
}
const keyOf = ({ at, digest }: { at: number; digest: bigint | string }) => `${at} ${digest}`

/** Those of the nearest moment before or after one that tell where the vehicle was. */
async function nearest(
  db: Db,
  batch: Batch,
  { vin, at, later }: { vin: string; at: number; later: boolean },
): Promise<Stored[]> {
  for (let from = at; ; ) {
    const beyond = later
      ? sql`at > ${moment(from)} order by at, received_at, digest`
      : sql`at < ${moment(from)} order by at desc, received_at desc, digest desc`
    const { points, count, last } = await read(db, batch, vin, sql`${beyond} limit ${atOnce}`)
    const found = points.filter(({ point }) => point.at === points[0]!.point.at)
    if (found.length > 0) return later ? found : found.reverse()
    if (count < atOnce) return []
    from = last
  }
}

/** Stored reports; `tail`: the rest of the condition, and the order. */
async function read(
  db: Db,
  { keys }: Batch,
  vin: string,
  tail: SQL,
): Promise<{ points: Stored[]; count: number; last: number }> {
  const { rows } = await db.execute<{ at: string; received: string; digest: string; frame: Buffer }>(sql`
    select extract(epoch from at) * 1000 as at, extract(epoch from received_at) * 1000 as received, digest::text, frame
    from message where vin = ${vin} and kind = 2 and counts and ${tail}`)
  const decryptFor = await keys.ofStored(
    rows.map(({ frame }) => ({ vin, frame })),
    db,
  )
  const points = rows.flatMap(({ at, received, digest, frame }) => {
    const moments = { at: Math.round(Number(at)), receivedAt: Math.round(Number(received)) }
    const message = readMessage({ vin, frame, receivedAt: moments.receivedAt }, decryptFor(vin))
    const point = wayPointOf({ ...message, at: moments.at })
    return point ? [{ key: keyOf({ at: moments.at, digest }), point }] : []
  })
  return { points, count: rows.length, last: Math.round(Number(rows.at(-1)?.at ?? 0)) }
}
