import { sql } from 'drizzle-orm'
import {
  bigserial,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { recordView } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { dailyDrive } from './contract.ts'

/** What a vehicle's reports of a day (Beijing time) say; kept at ingest. Distance: `lastKm - firstKm`. */
export const dailyDrives = pgTable(
  'daily_drive',
  {
    vin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** The first and the last report of the day with an odometer. */
    firstAt: instant().notNull(),
    firstKm: doublePrecision().notNull(),
    lastAt: instant().notNull(),
    lastKm: doublePrecision().notNull(),
    maxSpeedKmh: doublePrecision(),
    minSoc: smallint(),
    maxSoc: smallint(),
    changedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.day] }), index().on(table.day)],
)

/** Days as people read them: with the trips that began on them. Trips that are invalid do not count. */
export const dailyDriveList = pgView('daily_drive_list', {
  id: bigserial({ mode: 'number' }),
  vin: text(),
  day: date({ mode: 'string' }),
  totalKm: doublePrecision(),
  dailyKm: doublePrecision(),
  socUsed: integer(),
  timeMin: doublePrecision(),
  trips: integer(),
  activeDays: integer(),
  maxSpeedKmh: doublePrecision(),
  createdAt: instant(),
  updatedAt: instant(),
}).as(sql`
  select d.id, d.vin, d.day, d.last_km as total_km, greatest(round((d.last_km - d.first_km)::numeric, 1), 0)::float8 as daily_km,
    (select sum(greatest(t.begin_soc - t.end_soc, 0)) from trip t where t.vin = d.vin and t.state <> 2
      and t.begin_at >= d.day::timestamp at time zone 'Asia/Shanghai' and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai')::int as soc_used,
    (select round(sum(extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at)) / 60) from trip t where t.vin = d.vin and t.state <> 2
      and t.begin_at >= d.day::timestamp at time zone 'Asia/Shanghai' and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai')::float8 as time_min,
    (select count(*) from trip t where t.vin = d.vin and t.state <> 2
      and t.begin_at >= d.day::timestamp at time zone 'Asia/Shanghai' and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai')::int as trips,
    (select count(*) from daily_drive e where e.vin = d.vin and e.day > d.day - 30 and e.day <= d.day and e.last_km > e.first_km)::int as active_days,
    d.max_speed_kmh, d.first_at as created_at, d.changed_at as updated_at
  from daily_drive d`)

recordView(dailyDrive, dailyDriveList)
