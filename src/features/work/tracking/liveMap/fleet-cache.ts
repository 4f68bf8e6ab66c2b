import { setImmediate } from 'node:timers/promises'
import { type ScopeKey, scopeKey } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { changedSince, currentSnapshot } from '../../../../platform/stream/snapshot.ts'
import type { LiveChanges } from './change.ts'
import { Fleet, type FleetVehicle, shownOf } from './fleet.ts'
import { Pyramid } from './pyramid.ts'

/** Oldest state that is shown as live. */
const freshMs = 400
/** Interval in which new and deleted vehicles and changed plates are read. */
const factsMs = 30_000
/** Longest time for which a vehicle that left a user's groups is still sent. */
const groupsMs = 4_000
/** Without a viewer for this long, the cached state is dropped and loaded again for the next viewer. */
const idleMs = 60_000
/** Rows of one statement: the store joins the whole fleet for each statement, however few rows are needed. */
const page = 100_000
/** Vehicles that are loaded at a time before other callers get their turn. */
const slice = 2_000

/** Vehicles of a user with a limited scope. */
interface Own {
  readonly pyramid: Pyramid
  vins: Set<string>
  readAt: number
  usedAt: number
}

/**
 * In-memory fleet state shared by all live maps of this process. It is read once and then updated by changes from
 * ingest. Updates are read at most every 400 ms, whatever the number of viewers, and only while there are any.
 */
export class FleetCache {
  readonly fleet = new Fleet()
  readonly #all = new Pyramid()
  readonly #own = new Map<string, Own>()
  readonly #db: Db
  #cursor: string | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #factsAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Whether the fleet in memory is recent. Otherwise loading takes about a second per 100 000 vehicles. */
  get isLoaded(): boolean {
    return this.#cursor !== undefined && performance.now() - this.#readAt <= idleMs
  }

  /** Updates the state. Throws the errors of the store. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < freshMs) return
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  /** Counts for access to all vehicles, or for the vehicles of the user's groups. */
  async pyramidOf(scope: ScopeKey, condition: Condition): Promise<Pyramid> {
    if (scope.all) return this.#all
    const now = performance.now()
    for (const [key, own] of this.#own) if (now - own.usedAt > idleMs) this.#own.delete(key)
    const key = scopeKey(scope)
    const own = this.#own.get(key) ?? {
      pyramid: new Pyramid(),
      vins: new Set(),
      readAt: Number.NEGATIVE_INFINITY,
      usedAt: now,
    }
    this.#own.set(key, own)
    own.usedAt = now
    if (now - own.readAt > groupsMs) {
      own.readAt = now
      const { rows } = await this.#db.execute<{ vin: string }>(
        sql`select v.vin from vehicle_now v where ${condition(sql`v.vin`)}`,
      )
      const vins = new Set(rows.map(({ vin }) => vin))
      for (const vin of own.vins) if (!vins.has(vin)) own.pyramid.delete(vin)
      for (const vin of vins) if (!own.vins.has(vin)) place(own.pyramid, this.fleet.vehicles.get(vin))
      own.vins = vins
    }
    return own.pyramid
  }

  async #read(): Promise<void> {
    const now = performance.now()
    if (now - this.#readAt > idleMs) this.#cursor = undefined
    if (this.#cursor === undefined || !(await this.#readOn(this.#cursor))) await this.#readAll()
    else if (now - this.#factsAt > factsMs) await this.#readFacts()
    this.#readAt = performance.now()
  }

  /** Applies the changes since the cursor. Returns false when there were too many. */
  async #readOn(cursor: string): Promise<boolean> {
    const { rows } = await this.#db.execute<{ cursor: string; changes: string | null }>(sql`
      select ${currentSnapshot} as cursor, c.changes from (select 1) one
      left join live_change c on ${changedSince(sql`c.changed_xid`, cursor)} order by c.id`)
    for (const { changes } of rows) {
      if (changes === '') return false
      if (changes !== null) this.#applied(this.fleet.apply(JSON.parse(changes) as LiveChanges))
    }
    this.#cursor = rows[0]?.cursor ?? cursor
    return true
  }

  async #readAll(): Promise<void> {
    const { rows } = await this.#db.execute<{ cursor: string }>(sql`select ${currentSnapshot} as cursor`)
    const visitedVins = new Set<string>()
    // Changes during the reading of pages are read again, because the cursor was taken before.
    for (let after = ''; ; ) {
      const vehicles = await this.#page(after)
      for (let at = 0; at < vehicles.length; at += slice) {
        const some = vehicles.slice(at, at + slice)
        for (const vehicle of some) visitedVins.add(vehicle.vin)
        this.#applied(some.map((vehicle) => this.fleet.load(vehicle)))
        await setImmediate()
      }
      if (vehicles.length < page) break
      after = vehicles.at(-1)?.vin ?? ''
    }
    this.#forget(visitedVins)
    this.#cursor = rows[0]?.cursor
    this.#factsAt = performance.now()
  }

  async #page(after: string): Promise<Omit<FleetVehicle, 'version' | 'heading'>[]> {
    const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
    const { rows } = await this.#db.execute<Omit<FleetVehicle, 'version' | 'heading'> & Record<string, unknown>>(sql`
      select v.vin, v.plate, v.online, coalesce(${ms('v.at')}, 0) as at,
        ${ms('v.located_at')} as "locatedAt", v.longitude, v.latitude, ${ms('v.drive_at')} as "driveAt",
        v.vehicle_state as "vehicleState", v.charging_state as "chargingState", v.speed_kmh as "speedKmh",
        v.soc_percent as "socPercent", ${ms('v.alarm_at')} as "alarmAt", v.alarm_level as "alarmLevel"
      from vehicle_now v
      where v.vin > ${after} order by v.vin limit ${page}`)
    return rows
  }

  async #readFacts(): Promise<void> {
    this.#factsAt = performance.now()
    const { rows } = await this.#db.execute<{ vin: string; plate: string | null }>(
      sql`select vin, plate from vehicle_now`,
    )
    if (rows.some(({ vin }) => !this.fleet.vehicles.has(vin))) return this.#readAll()
    for (const { vin, plate } of rows) {
      const vehicle = this.fleet.vehicles.get(vin)
      if (vehicle) vehicle.plate = plate
    }
    this.#forget(new Set(rows.map(({ vin }) => vin)))
  }

  #forget(present: ReadonlySet<string>): void {
    for (const vin of this.fleet.vehicles.keys()) {
      if (present.has(vin)) continue
      this.fleet.delete(vin)
      this.#all.delete(vin)
      for (const { pyramid } of this.#own.values()) pyramid.delete(vin)
    }
  }

  #applied(vehicles: readonly FleetVehicle[]): void {
    for (const vehicle of vehicles) {
      place(this.#all, vehicle)
      for (const { pyramid, vins } of this.#own.values()) if (vins.has(vehicle.vin)) place(pyramid, vehicle)
    }
  }
}

type Condition = (vin: ReturnType<typeof sql>) => ReturnType<typeof sql>

function place(pyramid: Pyramid, vehicle: FleetVehicle | undefined): void {
  const liveVehicle = vehicle && shownOf(vehicle)
  if (liveVehicle) pyramid.set(liveVehicle)
}
