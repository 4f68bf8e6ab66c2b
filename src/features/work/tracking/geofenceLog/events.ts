import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { type EventKind, eventKind } from '../../../../platform/event/kind.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { geofenceLogCalls } from './contract.ts'

const data = z.object({
  crossing: z.number().meta({ description: 'Id in the geofence log, unique with the VIN' }),
  fence: z.number().meta({ description: 'Id of the geofence' }),
  kind: z.enum(['enter', 'out']),
  at: z.string().meta({ description: 'ISO 8601' }),
  longitude: z.number().meta({ description: 'WGS-84 degrees' }),
  latitude: z.number().meta({ description: 'WGS-84 degrees' }),
})

const example = {
  crossing: 4711,
  fence: 12,
  kind: 'enter',
  at: '2026-05-20T00:00:00.000Z',
  longitude: 121.4737,
  latitude: 31.2304,
} as const
const ofCrossings = { data, privacy: 'position', readBy: geofenceLogCalls.query } as const

export const geofenceEvents = {
  entered: eventKind({ ...ofCrossings, type: 'geofence.entered', title: ['进入围栏', 'Geofence entered'], example }),
  left: eventKind({
    ...ofCrossings,
    type: 'geofence.left',
    title: ['离开围栏', 'Geofence left'],
    example: { ...example, kind: 'out' },
  }),
  /** Late positions show that the crossing was at another time. */
  corrected: eventKind({
    ...ofCrossings,
    type: 'geofence.corrected',
    title: ['围栏进出更正', 'Geofence crossing corrected'],
    example: { ...example, at: '2026-05-19T23:59:00.000Z' },
  }),
  /** Late positions show that there was no such crossing. */
  removed: eventKind({
    ...ofCrossings,
    type: 'geofence.removed',
    title: ['围栏进出撤销', 'Geofence crossing removed'],
    example,
  }),
}

/** A stored crossing. `at` as the database returns it. */
export type StoredCrossing = {
  vin: string
  id: number
  fence: number
  kind: 'enter' | 'out'
  at: string
  longitude: number
  latitude: number
}
/** Columns of a `StoredCrossing`, of the table `e`. Citus computes no times in RETURNING. */
export const crossingColumns = sql.raw(`e.vin, e.id::float8 as id, e.fence_id::float8 as fence, e.kind, e.at,
  e.longitude, e.latitude`)

const addOfKind = (
  db: Pick<Db, 'execute'>,
  kind: EventKind<z.infer<typeof data>>,
  crossings: readonly StoredCrossing[],
): Promise<void> =>
  addEvents(
    db,
    kind,
    crossings.map(({ vin, id, fence, kind: direction, at, longitude, latitude }) => ({
      vin,
      subject: `geofenceCrossing/${vin}/${id}`,
      at: Date.parse(at),
      data: { crossing: id, fence, kind: direction, at: new Date(at).toISOString(), longitude, latitude },
    })),
  )

/** Adds the events of new crossings. */
export async function addNewCrossings(db: Pick<Db, 'execute'>, crossings: readonly StoredCrossing[]): Promise<void> {
  const ofKind = (kind: StoredCrossing['kind']) => crossings.filter((crossing) => crossing.kind === kind)
  await addOfKind(db, geofenceEvents.entered, ofKind('enter'))
  await addOfKind(db, geofenceEvents.left, ofKind('out'))
}

export const addCorrectedCrossings = (db: Pick<Db, 'execute'>, crossings: readonly StoredCrossing[]): Promise<void> =>
  addOfKind(db, geofenceEvents.corrected, crossings)

export const addRemovedCrossings = (db: Pick<Db, 'execute'>, crossings: readonly StoredCrossing[]): Promise<void> =>
  addOfKind(db, geofenceEvents.removed, crossings)
