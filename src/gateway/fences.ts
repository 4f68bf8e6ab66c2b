import { sql } from 'drizzle-orm'
import Flatbush from 'flatbush'
import type { Sighting } from '../areas/tracking/geofence/follow.ts'
import type { Schedule } from '../areas/tracking/geofence/schedule.ts'
import { boundsAround, shapeOf } from '../areas/tracking/geofence/shape.ts'
import type { Bounds } from '../kit/map/geometry.ts'
import type { Shape } from '../kit/map/layer.ts'
import type { Db } from '../server/store/store.ts'

/** Things by the bounds around them. Kept small: 32 bytes and a reference each. */
export class Near<T extends { readonly bounds: Bounds }> {
  readonly #things: readonly T[]
  readonly #tree: Flatbush | undefined

  constructor(things: readonly T[]) {
    this.#things = things
    if (things.length === 0) return
    this.#tree = new Flatbush(things.length)
    for (const { bounds } of things) this.#tree.add(...bounds)
    this.#tree.finish()
  }

  get size(): number {
    return this.#things.length
  }

  /** Those whose bounds hold a place. */
  at(longitude: number, latitude: number): T[] {
    return this.#tree?.search(longitude, latitude, longitude, latitude).map((index) => this.#things[index] as T) ?? []
  }
}

export interface WatchedFence extends Schedule {
  readonly id: number
  readonly name: string
  readonly address: string | null
  readonly shape: Shape
  readonly bounds: Bounds
  readonly allVehicles: boolean
  readonly enterReminder: boolean
  readonly outReminder: boolean
  readonly hasEmail: boolean
}
export interface WatchedDealer {
  readonly id: number
  readonly bounds: Bounds
}

interface Pending {
  readonly fence: number
  readonly sighting: Sighting
}

const keptMs = 2_000
const mostPending = 500_000

/** The places that ingest watches, read again when they have changed: at most two seconds old. */
export class WatchedPlaces {
  fences = new Near<WatchedFence>([])
  byId = new Map<number, WatchedFence>()
  dealers = new Near<WatchedDealer>([])
  /** First positions on the other side of a border, by vehicle. Lost with the process: told a report later. */
  #pending = new Map<string, Pending[]>()
  #version = ''
  #readAt = Number.NEGATIVE_INFINITY

  pending(vin: string, fence: number): Sighting | null {
    return this.#pending.get(vin)?.find((one) => one.fence === fence)?.sighting ?? null
  }

  pend(vin: string, fence: number, sighting: Sighting | null): void {
    const known = this.#pending.get(vin)
    if (!known && sighting === null) return
    const others = known?.filter((one) => one.fence !== fence) ?? []
    if (sighting !== null) others.push({ fence, sighting })
    if (others.length === 0) this.#pending.delete(vin)
    else this.#pending.set(vin, others)
    if (this.#pending.size > mostPending) this.#pending.clear()
  }

  async refresh(db: Db): Promise<void> {
    const now = performance.now()
    if (now - this.#readAt < keptMs) return
    const found = await db.execute<{ version: string }>(sql`
      select concat_ws(' ', current_date, (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from geofence where status = 'used'),
        (select concat(count(*), ' ', sum(extract(epoch from updated_at))) from dealer)) as version`)
    const version = found.rows[0]?.version ?? ''
    if (version !== this.#version) await this.#read(db)
    this.#version = version
    this.#readAt = now
  }

  async #read(db: Db): Promise<void> {
    const fences = await watchedFences(db)
    this.fences = new Near(fences)
    this.byId = new Map(fences.map((fence) => [fence.id, fence]))
    const dealers = await db.execute<{ id: string; longitude: number; latitude: number; radius_km: number }>(
      sql`select id, longitude, latitude, radius_km from dealer`,
    )
    this.dealers = new Near(
      dealers.rows.map(({ id, longitude, latitude, radius_km: radiusKm }) => ({
        id: Number(id),
        bounds: boundsAround({ kind: 'circle', centre: [longitude, latitude], radiusM: radiusKm * 1000 }),
      })),
    )
  }
}

type Row = Record<'id' | 'name' | 'shape' | 'days', string> &
  Record<'address' | 'ring' | 'from_day' | 'to_day' | 'email', string | null> &
  Record<'longitude' | 'latitude' | 'radius', number | null> &
  Record<'all_vehicles' | 'enter' | 'out', boolean>

/** Fences that are used and not over; those whose place is not complete watch nothing. */
async function watchedFences(db: Db): Promise<WatchedFence[]> {
  const found = await db.execute<Row>(sql`
    select id, name, address, shape, longitude, latitude, radius_km as radius, ring, from_day::text, to_day::text,
      repeat_days as days, enter_reminder as enter, out_reminder as out, warning_email as email, all_vehicles
    from geofence where status = 'used' and (to_day is null or to_day >= current_date - 1)`)
  return found.rows.flatMap((row) => {
    const shape = shapeOf({ ...row, radiusKm: row.radius })
    if (!shape) return []
    return {
      ...{ id: Number(row.id), name: row.name, address: row.address, shape, bounds: boundsAround(shape) },
      ...{ fromDay: row.from_day, toDay: row.to_day, repeatDays: row.days, allVehicles: row.all_vehicles },
      ...{ enterReminder: row.enter, outReminder: row.out, hasEmail: Boolean(row.email) },
    }
  })
}
