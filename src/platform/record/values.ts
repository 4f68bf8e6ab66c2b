import { byPieces, hasOrderedIndex } from '../../record/model/indexes.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { StatisticsCache } from './estimate.ts'
import type { Filtering, ListSearch } from './find.ts'
import { columnOf } from './query.ts'
import { nameOf, tableName } from './table.ts'

/** Limit of distinct values up to which a column is searched for those that match a text. */
const most = 400

/**
 * Replaces text searches by filters on exact values, for columns with few distinct values, for example a channel's
 * name. A trigram index would find a tenth of the fleet, whereas the index in the column's order lists its values.
 */
export async function byValues(db: Db, search: ListSearch, filter: Record<string, unknown> = {}): Promise<ListSearch> {
  const { record, table } = search
  const filters: Filtering[] = []
  for (const each of search.filters) {
    const field = record.fields[each.key]
    const piece = filter[each.key]
    const isEligible = record.large && field && byPieces(field) && hasOrderedIndex(field) && typeof piece === 'string'
    const few = isEligible ? await differentOf(db, nameOf(table), tableName(each.key)) : undefined
    if (few === undefined || few > most) {
      filters.push(each)
      continue
    }
    const column = columnOf(table, each.key)
    const { rows } = await db.execute<{ value: string }>(sql`
      with recursive v(value) as (
        (select ${column} from ${table} where ${column} is not null order by ${column} limit 1)
        union all
        select (select ${column} from ${table} where ${column} > v.value order by ${column} limit 1) from v where v.value is not null)
      select value from v where ${each.on(sql`value`)}`)
    const values = sql.param(rows.map(({ value }) => value))
    filters.push({
      key: each.key,
      isEqual: true,
      isShort: false,
      on: (on) => sql`${on ?? column} = any(${values}::text[])`,
    })
  }
  return { ...search, filters }
}

const different = new StatisticsCache<number>()

/** Approximate number of distinct values of a column, from the statistics of the database. */
async function differentOf(db: Db, table: string, column: string): Promise<number | undefined> {
  const key = `${table}.${column}`
  const cachedCount = different.get(db, key)
  if (cachedCount !== undefined) return cachedCount
  const { rows } = await db.execute<{ different: number }>(
    sql`select n_distinct::float8 as different from pg_stats where schemaname = current_schema() and tablename = ${table} and attname = ${column}`,
  )
  // PostgreSQL reports a ratio to the number of rows as a negative number.
  const distinctCount = rows[0]?.different ?? -1
  return different.set(db, key, distinctCount > 0 ? distinctCount : Number.POSITIVE_INFINITY)
}
