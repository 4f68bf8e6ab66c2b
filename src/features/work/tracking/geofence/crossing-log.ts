import { hourMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJobs } from '../../../../platform/work/add.ts'
import {
  addGeofenceEvents,
  deleteGeofenceEvents,
  moveGeofenceEvents,
  type NewGeofenceEvent,
} from '../geofenceLog/api.ts'
import type { Crossing } from './crossing.ts'
import { reminding } from './remind.ts'
import { watchesAt } from './schedule.ts'
import type { WatchedFence } from './watched-fences.ts'

/** Older crossings are logged, but no email is sent. */
const freshMs = hourMs
/** A correction of more than this makes it another crossing. */
const sameCrossingMs = hourMs

export interface FoundCrossing {
  readonly vin: string
  readonly fence: WatchedFence
  readonly crossing: Crossing
}

function eventRow({ vin, fence, crossing }: FoundCrossing, now: number): NewGeofenceEvent {
  const shouldRemind = crossing.kind === 'enter' ? fence.enterReminder : fence.outReminder
  const reminder = !shouldRemind ? 'none' : !fence.hasEmail ? 'noted' : now - crossing.at > freshMs ? 'late' : 'waiting'
  return { vin, fence: fence.id, name: fence.name, address: fence.address, reminder, ...crossing }
}

/**
 * Logs crossings at times when their fences are active, and queues the emails about them. Crossings already logged are
 * left unchanged.
 */
export async function logCrossings(db: Db, crossings: readonly FoundCrossing[], now: number): Promise<void> {
  const rows = crossings
    .filter(({ fence, crossing }) => watchesAt(fence, crossing.at))
    .map((crossing) => eventRow(crossing, now))
  if (rows.length === 0) return
  const newEvents = await addGeofenceEvents(db, rows, now)
  const waiting = newEvents.filter(({ reminder }) => reminder === 'waiting')
  await addJobs(
    db,
    reminding,
    waiting.map(({ vin, event }) => ({ input: { vin, event } })),
  )
}

/** All crossings of a fence after one time and up to another, ms since 1970. */
export interface LogPart {
  readonly fence: WatchedFence
  readonly after: number
  readonly to: number
  readonly crossings: readonly Crossing[]
}

interface LoggedCrossing {
  readonly id: number
  readonly fence: number
  readonly kind: 'enter' | 'out'
  readonly at: number
}
type Row = { id: number; fence: number; kind: 'enter' | 'out'; at: string }

/**
 * Corrects parts of a vehicle's log. Rows whose crossing is now found at another time move there with the state of
 * their emails. Rows of crossings that never happened are deleted. Returns the crossings that are not logged yet.
 */
export async function correctLog(db: Db, vin: string, parts: readonly LogPart[]): Promise<FoundCrossing[]> {
  if (parts.length === 0) return []
  const loggedCrossings = await loggedIn(db, vin, parts)
  const newCrossings: FoundCrossing[] = []
  const movedCrossings: (Crossing & { id: number })[] = []
  const deletedIds: number[] = []
  for (const { fence, after, to, crossings } of parts) {
    const old = loggedCrossings.filter((row) => row.fence === fence.id && row.at > after && row.at <= to)
    const isSame = (row: LoggedCrossing, { kind, at }: Crossing) => row.kind === kind && row.at === at
    const activeCrossings = crossings.filter(({ at }) => watchesAt(fence, at))
    const free = old.filter((row) => !activeCrossings.some((crossing) => isSame(row, crossing)))
    for (const crossing of activeCrossings) {
      if (old.some((row) => isSame(row, crossing))) continue
      const index = free.findIndex(
        ({ kind, at }) => kind === crossing.kind && Math.abs(at - crossing.at) <= sameCrossingMs,
      )
      const [row] = index < 0 ? [] : free.splice(index, 1)
      if (row) movedCrossings.push({ ...crossing, id: row.id })
      else newCrossings.push({ vin, fence, crossing })
    }
    deletedIds.push(...free.map(({ id }) => id))
  }
  if (deletedIds.length > 0) await deleteGeofenceEvents(db, vin, deletedIds)
  if (movedCrossings.length > 0) await moveGeofenceEvents(db, vin, movedCrossings)
  return newCrossings
}

async function loggedIn(db: Db, vin: string, parts: readonly LogPart[]): Promise<LoggedCrossing[]> {
  const after = Math.min(...parts.map((part) => part.after))
  const to = Math.max(...parts.map((part) => part.to))
  const { rows } = await db.execute<Row>(sql`
    select id::float8 as id, fence_id::float8 as fence, kind, extract(epoch from at) * 1000 as at from geofence_event
    where vin = ${vin} and fence_id = any(${sql.param(parts.map(({ fence }) => fence.id))}::bigint[])
      and at > ${moment(after)} and at <= ${moment(to)} order by at`)
  return rows.map((row) => ({ ...row, at: Math.round(Number(row.at)) }))
}

interface LogPlace {
  readonly vin: string
  readonly fence: number
  /** ms since 1970. */
  readonly at: number
  /** No crossings up to this time, ms since 1970. */
  readonly since: number | undefined
}

/** Returns the last logged crossing before a time, or the first from it on. Undefined if none exists. */
export async function loggedNext(
  db: Db,
  { vin, fence, at, since }: LogPlace,
  direction: 'before' | 'from',
): Promise<'enter' | 'out' | undefined> {
  const [compare, order] = direction === 'before' ? [sql`<`, sql`desc`] : [sql`>=`, sql`asc`]
  const { rows } = await db.execute<{ kind: 'enter' | 'out' }>(sql`
    select kind from geofence_event where vin = ${vin} and fence_id = ${fence} and at ${compare} ${moment(at)}
      and at > ${moment(since ?? 0)} order by at ${order} limit 1`)
  return rows[0]?.kind
}
