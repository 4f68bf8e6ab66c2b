import type { Context } from '../../../../platform/context.ts'
import { conditions } from '../../../../platform/record/query.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { ageClasses, batteryHealth, type Grouping, mileageClasses, sohClasses } from './contract.ts'
import { batteryHealthList as list } from './store.ts'

/** Limit of bars in a chart. */
const maxGroups = 20

const classOf = (value: SQL, bounds: readonly number[]) =>
  sql`width_bucket(${value}::float8, ${sql.param([...bounds])}::float8[])`

/** Group of a battery: the model's id, or the number of its class. Null: unknown. */
function keyOf(by: Grouping): SQL {
  if (by === 'model') return sql`${list.model}`
  return by === 'age' ? classOf(sql`${list.ageYears}`, ageClasses) : classOf(sql`${list.odometerKm}`, mileageClasses)
}

interface ClassCountRow extends Record<string, unknown> {
  key: number | null
  class: number
  count: number
}

export async function pictureOf({ db, scope }: Context, by: Grouping, filter: Record<string, unknown> | undefined) {
  const where = conditions(batteryHealth, scope, filter) ?? sql`true`
  const { rows: whole } = await db.execute<{ vehicles: number; few: number; flat: number; median: number | null }>(sql`
    select count(*)::int as vehicles, count(*) filter (where ${list.reliability} = 'few')::int as few,
      count(*) filter (where ${list.reliability} = 'flat')::int as flat,
      percentile_cont(0.5) within group (order by ${list.sohPercent})::float8 as median
    from ${list} where ${where}`)
  // Counts can be added up across nodes, medians cannot. So each group has its own.
  const ratedVehicles = sql`
    select (${keyOf(by)})::float8 as key, ${list.sohPercent} as soh, ${classOf(sql`${list.sohPercent}`, sohClasses)} as class
    from ${list} where ${where} and ${list.sohPercent} is not null`
  const { rows: classCounts } = await db.execute<ClassCountRow>(
    sql`select key, class, count(*)::int as count from (${ratedVehicles}) c group by key, class order by key, class`,
  )
  const { rows: medians } = await db.execute<{ key: number | null; median: number }>(sql`
    select key, percentile_cont(0.5) within group (order by soh)::float8 as median from (${ratedVehicles}) c group by key`)
  const groups = medians.map(({ key, median }) => ({
    key,
    median,
    counts: sohClasses.map((_, at) => classCounts.find((row) => row.key === key && row.class === at + 1)?.count ?? 0),
  }))
  const size = ({ counts }: { counts: readonly number[] }) => counts.reduce((sum, count) => sum + count, 0)
  const visibleGroups =
    by === 'model'
      ? groups.toSorted((a, b) => size(b) - size(a)).slice(0, maxGroups)
      : groups.toSorted((a, b) => (a.key ?? Number.POSITIVE_INFINITY) - (b.key ?? Number.POSITIVE_INFINITY))
  const names = by === 'model' ? await modelNames(db, visibleGroups) : new Map<number, string>()
  const bounds = by === 'age' ? ageClasses : mileageClasses
  const { vehicles = 0, few = 0, flat = 0, median = null } = whole[0] ?? {}
  return {
    vehicles,
    few,
    flat,
    medianPercent: oneDigit(median),
    more: groups.length - visibleGroups.length,
    groups: visibleGroups.map(({ key, median: each, counts }) => ({
      key: by === 'model' || key === null ? key : (bounds[key - 1] ?? null),
      name: key === null ? null : (names.get(key) ?? null),
      medianPercent: oneDigit(each) ?? 0,
      counts,
    })),
  }
}

const oneDigit = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

async function modelNames(db: Context['db'], groups: readonly { key: number | null }[]): Promise<Map<number, string>> {
  const ids = groups.flatMap(({ key }) => (key === null ? [] : [key]))
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from model where id = any(${sql.param(ids)}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
