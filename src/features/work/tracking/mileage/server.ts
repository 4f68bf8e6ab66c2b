import type { Context } from '../../../../platform/context.ts'
import { listRows } from '../../../../platform/record/list.ts'
import { requireFilters } from '../../../../platform/record/needs.ts'
import { vinCondition } from '../../../../platform/record/operators.ts'
import { everyRow, type RecordRow } from '../../../../platform/record/query.ts'
import { awaitFirst, inBatches, sheetDownload } from '../../../../platform/record/serve.ts'
import { recordView } from '../../../../platform/record/table.ts'
import { visible } from '../../../../platform/scope.ts'
import { readVinSheet } from '../../../../platform/sheet/vin-sheet.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import type { ListInput } from '../../../../record/model/record.ts'
import { vehicle } from '../../../fleet/vehicles/vehicle/contract.ts'
import { vehicleFacts } from '../../../fleet/vehicles/vehicle/facts.ts'
import { maxQueryVins } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { credibleKm, distanceBy } from '../trip/distance-by.ts'
import { mileage, mileageCalls } from './contract.ts'

/** One row for each requested vehicle, also for vehicles that did not drive. */
recordView(mileage, 'vehicle')

type Filter = ListInput['filter']
/** Shorter distances are manoeuvres and no drive. */
const daysDriven = sql`count(*) filter (where metres >= 100)`

const query = serve(mileageCalls.query, async (input, context) => {
  const { page, pageSize, sort, filter } = input
  requireFilters(mileage, filter)
  if (!(filter?.group as number[] | undefined)?.length) {
    const { rows, ...rest } = await listRows(context.db, vehicle, context.scope, {
      ...input,
      filter: { vin: filter?.vin },
      sort: sort ?? mileage.order,
    })
    const vins = rows.map(({ vin }) => String(vin))
    return { ...rest, rows: (await rowsOf(context.db, filter, vins)) as never }
  }
  const way = sql.raw(sort?.order === 'desc' ? 'desc' : 'asc')
  const where = vehicleFilter(context, filter)
  const vins = await vinsOf(
    context.db,
    sql`${vehicleFacts} where ${where} order by vehicle_facts.vin ${way} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  const rows = await rowsOf(context.db, filter, vins)
  const countResult = await context.db.execute<{ total: string }>(
    sql`select count(*) as total from ${vehicleFacts} where ${where}`,
  )
  return { rows: rows as never, total: Number(countResult.rows[0]?.total ?? 0) }
})

function vehicleFilter({ scope }: Context, filter: Filter): SQL {
  const at = sql`vehicle_facts.vin`
  const vin = typeof filter?.vin === 'string' && filter.vin ? vinCondition(at, filter.vin) : undefined
  return sql`${visible(scope, at, 'one') ?? sql`true`} and ${vin ?? sql`true`} and ${inGroups(at, filter)}`
}

function inGroups(vin: SQL, filter: Filter): SQL {
  const groups = filter?.group as number[] | undefined
  return groups?.length
    ? sql`exists (select 1 from vehicle_group_vehicle g where g.vin = ${vin} and g.group_id = any(${sql.param(groups)}::bigint[]))`
    : sql`true`
}

function within(filter: Filter): SQL {
  const [from = '', to = ''] = (filter?.period ?? []) as string[]
  return sql`day between ${from} and ${to}`
}

async function vinsOf(db: Db, from: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ vin: string }>(sql`select vehicle_facts.vin from ${from}`)
  return rows.map(({ vin }) => vin)
}

/** Rows in the order of `vins`. */
async function rowsOf(db: Db, filter: Filter, vins: readonly string[]): Promise<RecordRow[]> {
  if (vins.length === 0) return []
  const these = sql`any(${texts(vins)}::text[])`
  const result = await db.execute<RecordRow & { vin: string }>(sql`
    select v.id::int as id, v.vin, v.plate, null as period, null as "group",
      d.begin_km as "beginKm", d.credible_km as "endKm", d.distance_km as "distanceKm", d.distance_by as "distanceBy",
      coalesce(d.active_days, 0) as "activeDays", d.first_day as "firstAt", d.last_day as "lastAt",
      v.created_at as "createdAt", v.updated_at as "updatedAt"
    from (select * from ${vehicleFacts} where vehicle_facts.vin = ${these}) v left join (
      select s.*, ${distanceBy('s', 'begin_km', 'end_km')} as distance_by,
        ${credibleKm('s', 'begin_km', 'end_km')} as credible_km from (
        select vin, (array_agg(first_km order by day) filter (where first_km is not null))[1] as begin_km,
          (array_agg(last_km order by day desc) filter (where last_km is not null))[1] as end_km,
          -- As the days are shown, so that they add up.
          sum(round(metres / 1000.0, 1))::float8 as distance_km, ${daysDriven}::int as active_days,
          sum(metres) as metres, sum(position_metres) as position_metres, sum(jumps) as jumps,
          min(day)::text as first_day, max(day)::text as last_day
        from daily_drive where vin = ${these} and ${within(filter)} group by vin) s) d on d.vin = v.vin`)
  const moment = (value: unknown) => new Date(value as string).toISOString()
  const byVin = new Map(result.rows.map((row) => [row.vin, row]))
  return vins.flatMap((vin) => {
    const row = byVin.get(vin)
    return row ? [{ ...row, createdAt: moment(row.createdAt), updatedAt: moment(row.updatedAt) }] : []
  })
}

const every = (context: Context, filter: Filter, sort: ListInput['sort']): AsyncGenerator<RecordRow> =>
  inBatches(
    everyRow(context.db, vehicle, context.scope, {
      filter: { vin: filter?.vin },
      sort: sort ?? mileage.order,
      where: inGroups(sql`vehicle.vin`, filter),
    }),
    (rows) =>
      rowsOf(
        context.db,
        filter,
        rows.map(({ vin }) => String(vin)),
      ),
  )

export default thing({
  records: [serveRecord(mileage, {}, { byHand: mileageCalls })],
  calls: [
    query,
    serve(mileageCalls.export, async ({ filter, sort, format }, context) => {
      requireFilters(mileage, filter)
      return sheetDownload(context, mileage, await awaitFirst(every(context, filter, sort)), format)
    }),
    serve(mileageCalls.vins, ({ file }, context) => readVinSheet(context, file, maxQueryVins)),
  ],
})
