-- zh: 里程表末次读数为尖峰时，总里程按首次读数加行驶里程显示；频繁熄火点火不再多计 SOC 消耗
-- en: Where the last odometer is a spike, totals show the first one and what was driven since. An ignition that flaps no longer adds to the SOC used.
-- side by side: columns are the same.
CREATE OR REPLACE VIEW "public"."daily_drive_list" AS (
  select d.id, d.vin, d.day, case when (d.last_km - d.first_km) * 1000 - d.metres > 100000
    then round((d.first_km + d.metres / 1000.0)::numeric, 1)::float8 else d.last_km end as total_km, round(d.metres / 1000.0, 1)::float8 as daily_km, case when d.jumps > 0 then 'chosen'
    when d.metres > 0 and d.position_metres = d.metres then 'positions'
    when d.position_metres > 0 then 'both'
    when abs((d.last_km - d.first_km) * 1000 - d.metres) > 300 then 'chosen' else 'odometer' end as distance_by,
    t.soc_used, t.time_min, t.trips,
    (select count(*) from daily_drive e where e.vin = d.vin and e.day > d.day - 30 and e.day <= d.day and e.metres >= 100)::int as active_days,
    d.max_speed_kmh, coalesce(d.first_at, d.day::timestamp at time zone 'Asia/Shanghai') as created_at, d.changed_at as updated_at
  from daily_drive d left join lateral (
    select case when sum(p.soc) is not null then greatest(round(sum(p.soc * p.part)), 0) end::int as soc_used,
      round((sum(p.seconds * p.part) / 60)::numeric)::float8 as time_min, count(*)::int as trips
    from (
      -- A trip that follows at once goes on from the state of charge of the one before.
      select case when t.begin_at - lag(coalesce(t.end_at, t.seen_at)) over (order by t.begin_at) < interval '5 minutes'
          then lag(t.end_soc) over (order by t.begin_at) else t.begin_soc end - t.end_soc as soc,
        extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at)::float8 as seconds,
        coalesce(extract(epoch from least(coalesce(t.end_at, t.seen_at), (d.day + 1)::timestamp at time zone 'Asia/Shanghai')
          - greatest(t.begin_at, d.day::timestamp at time zone 'Asia/Shanghai'))::float8
          / nullif(extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at), 0)::float8, 1) as part
      from trip t
      -- One that takes longer than a month is none: the index need not be read to its beginning.
      where t.vin = d.vin and t.state <> 2 and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
        and t.begin_at >= (d.day - 31)::timestamp at time zone 'Asia/Shanghai'
        and coalesce(t.end_at, t.seen_at) >= d.day::timestamp at time zone 'Asia/Shanghai') p) t on true);--> statement-breakpoint
-- side by side: columns are the same.
CREATE OR REPLACE VIEW "public"."trip_list" AS (
  select t.id, t.vin, t.state::text as state, t.source::text as source, t.begin_at, t.end_at,
    round(extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at) / 60, 1)::float8 as duration_min,
    round(t.metres / 1000.0, 1)::float8 as distance_km, case when t.jumps > 0 then 'chosen'
    when t.metres > 0 and t.position_metres = t.metres then 'positions'
    when t.position_metres > 0 then 'both'
    when abs((t.end_km - t.begin_km) * 1000 - t.metres) > 300 then 'chosen' else 'odometer' end as distance_by,
    t.begin_km, case when (t.end_km - t.begin_km) * 1000 - t.metres > 100000
    then round((t.begin_km + t.metres / 1000.0)::numeric, 1)::float8 else t.end_km end as end_km, t.begin_soc, t.end_soc,
    case when coalesce(t.end_at, t.seen_at) > t.begin_at then round(t.metres * 3.6
      / extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at), 1)::float8 end as mean_speed_kmh,
    case when t.metres >= 1000 then round((e.kwh * 1e5 / t.metres)::numeric, 1)::float8 end as kwh_per_100_km,
    t.packets, t.backfilled, t.platform, t.begin_at as created_at, t.changed_at as updated_at,
    round(e.kwh::numeric, 2)::float8 as energy_kwh, e.energy_by
  from trip t left join vehicle v on v.vin = t.vin left join model m on m.id = v.model
    cross join lateral (
  select case when by_power then power_kwh when by_soc then soc_kwh end as kwh,
    case when by_power then 'power' when by_soc then 'soc' end as energy_by
  from (select *, power_error_kwh <= 0.1 * abs(power_kwh) as by_power,
      soc_error_kwh <= 0.1 * soc_kwh
        and (power_kwh is null or abs(soc_kwh - power_kwh) <= power_error_kwh + soc_error_kwh) as by_soc
    from (select power_kwh, soc_kwh,
        2 * sqrt(variance_kj2) / 3600 + abs(power_kwh) * (1 - measured) as power_error_kwh,
        differences * 1 * capacity_kwh / 100 as soc_error_kwh
      from (select variance_kj2, measured, capacity_kwh, differences, soc_used * capacity_kwh / 100 as soc_kwh,
          case when measured > 0 then joules / measured / 3.6e6 end as power_kwh
        from (select t.joules::float8 as joules, t.variance_kj2::float8 as variance_kj2,
            least(1, coalesce(t.metered_ms::float8 / nullif((extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at) * 1000), 0), 0)) as measured,
            (t.begin_soc - t.end_soc)::float8 as soc_used, 1::float8 as differences,
            m.battery_capacity_kwh::float8 as capacity_kwh) sums) energies) errors) figures) e);