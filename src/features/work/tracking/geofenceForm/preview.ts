import { code } from '../../../../domain/contract/code.ts'
import type { Shape } from '../../../../domain/geo/shape.ts'
import { boundsAround, distanceToBorderM, overlaps, type ShapeFields, shapeOf } from '../../../../domain/geo/shape.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { readMessage } from '../../../../telematics/ingest/message.ts'
import { placeOf } from '../../../../telematics/ingest/places.ts'
import { geofence } from '../geofence/contract.ts'
import { followFence, outside, type Sighting } from '../geofence/crossing.ts'
import { type Schedule, watchesAt } from '../geofence/schedule.ts'
import { refusalTexts as refused } from '../geofence/texts.ts'
import { insideNow } from '../geofence/vehicles.ts'
import { geofenceFormCalls } from './contract.ts'

type Other = { id: string; name: string; shape: string; ring: string | null } & {
  [K in 'longitude' | 'latitude' | 'radiusKm']: number | null
}
const shownInside = 100
const weekMs = 7 * dayMs
/** Time limit of one test, which reads a week of messages vehicle by vehicle. */
const lookMs = 12_000
const atOnce = 4_000

export const preview = serve(geofenceFormCalls.preview, async (input, context) => {
  const { db, scope } = context
  const shape = requireShape(input)
  const vins = await insideNow(db, shape, watchedBy(context, input, sql`l.vin`))
  const others = await db.execute<Other>(sql`
    select id, name, shape, longitude, latitude, radius_km as "radiusKm", ring from geofence
    where status <> 'draft' and id is distinct from ${input.id ?? null}::bigint and ${inScope(geofence, scope)}
    order by name`)
  const overlapping = others.rows.filter((other) => {
    const its = shapeOf(other)
    return its !== undefined && overlaps(shape, its)
  })
  return {
    inside: vins.length,
    insideVins: vins.slice(0, shownInside),
    overlaps: overlapping.slice(0, 20).map((other) => ({ ...other, id: Number(other.id) })),
  }
})

export const lastWeek = serve(geofenceFormCalls.lastWeek, async (input, context) => {
  const { db, parts } = context
  const shape = requireShape(input)
  const schedule: Schedule = {
    // Dates usually lie in the future, so the test ignores them.
    fromDay: null,
    toDay: null,
    repeatDays: input.repeatDays || '1234567',
  }
  const to = parts.now().getTime()
  const [west, south, east, north] = boundsAround(shape)
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2]
  const candidates = await db.execute<{ vin: string }>(sql`
    select v.vin from vehicle_now v
    where ${watchedBy(context, input, sql`v.vin`)} and v.located_at > ${new Date(to - weekMs).toISOString()}
    order by (v.longitude - ${longitude}) ^ 2 + (v.latitude - ${latitude}) ^ 2`)
  let [enters, outs, checkedCount] = [0, 0, 0]
  const begin = performance.now()
  // Vehicles that are near now were usually near last week. They come first, within the time limit.
  for (const { vin } of candidates.rows) {
    if (performance.now() - begin > lookMs) break
    checkedCount++
    const crossings = await replay(db, shape, vin, to - weekMs, to)
    for (const { kind } of crossings.filter(({ at }) => watchesAt(schedule, at)))
      if (kind === 'enter') enters++
      else outs++
  }
  return { enters, outs, looked: checkedCount, vehicles: candidates.rows.length }
})

function requireShape(input: ShapeFields): Shape {
  const shape = shapeOf(input)
  if (!shape)
    throw new Fault(code.invalid, refused.noPlace, {
      fields: [{ field: input.shape === 'polygon' ? 'ring' : 'radiusKm', text: refused.noPlace }],
    })
  return shape
}

function watchedBy({ scope }: Context, { allVehicles, vins }: VehicleSelection, vin: SQL): SQL {
  const isVisible = visible(scope, vin, 'one') ?? sql`true`
  return allVehicles ? isVisible : sql`${vin} = any(${sql.param(vins ?? [])}::text[]) and ${isVisible}`
}
interface VehicleSelection {
  readonly allVehicles?: boolean | null | undefined
  readonly vins?: readonly string[] | undefined
}

async function replay(db: Db, shape: Shape, vin: string, from: number, to: number) {
  const sightings: Sighting[] = []
  for (let after = new Date(from).toISOString(); ; ) {
    const { rows } = await db.execute<{ at: string; received: string; frame: Buffer }>(sql`
      select at, extract(epoch from received_at) * 1000 as received, frame from message
      where vin = ${vin} and kind = 2 and at > ${after}::timestamptz and at <= ${new Date(to).toISOString()}::timestamptz
      order by at limit ${atOnce}`)
    for (const { at, received: receivedMs, frame } of rows) {
      const place = placeOf(readMessage({ vin, frame, receivedAt: Number(receivedMs) }))
      if (place) sightings.push({ ...place, at: Date.parse(at) })
    }
    if (rows.length < atOnce) break
    after = new Date(rows.at(-1)!.at).toISOString()
  }
  const [first] = sightings
  const isIn = first !== undefined && distanceToBorderM(shape, [first.longitude, first.latitude]) <= 0
  return followFence({ shape }, isIn ? { inside: true, pending: null } : outside, sightings).crossings
}
