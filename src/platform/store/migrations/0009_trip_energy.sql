-- zh: 行程和轨迹的耗电量由上报的电压与电流积分得出，缺少时按 SOC 差推算并注明；误差可能超过 10% 时不显示
-- en: Energy of trips and tracks is integrated from voltage and current. State of charge stands in where these are missing, and is named. No figure is shown whose error may exceed 10 %.
ALTER TABLE "trip" ADD COLUMN "joules" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trip" ADD COLUMN "variance_kj2" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trip" ADD COLUMN "metered_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- side by side: columns that processes of the release before read are the same; two come after them.
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