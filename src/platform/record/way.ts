import type { ListInput } from '../../record/model/record.ts'
import type { Db } from '../store/store.ts'
import { estimateOf, rowsOf } from './estimate.ts'
import { all, filterCondition, type ListSearch, type QueryPlan } from './find.ts'
import { nameOf } from './table.ts'

/** Limit of rows that are found regardless of the list's order and then sorted. */
const few = 3_000
/** Limit of vehicles of a scope that are looked up one by one. */
const maxListedVehicles = 1_000
/** Table size above which a scan without an index is limited, and the limit in rows. */
const large = 50_000
const lookedThrough = 5_000

/** Chooses the query plan. `within` limits the scan where no index serves a filter. */
export async function wayOf(
  db: Db,
  search: ListSearch,
  filter: ListInput['filter'],
): Promise<{ way: QueryPlan; within: number | undefined; rows: number | undefined }> {
  const { record, scope, table, vin, filters } = search
  const isUnrestricted = scope.all || !vin
  if (!record.large || !search.byId) return { way: 'listed', within: undefined, rows: undefined }
  const isFew = !isUnrestricted && scope.size <= maxListedVehicles
  const isUnindexed = filters.some(({ isShort }) => isShort) && !isFew && (await rowsOf(db, table)) > large
  const within = isUnindexed ? lookedThrough : undefined
  const rows =
    filters.length > 0 && within === undefined
      ? await estimateOf(
          db,
          table,
          all(search.base, filterCondition(search)),
          `${record.name} ${JSON.stringify(filter)}`,
        )
      : undefined
  if (isFew) return { way: 'listed', within, rows }
  if (rows !== undefined && rows <= few) return { way: 'few', within, rows }
  if (isUnrestricted) return { way: 'listed', within, rows }
  return { way: nameOf(table) === 'vehicle' ? 'members' : 'walk', within, rows }
}
