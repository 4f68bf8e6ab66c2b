import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../../../../platform/store/drizzle.ts'
import { trip } from './contract.ts'
import { credibleKm, distanceBy } from './distance-by.ts'
import { energyUsed } from './energy.ts'

/** Trips from the report with 'started' to the one with 'off', written at ingest. */
export const trips = pgTable(
  'trip',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** 0 on the road. 1 completed, by ignition off or because of 30 minutes without a report. 2 invalid. */
    state: smallint().notNull(),
    /** 1: began after a login of the vehicle. 2: by real-time data only. */
    source: smallint().notNull(),
    /** Ignition on, and off (or the last report). */
    beginAt: instant().notNull(),
    endAt: instant(),
    /** Last report with the ignition on. */
    lastSeenAt: instant().notNull(),
    /** First and last reported odometer and state of charge. */
    beginKm: doublePrecision(),
    endKm: doublePrecision(),
    beginSoc: smallint(),
    endSoc: smallint(),
    /** A `Distance`: total, the part by positions, and the number of implausible odometer readings. */
    metres: integer().notNull().default(0),
    positionMetres: integer().notNull().default(0),
    jumps: integer().notNull().default(0),
    /** Energy from the battery (`Energy`). */
    joules: bigint({ mode: 'number' }).notNull().default(0),
    varianceKj2: bigint('variance_kj2', { mode: 'number' }).notNull().default(0),
    meteredMs: bigint({ mode: 'number' }).notNull().default(0),
    /** Reports with the ignition on, and the number of them that were backfilled. */
    packets: integer().notNull(),
    backfilled: integer().notNull(),
    /** Platform account that forwarded the first report. Null: the vehicle itself. */
    platform: text(),
    changedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    index().on(table.vin, table.beginAt),
    index().on(table.beginAt),
    uniqueIndex('trip_under_way').on(table.vin).where(sql`state = 0`),
  ],
)

/** Trips as shown to users, with values derived from their ends. */
export const tripList = pgView('trip_list', {
  id: bigserial({ mode: 'number' }),
  vin: text(),
  state: text(),
  source: text(),
  beginAt: instant(),
  endAt: instant(),
  durationMin: doublePrecision(),
  distanceKm: doublePrecision(),
  distanceBy: text(),
  beginKm: doublePrecision(),
  endKm: doublePrecision(),
  beginSoc: smallint(),
  endSoc: smallint(),
  meanSpeedKmh: doublePrecision(),
  kwhPer100Km: doublePrecision('kwh_per_100_km'),
  packets: integer(),
  backfilled: integer(),
  platform: text(),
  createdAt: instant(),
  updatedAt: instant(),
  energyKwh: doublePrecision(),
  energyBy: text(),
  // The view names the tables that it joins: it belongs to the database, and columns of other features are part of it.
}).as(sql`
  select t.id, t.vin, t.state::text as state, t.source::text as source, t.begin_at, t.end_at,
    round(extract(epoch from coalesce(t.end_at, t.last_seen_at) - t.begin_at) / 60, 1)::float8 as duration_min,
    round(t.metres / 1000.0, 1)::float8 as distance_km, ${distanceBy('t', 'begin_km', 'end_km')} as distance_by,
    t.begin_km, ${credibleKm('t', 'begin_km', 'end_km')} as end_km, t.begin_soc, t.end_soc,
    case when coalesce(t.end_at, t.last_seen_at) > t.begin_at then round(t.metres * 3.6
      / extract(epoch from coalesce(t.end_at, t.last_seen_at) - t.begin_at), 1)::float8 end as mean_speed_kmh,
    case when t.metres >= 1000 then round((e.kwh * 1e5 / t.metres)::numeric, 1)::float8 end as kwh_per_100_km,
    t.packets, t.backfilled, t.platform, t.begin_at as created_at, t.changed_at as updated_at,
    round(e.kwh::numeric, 2)::float8 as energy_kwh, e.energy_by
  from trip t left join vehicle v on v.vin = t.vin left join model m on m.id = v.model
    cross join lateral (${energyUsed({
      joules: sql`t.joules`,
      varianceKj2: sql`t.variance_kj2`,
      meteredMs: sql`t.metered_ms`,
      ms: sql`(extract(epoch from coalesce(t.end_at, t.last_seen_at) - t.begin_at) * 1000)`,
      socUsed: sql`(t.begin_soc - t.end_soc)`,
      differences: sql`1`,
      capacityKwh: sql`m.battery_capacity_kwh`,
    })}) e`)

recordView(trip, tripList)
