import { sql } from 'drizzle-orm'
import Flatbush from 'flatbush'
import type { Sighting } from '../areas/tracking/geofence/follow.ts'
import type { Schedule } from '../areas/tracking/geofence/schedule.ts'
import { boundsAround, shapeOf } from '../areas/tracking/geofence/shape.ts'
import type { Bounds } from '../kit/map/geometry.ts'
import type { Shape } from '../kit/map/layer.ts'
import type { Db } from '../server/store/store.ts'

/** Cells of about two kilometres: a vehicle stays in one for several reports, and many drive through the same. */
const cellsPerDegree = 50
const rows = 180 * cellsPerDegree + 1
const mostCells = 200_000

/** Things by the bounds around them. */
export class Near<T extends { readonly bounds: Bounds }> {
  readonly #things: readonly T[]
  readonly #tree: Flatbush | undefined
  /** What the tree answered for a whole cell: asked once, not for each place. */
  readonly #cells = new Map<number, readonly T[]>()

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
  at(longitude: number, latitude: number): readonly T[] {
    if (!this.#tree) return this.#things
    const [column, row] = [Math.floor((longitude + 180) * cellsPerDegree), Math.floor((latitude + 90) * cellsPerDegree)]
    const cell = this.#cells.get(column * rows + row) ?? this.#read(this.#tree, column, row)
    if (cell.length === 0) return cell
    const found: T[] = []
    for (const thing of cell) {
      const { bounds } = thing
      const isWithin = bounds[0] <= longitude && longitude <= bounds[2]
      if (isWithin && bounds[1] <= latitude && latitude <= bounds[3]) found.push(thing)
    }
    return found
  }

  #read(tree: Flatbush, column: number, row: number): readonly T[] {
    const [west, south] = [column / cellsPerDegree - 180, row / cellsPerDegree - 90]
    // A little more than the cell: its borders are rounded.
    const [side, more] = [1 / cellsPerDegree, 1e-9]
    const cell = tree
      .search(west - more, south - more, west + side + more, south + side + more)
      .map((index) => this.#things[index] as T)
    if (this.#cells.size >= mostCells) this.#cells.clear()
    this.#cells.set(column * rows + row, cell)
    return cell
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

/** A first position on the other side of a fence's border. */
export interface Pending {
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

  /** Of the fences that a vehicle may have crossed the border of: where it was then. */
  pending(vin: string): readonly Pending[] | undefined {
    return this.#pending.get(vin)
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
