import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import { credibleKm, distanceBy } from '../trip/distance-by.ts'
import { dailyDrive } from './contract.ts'

/** Values of a vehicle's day (Beijing time), written at ingest. */
export const dailyDrives = pgTable(
  'daily_drive',
  {
    vin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** First and last report of the day with an odometer. Null when none has one. */
    firstAt: instant(),
    firstKm: doublePrecision(),
    lastAt: instant(),
    lastKm: doublePrecision(),
    maxSpeedKmh: doublePrecision(),
    minSoc: smallint(),
    maxSoc: smallint(),
    /** A `Distance`: total, the part by positions, and the number of implausible odometer readings. */
    metres: bigint({ mode: 'number' }).notNull().default(0),
    positionMetres: bigint({ mode: 'number' }).notNull().default(0),
    jumps: integer().notNull().default(0),
    changedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.day] }), index().on(table.day, table.id)],
)

/** In a pause of at most this many minutes between two trips, no vehicle charges. */
const atOnceMin = 5

/** Days as shown to users, with the parts of trips on them. Invalid trips do not count. */
export const dailyDriveList = pgView('daily_drive_list', {
  id: bigserial({ mode: 'number' }),
  vin: text(),
  day: date({ mode: 'string' }),
  totalKm: doublePrecision(),
  dailyKm: doublePrecision(),
  distanceBy: text(),
  socUsed: integer(),
  timeMin: doublePrecision(),
  trips: integer(),
  activeDays: integer(),
  maxSpeedKmh: doublePrecision(),
  createdAt: instant(),
  updatedAt: instant(),
}).as(sql`
  select d.id, d.vin, d.day, ${credibleKm('d', 'first_km', 'last_km')} as total_km, round(d.metres / 1000.0, 1)::float8 as daily_km, ${distanceBy('d', 'first_km', 'last_km')} as distance_by,
    t.soc_used, t.time_min, t.trips,
    (select count(*) from daily_drive e where e.vin = d.vin and e.day > d.day - 30 and e.day <= d.day and e.metres >= 100)::int as active_days,
    d.max_speed_kmh, coalesce(d.first_at, d.day::timestamp at time zone 'Asia/Shanghai') as created_at, d.changed_at as updated_at
  from daily_drive d left join lateral (
    select case when sum(p.soc) is not null then greatest(round(sum(p.soc * p.part)), 0) end::int as soc_used,
      round((sum(p.seconds * p.part) / 60)::numeric)::float8 as time_min, count(*)::int as trips
    from (
      -- A trip that follows at once goes on from the state of charge of the one before.
      select case when t.begin_at - lag(coalesce(t.end_at, t.last_seen_at)) over (order by t.begin_at) < interval '${sql.raw(`${atOnceMin}`)} minutes'
          then lag(t.end_soc) over (order by t.begin_at) else t.begin_soc end - t.end_soc as soc,
        extract(epoch from coalesce(t.end_at, t.last_seen_at) - t.begin_at)::float8 as seconds,
        coalesce(extract(epoch from least(coalesce(t.end_at, t.last_seen_at), (d.day + 1)::timestamp at time zone 'Asia/Shanghai')
          - greatest(t.begin_at, d.day::timestamp at time zone 'Asia/Shanghai'))::float8
          / nullif(extract(epoch from coalesce(t.end_at, t.last_seen_at) - t.begin_at), 0)::float8, 1) as part
      from trip t
      -- One that takes longer than a month is none: the index need not be read to its beginning.
      where t.vin = d.vin and t.state <> 2 and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
        and t.begin_at >= (d.day - 31)::timestamp at time zone 'Asia/Shanghai'
        and coalesce(t.end_at, t.last_seen_at) >= d.day::timestamp at time zone 'Asia/Shanghai') p) t on true`)

recordView(dailyDrive, dailyDriveList)
