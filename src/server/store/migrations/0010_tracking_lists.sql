CREATE TABLE "sales_arrival" (
	"vin" text NOT NULL,
	"order_id" bigint NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	CONSTRAINT "sales_arrival_vin_order_id_pk" PRIMARY KEY("vin","order_id")
);
--> statement-breakpoint
CREATE TABLE "dealer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"address" text,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"radius_km" double precision DEFAULT 1 NOT NULL,
	CONSTRAINT "dealer_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "trip" RENAME COLUMN "source" TO "platform";--> statement-breakpoint
ALTER TABLE "trip" ADD COLUMN "source" smallint;--> statement-breakpoint
UPDATE "trip" SET "source" = 2, "state" = CASE WHEN "state" = 0 THEN 0 WHEN "end_km" < "begin_km"
	OR (coalesce("end_km" - "begin_km", 0) < 0.1 AND coalesce("end_at", "seen_at") - "begin_at" < interval '1 minute') THEN 2 ELSE 1 END;--> statement-breakpoint
ALTER TABLE "trip" ALTER COLUMN "source" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_drive" ADD COLUMN "id" bigserial NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."daily_drive_list" AS (
  select d.id, d.vin, d.day, d.last_km as total_km, greatest(round((d.last_km - d.first_km)::numeric, 1), 0)::float8 as daily_km,
    (select sum(greatest(t.begin_soc - t.end_soc, 0)) from trip t where t.vin = d.vin and t.state <> 2
      and t.begin_at >= d.day::timestamp at time zone 'Asia/Shanghai' and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai')::int as soc_used,
    (select round(sum(extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at)) / 60) from trip t where t.vin = d.vin and t.state <> 2
      and t.begin_at >= d.day::timestamp at time zone 'Asia/Shanghai' and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai')::float8 as time_min,
    (select count(*) from trip t where t.vin = d.vin and t.state <> 2
      and t.begin_at >= d.day::timestamp at time zone 'Asia/Shanghai' and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai')::int as trips,
    (select count(*) from daily_drive e where e.vin = d.vin and e.day > d.day - 30 and e.day <= d.day and e.last_km > e.first_km)::int as active_days,
    d.max_speed_kmh, d.first_at as created_at, d.changed_at as updated_at
  from daily_drive d);--> statement-breakpoint
CREATE VIEW "public"."sales_arrival_list" AS (
  select o.id, o.number, o.vin, o.dealer,
    case when a.arrived_at is not null then 'arrived' when d.id is null then 'noPlace'
      when l.longitude is null then 'noPosition' else 'onTheWay' end as state,
    o.order_day, a.arrived_at, ((a.arrived_at at time zone 'Asia/Shanghai')::date - o.order_day)::int as days,
    case when a.arrived_at is null then round((12742 * asin(least(1, sqrt(
      sin(radians(l.latitude - d.latitude) / 2) ^ 2
      + cos(radians(l.latitude)) * cos(radians(d.latitude)) * sin(radians(l.longitude - d.longitude) / 2) ^ 2))))::numeric, 1)::float8
      end as distance_km,
    l.located_at, o.created_at, o.updated_at
  from sales_order o left join dealer d on d.name = o.dealer left join sales_arrival a on a.vin = o.vin and a.order_id = o.id
    left join last_message l on l.vin = o.vin);--> statement-breakpoint
CREATE VIEW "public"."trip_list" AS (
  select t.id, t.vin, t.state::text as state, t.source::text as source, t.begin_at, t.end_at,
    round(extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at) / 60, 1)::float8 as duration_min,
    round((t.end_km - t.begin_km)::numeric, 1)::float8 as distance_km,
    t.begin_km, t.end_km, t.begin_soc, t.end_soc,
    case when t.end_km >= t.begin_km and coalesce(t.end_at, t.seen_at) > t.begin_at then round((t.end_km - t.begin_km)::numeric * 3600
      / extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at), 1)::float8 end as mean_speed_kmh,
    case when t.end_km - t.begin_km >= 1 and t.begin_soc >= t.end_soc then
      round(((t.begin_soc - t.end_soc) * m.battery_capacity_kwh / (t.end_km - t.begin_km))::numeric, 1)::float8 end as kwh_per_100_km,
    t.packets, t.reissued, t.platform, t.begin_at as created_at, t.changed_at as updated_at
  from trip t left join vehicle v on v.vin = t.vin left join model m on m.id = v.model);