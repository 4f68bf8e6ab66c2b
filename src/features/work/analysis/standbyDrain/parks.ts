import type { Scope } from '../../../../platform/context.ts'
import { vinCondition } from '../../../../platform/record/operators.ts'
import { visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { contains } from '../../../../platform/store/like.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { minHours } from './contract.ts'

/**
 * SQL of the parking times of visible vehicles: vin, plate, model, from, until, hours, loss.
 *
 * Parking lasts from the end of a trip to the start of the next one, or to the last report when the vehicle is still
 * parked. Parking that ends with more charge than at its start included charging and is left out, because the loss
 * before and after the charging is unknown.
 */
export function parksOf(scope: Scope, filter: FilterInput): SQL {
  const [first, last] = (filter?.period ?? []) as [string, string]
  return sql`
    select id, vin, plate, model, since, until, hours, loss from (
      select vehicle.id, vehicle.vin, vehicle.plate, vehicle.model, t.end_at as since, t.until,
        extract(epoch from t.until - t.end_at)::float8 / 3600 as hours, t.end_soc - t.until_soc as loss
      from vehicle_now as vehicle join lateral (
        select e.end_at, e.end_soc,
          coalesce(lead(e.begin_at) over w, l.drive_at) as until,
          case when lead(e.begin_at) over w is null then l.soc_percent else lead(e.begin_soc) over w end as until_soc
        from trip e left join last_message l on l.vin = e.vin
        where e.vin = vehicle.vin and e.state <> 2
          and e.begin_at >= ${first}::date - interval '8 hours' - interval '31 days'
          and e.begin_at < ${last}::date - interval '8 hours' + interval '32 days'
        window w as (partition by e.vin order by e.begin_at)) t on true
      where ${vehiclesOfFilter(scope, filter)}) p
    where (until at time zone 'Asia/Shanghai')::date between ${first} and ${last}
      and hours >= ${minHours} and loss >= 0`
}

/** Condition for visible vehicles of `vehicle_now as vehicle` under the filter. */
export function vehiclesOfFilter(scope: Scope, filter: FilterInput): SQL {
  const vin = typeof filter?.vin === 'string' && filter.vin ? vinCondition(sql`vehicle.vin`, filter.vin) : undefined
  const model = typeof filter?.model === 'string' && filter.model ? filter.model : undefined
  const modelCondition = model ? contains(sql`vehicle.model`, model) : sql`true`
  return sql`${visible(scope, sql`vehicle.vin`, 'one') ?? sql`true`} and ${vin ?? sql`true`} and ${modelCondition}`
}

/** SQL of the lowest 12 V battery voltage per vehicle in the period: vin, lowest_v. Only vehicles that send it. */
export function supplyOf(filter: FilterInput): SQL {
  const [first, last] = (filter?.period ?? []) as [string, string]
  return sql`select vin, min(lowest_v) as lowest_v from supply_day where day between ${first} and ${last} group by vin`
}
