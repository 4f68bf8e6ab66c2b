import type { Context } from '../../../../platform/context.ts'
import { requireDays, requireFilters } from '../../../../platform/record/needs.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { sheetDownload } from '../../../../platform/record/serve.ts'
import { recordView } from '../../../../platform/record/table.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import type { FilterInput, ListInput } from '../../../../record/model/record.ts'
import { drainClasses, lowSupplyV, standbyDrain, standbyDrainCalls } from './contract.ts'
import { parksOf, supplyOf, vehiclesOfFilter } from './parks.ts'
import './store.ts'

recordView(standbyDrain, 'vehicle')

const longestDays = 92
const maxExportRows = 100_000
const columns: Record<string, SQL> = {
  vin: sql`vin`,
  ratePerDay: sql`rate`,
  loss: sql`loss`,
  parkedHours: sql`hours`,
  parks: sql`parks`,
  worst: sql`worst`,
  lowestV: sql`lowest_v`,
}

const query = serve(standbyDrainCalls.query, async ({ page, pageSize, sort, filter }, context) => {
  check(filter)
  const rows = await vehiclesOf(context, filter, sort, pageSize, (page - 1) * pageSize)
  return { rows: rows.map(({ total: _total, ...row }) => row) as never, total: Number(rows[0]?.total ?? 0) }
})

const exportCall = serve(standbyDrainCalls.export, ({ filter, sort, format }, context) => {
  check(filter)
  async function* every(): AsyncGenerator<RecordRow> {
    yield* await vehiclesOf(context, filter, sort, maxExportRows, 0)
  }
  return sheetDownload(context, standbyDrain, every(), format)
})

const picture = serve(standbyDrainCalls.picture, async ({ filter }, context) => {
  check(filter)
  const { db, scope } = context
  const days = await db.execute<{ day: string; ratePerDay: number; vehicles: number }>(sql`
    select to_char(until at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      round((sum(loss) / sum(hours) * 24)::numeric, 2)::float8 as "ratePerDay", count(distinct vin)::int as vehicles
    from (${parksOf(scope, filter)}) p group by 1 order by 1`)
  const bounds = sql.param([...drainClasses])
  const classes = await db.execute<{ class: number; vehicles: number }>(sql`
    select width_bucket(rate, ${bounds}::float8[]) as class, count(*)::int as vehicles
    from (select sum(loss) / sum(hours) * 24 as rate from (${parksOf(scope, filter)}) p group by vin) v group by 1`)
  const count = new Map(classes.rows.map((row) => [row.class, row.vehicles]))
  const supply = await db.execute<{ of: number; vehicles: number; low: number }>(sql`
    select (select count(*) from vehicle_now as vehicle where ${vehiclesOfFilter(scope, filter)})::int as of,
      sent.vehicles, sent.low
    from (
      select count(*)::int as vehicles, count(*) filter (where s.lowest_v < ${lowSupplyV}::float8)::int as low
      from (${supplyOf(filter)}) s join vehicle_now as vehicle on vehicle.vin = s.vin
      where ${vehiclesOfFilter(scope, filter)}) sent`)
  return {
    days: days.rows,
    supply: supply.rows[0] ?? { of: 0, vehicles: 0, low: 0 },
    classes: drainClasses.map((from, at) => ({ from, vehicles: count.get(at + 1) ?? 0 })),
  }
})

/** Throws unless the filter has a period that is not longer than the limit. */
function check(filter: FilterInput): void {
  requireFilters(standbyDrain, filter)
  requireDays(standbyDrain, 'period', filter, longestDays)
}

async function vehiclesOf(
  { db, scope }: Context,
  filter: FilterInput,
  sort: ListInput['sort'],
  limit: number,
  offset: number,
): Promise<(RecordRow & { total: string })[]> {
  const [least, most] = (filter?.ratePerDay ?? [null, null]) as [number | null, number | null]
  const volts = (filter?.lowestV ?? [null, null]) as [number | null, number | null]
  const lowest =
    volts[0] === null && volts[1] === null
      ? sql``
      : sql`and lowest_v >= ${volts[0] ?? 0}::float8 and lowest_v <= ${volts[1] ?? 1e9}::float8`
  const by = columns[sort?.field ?? 'ratePerDay'] ?? sql`rate`
  const way = sql.raw(sort?.order === 'asc' ? 'asc' : 'desc')
  const result = await db.execute<RecordRow & { total: string }>(sql`
    select id::int, vin, plate, model, null as period, rate as "ratePerDay", loss::float8 as loss,
      round(hours::numeric, 1)::float8 as "parkedHours", parks::int, worst::float8 as worst, lowest_v as "lowestV",
      to_char(worst_from at time zone 'UTC', ${isoForm}) as "worstFrom",
      to_char(worst_to at time zone 'UTC', ${isoForm}) as "worstTo",
      to_char(worst_from at time zone 'UTC', ${isoForm}) as "createdAt",
      to_char(worst_to at time zone 'UTC', ${isoForm}) as "updatedAt", count(*) over () as total
    from (
      select id, vin, plate, model, sum(loss) as loss, sum(hours) as hours, count(*) as parks, max(loss) as worst,
        round((sum(loss) / sum(hours) * 24)::numeric, 2)::float8 as rate,
        (array_agg(since order by loss desc, until))[1] as worst_from,
        (array_agg(until order by loss desc, until))[1] as worst_to
      from (${parksOf(scope, filter)}) p group by id, vin, plate, model) v
      left join (select vin as supply_vin, lowest_v from (${supplyOf(filter)}) d) s on supply_vin = vin
    where rate >= ${least ?? 0} and rate <= ${most ?? 1e9} ${lowest}
    order by ${by} ${way} nulls last, vin limit ${limit} offset ${offset}`)
  return result.rows
}
const isoForm = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

export default thing({
  records: [
    serveRecord(standbyDrain, {}, { byHand: { query: standbyDrainCalls.query, export: standbyDrainCalls.export } }),
  ],
  calls: [query, exportCall, picture],
})
