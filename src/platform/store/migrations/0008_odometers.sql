-- zh: 里程按里程表的最高读数计算，定位只用于分摊；分开上报、停滞、回退和更换的里程表不再影响行程、每日里程和轨迹
-- en: Distance is the growth of the odometer, divided by positions. Readings that are missing, stuck, stepped back or of another odometer no longer change trips, days and tracks.
CREATE TABLE "odometry_mark" (
	"vin" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "odometry_mark_vin_at_pk" PRIMARY KEY("vin","at")
);
--> statement-breakpoint
ALTER TABLE "last_message" ADD COLUMN "odometry" text;--> statement-breakpoint
CREATE INDEX "odometry_mark_at_index" ON "odometry_mark" USING btree ("at");--> statement-breakpoint
-- side by side: columns and values are the same; a distance unlike its own begin and end is marked as jumps were.
CREATE OR REPLACE VIEW "public"."daily_drive_list" AS (
  select d.id, d.vin, d.day, d.last_km as total_km, round(d.metres / 1000.0, 1)::float8 as daily_km, case when d.jumps > 0 then 'chosen'
    when d.metres > 0 and d.position_metres = d.metres then 'positions'
    when d.position_metres > 0 then 'both'
    when abs((d.last_km - d.first_km) * 1000 - d.metres) > 300 then 'chosen' else 'odometer' end as distance_by,
    t.soc_used, t.time_min, t.trips,
    (select count(*) from daily_drive e where e.vin = d.vin and e.day > d.day - 30 and e.day <= d.day and e.metres >= 100)::int as active_days,
    d.max_speed_kmh, coalesce(d.first_at, d.day::timestamp at time zone 'Asia/Shanghai') as created_at, d.changed_at as updated_at
  from daily_drive d left join lateral (
    select round(sum(greatest(p.begin_soc - p.end_soc, 0) * p.part))::int as soc_used,
      round((sum(p.seconds * p.part) / 60)::numeric)::float8 as time_min, count(*)::int as trips
    from (
      select t.begin_soc, t.end_soc, extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at)::float8 as seconds,
        coalesce(extract(epoch from least(coalesce(t.end_at, t.seen_at), (d.day + 1)::timestamp at time zone 'Asia/Shanghai')
          - greatest(t.begin_at, d.day::timestamp at time zone 'Asia/Shanghai'))::float8
          / nullif(extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at), 0)::float8, 1) as part
      from trip t
      -- One that takes longer than a month is none: the index need not be read to its beginning.
      where t.vin = d.vin and t.state <> 2 and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
        and t.begin_at >= (d.day - 31)::timestamp at time zone 'Asia/Shanghai'
        and coalesce(t.end_at, t.seen_at) >= d.day::timestamp at time zone 'Asia/Shanghai') p) t on true);--> statement-breakpoint
-- side by side: columns and values are the same; a distance unlike its own begin and end is marked as jumps were.
CREATE OR REPLACE VIEW "public"."trip_list" AS (
  select t.id, t.vin, t.state::text as state, t.source::text as source, t.begin_at, t.end_at,
    round(extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at) / 60, 1)::float8 as duration_min,
    round(t.metres / 1000.0, 1)::float8 as distance_km, case when t.jumps > 0 then 'chosen'
    when t.metres > 0 and t.position_metres = t.metres then 'positions'
    when t.position_metres > 0 then 'both'
    when abs((t.end_km - t.begin_km) * 1000 - t.metres) > 300 then 'chosen' else 'odometer' end as distance_by,
    t.begin_km, t.end_km, t.begin_soc, t.end_soc,
    case when coalesce(t.end_at, t.seen_at) > t.begin_at then round(t.metres * 3.6
      / extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at), 1)::float8 end as mean_speed_kmh,
    case when t.metres >= 1000 and t.begin_soc >= t.end_soc then
      round(((t.begin_soc - t.end_soc) * m.battery_capacity_kwh * 1000 / t.metres)::numeric, 1)::float8 end as kwh_per_100_km,
    t.packets, t.backfilled, t.platform, t.begin_at as created_at, t.changed_at as updated_at
  from trip t left join vehicle v on v.vin = t.vin left join model m on m.id = v.model);
