import { countedUpTo, type ListInput, type Total } from '../../record/model/record.ts'
import { groupsOf, membershipColumns, scopeKey } from '../scope.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { rowsOf, StatisticsCache } from './estimate.ts'
import { all, filterCondition, type ListSearch, scopeCondition, someMembers } from './find.ts'
import { conditions } from './query.ts'
import { wayOf } from './way.ts'

export const noTotal: Total = { total: null }
const uncountedTotal = (estimate: number | null): Total => ({ total: countedUpTo, more: true, estimate })

/** Totals of large tables, cached for some seconds and cleared by changes through this process. */
const cachedTotals = new StatisticsCache<Total>(10_000)
export const forgetTotals = (db: Db) => cachedTotals.clear(db)
/** Minimum number of rows of a table for caching totals. */
const minCachedRows = 50_000

/** Number of rows of a list, exact up to a limit. With `exact`, always exact. */
export async function totalOf(db: Db, search: ListSearch, filter: ListInput['filter'], exact: boolean): Promise<Total> {
  const { record, scope, table } = search
  if (exact) {
    const exactTotal = await count(
      db,
      sql`select count(*)::float8 as total from ${table} where ${conditions(record, scope, filter)}`,
    )
    return { total: exactTotal }
  }
  const key = `${scopeKey(scope)} ${record.name} ${JSON.stringify(filter ?? {})}`
  const cachedTotal = cachedTotals.get(db, key)
  if (cachedTotal) return cachedTotal
  const total = await computeTotal(db, search, filter)
  const isCached = record.large && (await rowsOf(db, table)) > minCachedRows
  return isCached ? cachedTotals.set(db, key, total) : total
}

/** Planner estimate above which rows are not counted. */
const maxCountedEstimate = 5 * countedUpTo
/** Limit of rows to scan for counting matches. */
const lookedAt = 40_000

async function computeTotal(db: Db, baseSearch: ListSearch, filter: ListInput['filter']): Promise<Total> {
  const { record, table, scope, filters } = baseSearch
  const { way, within, rows } = await wayOf(db, baseSearch, filter)
  const search = { ...baseSearch, within }
  const isUnrestricted = scope.all || !search.vin
  if (within !== undefined) return { total: null }
  if (rows !== undefined && isUnrestricted && rows >= maxCountedEstimate) return uncountedTotal(Math.round(rows))
  if (way === 'members') {
    const share = rows === undefined ? 1 : Math.min(1, rows / Math.max(1, await rowsOf(db, table)))
    const isIndexed = filters.every(({ key, isEqual }) => isEqual && key in membershipColumns)
    // The scope's size is exact only up to a limit.
    if (!isIndexed && Math.min(countedUpTo / share, scope.size) > lookedAt)
      return { total: null, estimate: Math.round(share * scope.size) }
    return ofMembers(db, search)
  }
  const some = sql`select 1 from ${table} where ${all(baseSearch.base, filterCondition(search), scopeCondition(search, way))} limit ${countedUpTo + 1}`
  const total = await count(db, sql`select count(*)::float8 as total from (${some}) s`)
  if (total <= countedUpTo) return { total }
  if (!isUnrestricted || !record.large) return uncountedTotal(null)
  const about = Math.round(rows ?? (await rowsOf(db, table)))
  return uncountedTotal(about > countedUpTo ? about : null)
}

/** Counts vehicles of groups, each once. When one group alone exceeds the limit, counting stops. */
async function ofMembers(db: Db, listSearch: ListSearch): Promise<Total> {
  const groups = sql`unnest(${groupsOf(listSearch.scope)}) as g(id)`
  const some = (limit: number) => sql`select gv.vehicle_id as id ${someMembers(listSearch)} limit ${limit}`
  const large = await db.execute(sql`
    select 1 from ${groups} where exists (${some(1)} offset ${countedUpTo}) limit 1`)
  if (large.rows.length > 0) return uncountedTotal(null)
  const total = await count(
    db,
    sql`select count(*)::float8 as total from (
      select distinct k.id from ${groups} cross join lateral (${some(countedUpTo + 1)}) k limit ${countedUpTo + 1}) s`,
  )
  return total > countedUpTo ? uncountedTotal(null) : { total }
}

async function count(db: Db, statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(statement)
  return rows[0]?.total ?? 0
}
