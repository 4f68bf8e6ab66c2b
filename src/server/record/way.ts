import type { ListInput } from '../../kit/record/record.ts'
import type { Db } from '../store/store.ts'
import { estimateOf, rowsOf } from './estimate.ts'
import { all, filtered, type Sought, type Way } from './find.ts'
import { nameOf } from './table.ts'

/** Rows that are few: they are found apart from the list's order, and sorted. */
const few = 3_000
/** The vehicles of a scope that are looked up one by one. */
const listed = 1_000
/** Rows of a table that are looked through without an index, and of a scope. */
const large = 50_000
const lookedThrough = 5_000

/** How the rows are found; `within` where no index leads to what a filter asks for. */
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
