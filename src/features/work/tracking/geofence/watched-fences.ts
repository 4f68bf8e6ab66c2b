import type { Bounds } from '../../../../domain/geo/geometry.ts'
import { Near } from '../../../../domain/geo/near.ts'
import { boundsAround, type Shape, shapeOf } from '../../../../domain/geo/shape.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { CachedValue } from '../../../../telematics/ingest/cached-value.ts'
import type { Schedule } from './schedule.ts'

export interface WatchedFence extends Schedule {
  readonly id: number
  readonly name: string
  readonly address: string | null
  readonly shape: Shape
  readonly bounds: Bounds
  /** Arrival of the newest report at the last change of the fence, in ms since 1970. Null: no report existed. */
  readonly evaluatedSince: number | null
  readonly allVehicles: boolean
  readonly enterReminder: boolean
  readonly outReminder: boolean
  readonly hasEmail: boolean
}

export interface WatchedFences {
  readonly near: Near<WatchedFence>
  readonly byId: ReadonlyMap<number, WatchedFence>
  /** Whether any fence watches all vehicles. */
  readonly anyOfAll: boolean
}

/** In fleet time, as the days of fences are. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Changes with every fence, and every day. */
const version = sql`select concat_ws(' ', ${today}, count(*), sum(extract(epoch from updated_at))) from geofence where status = 'used'`

export const watchedFences = (): CachedValue<WatchedFences> =>
  new CachedValue(version, async (db) => {
    const fences = await readFences(db)
    return {
      near: new Near(fences),
      byId: new Map(fences.map((fence) => [fence.id, fence])),
      anyOfAll: fences.some(({ allVehicles }) => allVehicles),
    }
  })

type Row = Record<'id' | 'name' | 'shape' | 'days', string> &
  Record<'address' | 'ring' | 'from_day' | 'to_day' | 'email', string | null> &
  Record<'longitude' | 'latitude' | 'radius' | 'since', number | null> &
  Record<'all_vehicles' | 'enter' | 'out', boolean>

/** Reads the active fences that are not over. A fence with an incomplete place watches nothing. */
async function readFences(db: Db): Promise<WatchedFence[]> {
  const result = await db.execute<Row>(sql`
    select id, name, address, shape, longitude, latitude, radius_km as radius, ring, from_day::text, to_day::text,
      repeat_days as days,
      date_part('epoch', evaluated_since) * 1000 as since, enter_reminder as enter, out_reminder as out, warning_email as email, all_vehicles
    from geofence where status = 'used' and (to_day is null or to_day >= ${today} - 1)`)
  return result.rows.flatMap((row) => {
    const shape = shapeOf({ ...row, radiusKm: row.radius })
    if (!shape) return []
    return {
      id: Number(row.id),
      name: row.name,
      address: row.address,
      shape,
      bounds: boundsAround(shape),
      evaluatedSince: row.since === null ? null : Math.round(row.since),
      fromDay: row.from_day,
      toDay: row.to_day,
      repeatDays: row.days,
      allVehicles: row.all_vehicles,
      enterReminder: row.enter,
      outReminder: row.out,
      hasEmail: Boolean(row.email),
    }
  })
}
