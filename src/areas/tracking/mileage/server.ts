import { type SQL, sql } from 'drizzle-orm'
import type { ListInput } from '../../../kit/record/record.ts'
import type { Context } from '../../../server/context.ts'
import { requireFilters } from '../../../server/record/needs.ts'
import { vinCondition } from '../../../server/record/operators.ts'
import { inScope, type RecordRow } from '../../../server/record/query.ts'
import { sheetDownload } from '../../../server/record/serve.ts'
import { recordView } from '../../../server/record/table.ts'
import { serve, serveRecord, thing } from '../../../server/thing/thing.ts'
import { vehicle } from '../../vehicles/vehicle/contract.ts'
import { distanceBy } from '../trip/distance-by.ts'
import { mileage, mileageCalls } from './contract.ts'

/** One row for each vehicle that is asked for, also for those that did not drive. */
recordView(mileage, 'vehicle')

type Filter = ListInput['filter']
const sorted: Record<string, SQL> = { distanceKm: sql`distance_km`, activeDays: sql`active_days` }

const query = serve(mileageCalls.query, async ({ page, pageSize, sort, filter }, context) => {
  requireFilters(mileage, filter)
  const way = sql.raw(sort?.order === 'desc' ? 'desc' : 'asc')
  const by = sort && sorted[sort.field]
  const order = by ? sql`${by} ${way} nulls last, vin` : sql`vin ${way}`
  const where = asked(context, filter)
  const rows = await select(
    context,
    filter,
    where,
    sql`order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  const counted = await context.db.execute<{ total: string }>(
    sql`select count(*) as total from vehicle_now as vehicle where ${where}`,
  )
  return { rows: rows as never, total: Number(counted.rows[0]?.total ?? 0) }
})

/** Which vehicles: the visible ones, of the VINs and of the groups that are given. */
function asked({ scope }: Context, filter: Filter): SQL {
  const seen = inScope(vehicle, scope)
  const vin =
    typeof filter?.vin === 'string' && filter.vin ? vinCondition(sql`vehicle.vin`, filter.vin.toUpperCase()) : undefined
  const groups = filter?.group as number[] | undefined
  const grouped = groups?.length
    ? sql`exists (select 1 from vehicle_group_vehicle g where g.vin = vehicle.vin and g.group_id = any(${sql.param(groups)}::bigint[]))`
    : sql`true`
  return sql`${seen} and ${vin ?? sql`true`} and ${grouped}`
}

async function select({ db }: Context, filter: Filter, where: SQL, tail: SQL): Promise<RecordRow[]> {
  const [from = '', to = ''] = (filter?.period ?? []) as string[]
  const found = await db.execute<RecordRow>(sql`
    select vehicle.id::int as id, vehicle.vin, vehicle.plate, null as period, null as "group",
      d.begin_km as "beginKm", d.end_km as "endKm", d.distance_km as "distanceKm", d.distance_by as "distanceBy",
      coalesce(d.active_days, 0)::int as "activeDays", d.first_day::text as "firstAt", d.last_day::text as "lastAt",
      vehicle.created_at as "createdAt", vehicle.updated_at as "updatedAt"
    from vehicle_now as vehicle left join lateral (
      select s.*, case when count > 0 then ${distanceBy('s')} end as distance_by from (
        select (array_agg(first_km order by day) filter (where first_km is not null))[1] as begin_km,
          (array_agg(last_km order by day desc) filter (where last_km is not null))[1] as end_km,
          -- As the days are shown, so that they add up.
          sum(round(metres / 1000.0, 1))::float8 as distance_km,
          sum(metres) as metres, sum(position_metres) as position_metres, sum(jumps) as jumps, count(*) as count,
          count(*) filter (where metres >= 100) as active_days, min(day) as first_day, max(day) as last_day
        from daily_drive e where e.vin = vehicle.vin and e.day between ${from} and ${to}) s) d on true
    where ${where} ${tail}`)
  const moment = (value: unknown) => new Date(value as string).toISOString()
  return found.rows.map((row) => ({ ...row, createdAt: moment(row.createdAt), updatedAt: moment(row.updatedAt) }))
}

/** In the order of VINs, many at a time. */
async function* every(context: Context, filter: Filter): AsyncGenerator<RecordRow> {
  const batch = 1_000
  for (let after = ''; ; ) {
    const where = sql`${asked(context, filter)} and vehicle.vin > ${after}`
    const rows = await select(context, filter, where, sql`order by vin limit ${batch}`)
    yield* rows
    if (rows.length < batch) return
    after = String(rows.at(-1)?.vin)
  }
}

export default thing({
  records: [serveRecord(mileage, {}, { byHand: mileageCalls })],
  calls: [
    query,
    serve(mileageCalls.export, ({ filter, format }, context) => {
      requireFilters(mileage, filter)
      return sheetDownload(context, mileage, every(context, filter), format)
    }),
  ],
})
