import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { type EventKind, eventKind } from '../../../../platform/event/kind.ts'
import { iso, isoOrNull, time } from '../../../../platform/event/values.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { tripCalls } from './contract.ts'
import type { Trip } from './detect.ts'

const data = z.object({
  trip: z.number().meta({ description: 'Id in the list of trips, unique with the VIN' }),
  state: z.enum(['0', '1', '2']).meta({ description: '0 in progress, 1 completed, 2 invalid' }),
  beginAt: time,
  endAt: time.nullable(),
  distanceKm: z.number().meta({ description: 'So far, for a trip in progress' }),
  beginSoc: z.number().nullable(),
  endSoc: z.number().nullable(),
})

const example = {
  trip: 4711,
  state: '1',
  beginAt: '2026-05-20T00:00:00.000Z',
  endAt: '2026-05-20T00:30:00.000Z',
  distanceKm: 21.4,
  beginSoc: 80,
  endSoc: 74,
} as const
const ofTrips = { data, privacy: 'vehicle', readBy: tripCalls.query } as const

export const tripEvents = {
  began: eventKind({
    ...ofTrips,
    type: 'trip.began',
    title: ['行程开始', 'Trip began'],
    example: { ...example, state: '0', endAt: null, distanceKm: 0, endSoc: 80 },
  }),
  ended: eventKind({ ...ofTrips, type: 'trip.ended', title: ['行程结束', 'Trip ended'], example }),
  /** Late reports change a trip: its ends, its distance, or whether it has ended. */
  corrected: eventKind({
    ...ofTrips,
    type: 'trip.corrected',
    title: ['行程更正', 'Trip corrected'],
    example: { ...example, distanceKm: 22.1 },
  }),
  /** Late reports show that there was no such trip. */
  removed: eventKind({ ...ofTrips, type: 'trip.removed', title: ['行程撤销', 'Trip removed'], example }),
}

/** Values of a stored trip that its events contain. */
export type EventTrip = Pick<Trip, 'vin' | 'state' | 'begin' | 'end' | 'metres' | 'beginSoc' | 'endSoc'> & {
  readonly id: number
}
/** Row of the columns `storedTrip`. Times as the database returns them. */
export interface StoredTrip extends Omit<EventTrip, 'begin' | 'end'>, Record<string, unknown> {
  readonly beginAt: string
  readonly endAt: string | null
}
/** Columns of `EventTrip` for a RETURNING clause. Citus refuses to compute times there. */
export const storedTrip = (table: 'o' | 'trip'): SQL =>
  sql.raw(
    `${table}.vin, ${table}.id::float8 as id, ${table}.state, ${table}.begin_at as "beginAt", ${table}.end_at as "endAt",
      ${table}.metres, ${table}.begin_soc as "beginSoc", ${table}.end_soc as "endSoc"`,
  )
export const readStoredTrip = ({ beginAt, endAt, ...row }: StoredTrip): EventTrip => ({
  ...row,
  begin: Date.parse(beginAt),
  end: endAt === null ? null : Date.parse(endAt),
})
export interface TripChange {
  readonly trip: EventTrip
  /** Undefined: the trip is new. */
  readonly before: EventTrip | undefined
}

const eventOf = ({ id, vin, state, begin, end, metres, beginSoc, endSoc }: EventTrip) => ({
  vin,
  subject: `trip/${vin}/${id}`,
  at: end ?? begin,
  data: {
    trip: id,
    state: `${state}` as const,
    beginAt: iso(begin),
    endAt: isoOrNull(end),
    distanceKm: Math.round(metres / 100) / 10,
    beginSoc,
    endSoc,
  },
})
const isChanged = ({ trip, before }: TripChange) =>
  before !== undefined && JSON.stringify(eventOf(trip)) !== JSON.stringify(eventOf(before))

/** Adds the events of stored trips, in the transaction that changes them. A trip that is new and over has two. */
export async function addTripEvents(db: Pick<Db, 'execute'>, changes: readonly TripChange[]): Promise<void> {
  const add = (kind: EventKind<z.infer<typeof data>>, isOfKind: (change: TripChange) => boolean) =>
    addEvents(
      db,
      kind,
      changes.filter(isOfKind).map(({ trip }) => eventOf(trip)),
    )
  await add(tripEvents.began, ({ before }) => before === undefined)
  await add(tripEvents.ended, ({ trip, before }) => trip.state !== 0 && (before?.state ?? 0) === 0)
  await add(
    tripEvents.corrected,
    (change) => isChanged(change) && (change.before?.state !== 0 || change.trip.state === 0),
  )
}

/** Adds the events of deleted trips, in the transaction that deletes them. */
export const addTripRemovals = (db: Pick<Db, 'execute'>, trips: readonly EventTrip[]): Promise<void> =>
  addEvents(db, tripEvents.removed, trips.map(eventOf))
