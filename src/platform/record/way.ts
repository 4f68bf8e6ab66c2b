import type { ListInput } from '../../record/model/record.ts'
import type { Db } from '../store/store.ts'
import { estimateOf, rowsOf } from './estimate.ts'
import { all, filtered, type Sought, type Way } from './find.ts'
import { nameOf } from './table.ts'

/** Limit of rows that are found regardless of the list's order and then sorted. */
const few = 3_000
/** Limit of vehicles of a scope that are looked up one by one. */
const listed = 1_000
/** Table size above which a scan without an index is limited, and the limit in rows. */
const large = 50_000
const lookedThrough = 5_000

/** Chooses the query plan. `within` limits the scan where no index serves a filter. */
export async function wayOf(
  db: Db,
  sought: Sought,
  filter: ListInput['filter'],
): Promise<{ way: Way; within: number | undefined; rows: number | undefined }> {
  const { record, scope, table, vin, filters } = sought
  const isSeen = scope.all || !vin
  if (!record.large || !sought.byId) return { way: 'listed', within: undefined, rows: undefined }
  const isFew = !isSeen && scope.size <= listed
  const unindexed = filters.some(({ isShort }) => isShort) && !isFew && (await rowsOf(db, table)) > large
  const within = unindexed ? lookedThrough : undefined
  const rows =
    filters.length > 0 && within === undefined
      ? await estimateOf(db, table, all(sought.base, filtered(sought)), `${record.name} ${JSON.stringify(filter)}`)
      : undefined
  if (isFew) return { way: 'listed', within, rows }
  if (rows !== undefined && rows <= few) return { way: 'few', within, rows }
  if (isSeen) return { way: 'listed', within, rows }
  return { way: nameOf(table) === 'vehicle' ? 'members' : 'walk', within, rows }
}
