import { countedUpTo, type ListInput, type Total } from '../../record/model/record.ts'
import { carried, groupsOf, scopeKey } from '../scope.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { Kept, rowsOf } from './estimate.ts'
import { all, filtered, type Sought, seen, someMembers } from './find.ts'
import { conditions } from './query.ts'
import { wayOf } from './way.ts'

export const noTotal: Total = { total: null }
const uncounted = (estimate: number | null): Total => ({ total: countedUpTo, more: true, estimate })

/** Totals of large tables, cached for some seconds and cleared by changes through this process. */
const known = new Kept<Total>(10_000)
export const forgetTotals = (db: Db) => known.clear(db)
/** Minimum number of rows of a table for caching totals. */
const keptFrom = 50_000

/** Number of rows of a list, exact up to a limit. With `exact`, always exact. */
export async function totalOf(db: Db, sought: Sought, filter: ListInput['filter'], exact: boolean): Promise<Total> {
  const { record, scope, table } = sought
  if (exact) {
    const counted = await count(
      db,
      sql`select count(*)::float8 as total from ${table} where ${conditions(record, scope, filter)}`,
    )
    return { total: counted }
  }
  const key = `${scopeKey(scope)} ${record.name} ${JSON.stringify(filter ?? {})}`
  const kept = known.get(db, key)
  if (kept) return kept
  const total = await counted(db, sought, filter)
  const isKept = record.large && (await rowsOf(db, table)) > keptFrom
  return isKept ? known.set(db, key, total) : total
}

/** Planner estimate above which rows are not counted. */
const surely = 5 * countedUpTo
/** Limit of rows to scan for counting matches. */
const lookedAt = 40_000

async function counted(db: Db, asked: Sought, filter: ListInput['filter']): Promise<Total> {
  const { record, table, scope, filters } = asked
  const { way, within, rows } = await wayOf(db, asked, filter)
  const sought = { ...asked, within }
  const isSeen = scope.all || !sought.vin
  if (within !== undefined) return { total: null }
  if (rows !== undefined && isSeen && rows >= surely) return uncounted(Math.round(rows))
  if (way === 'members') {
    const share = rows === undefined ? 1 : Math.min(1, rows / Math.max(1, await rowsOf(db, table)))
    const isIndexed = filters.every(({ key, isEqual }) => isEqual && key in carried)
    // The scope's size is exact only up to a limit.
    if (!isIndexed && Math.min(countedUpTo / share, scope.size) > lookedAt)
      return { total: null, estimate: Math.round(share * scope.size) }
    return ofMembers(db, sought)
  }
  const some = sql`select 1 from ${table} where ${all(asked.base, filtered(sought), seen(sought, way))} limit ${countedUpTo + 1}`
  const total = await count(db, sql`select count(*)::float8 as total from (${some}) s`)
  if (total <= countedUpTo) return { total }
  if (!isSeen || !record.large) return uncounted(null)
  const about = Math.round(rows ?? (await rowsOf(db, table)))
  return uncounted(about > countedUpTo ? about : null)
}

/** Counts vehicles of groups, each once. When one group alone exceeds the limit, counting stops. */
async function ofMembers(db: Db, sought: Sought): Promise<Total> {
  const groups = sql`unnest(${groupsOf(sought.scope)}) as g(id)`
  const some = (limit: number) => sql`select gv.vehicle_id as id ${someMembers(sought)} limit ${limit}`
  const large = await db.execute(sql`
    select 1 from ${groups} where exists (${some(1)} offset ${countedUpTo}) limit 1`)
  if (large.rows.length > 0) return uncounted(null)
  const total = await count(
    db,
    sql`select count(*)::float8 as total from (
      select distinct k.id from ${groups} cross join lateral (${some(countedUpTo + 1)}) k limit ${countedUpTo + 1}) s`,
  )
  return total > countedUpTo ? uncounted(null) : { total }
}

async function count(db: Db, statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(statement)
  return rows[0]?.total ?? 0
}
