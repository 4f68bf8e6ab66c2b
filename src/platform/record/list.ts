import { code } from '../../domain/contract/code.ts'
import { texts } from '../../domain/contract/words.ts'
import { type AnyRecord, countedUpTo, type ListInput, type ListOutput, type RowKey } from '../../record/model/record.ts'
import type { Scope } from '../context.ts'
import { fault } from '../fault.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { rowsOf } from './estimate.ts'
import {
  all,
  cutBefore,
  filterCondition,
  idsOf,
  type ListSearch,
  type PageRequest,
  type QueryPlan,
  scopeCondition,
} from './find.ts'
import { keyColumn, type Ordering, orderingOf, orderTerms, type Stretch, stretchesFrom } from './order.ts'
import { columnOf, idOf, listSearchOf, type RecordRow, selectRows } from './query.ts'
import { noTotal, totalOf } from './total.ts'
import { byValues } from './values.ts'
import { wholeVins } from './vin-pieces.ts'
import { wayOf } from './way.ts'

export type RecordPage = ListOutput<RecordRow>

const listFaults = texts('listFault', {
  /** For lists so large that a filter needs an index. */
  shortPiece: [
    '记录太多，至少输入 {{min}} 个连续字符',
    'must have at least {{min}} consecutive characters because there are too many records',
  ],
  farPage: [
    '只能按页码查看前 {{count}} 条，请用“下一页”“末页”或缩小查询范围',
    'can be reached by number up to record {{count}}. Use next, last or a narrower search',
  ],
})

/**
 * Page of a record's rows within the caller's scope, and the total. The page is selected by number or by the key of an
 * adjacent row.
 */
export async function listRows(db: Db, record: AnyRecord, scope: Scope, input: ListInput): Promise<RecordPage> {
  const filter = await wholeVins(db, record, input.filter)
  const search = await byValues(db, listSearchOf(record, scope, filter), filter)
  const byKey = input.after !== undefined || input.before !== undefined
  const counts = input.count !== 'none' && !(byKey && input.count === undefined)
  const first = (input.page - 1) * input.pageSize
  if (!byKey && first + input.pageSize > countedUpTo) await requireNear(db, search, filter, first)
  const page = await pageOf(db, search, filter, input)
  // The last page determines the total.
  const ends = !byKey && !page.next && (page.rows.length > 0 || input.page === 1)
  if (ends) return { ...page, total: first + page.rows.length }
  return { ...page, ...(counts ? await totalOf(db, search, filter, input.count === 'exact') : noTotal) }
}

/** Refuses distant page numbers, because all rows before them would be read. */
async function requireNear(db: Db, listSearch: ListSearch, filter: ListInput['filter'], first: number): Promise<void> {
  const { more } = first < countedUpTo ? noTotal : await totalOf(db, listSearch, filter, false)
  if (more)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'page', text: listFaults.farPage, values: { count: countedUpTo } }],
    })
}

async function pageOf(
  db: Db,
  baseSearch: ListSearch,
  filter: ListInput['filter'],
  input: ListInput,
): Promise<RecordPage> {
  const { record, table } = baseSearch
  const { way, within } = await wayOf(db, baseSearch, filter)
  const search = { ...baseSearch, within }
  const ordering = orderingOf(record, input.sort)
  const { after, before, pageSize } = input
  const back = before !== undefined
  const key = after ?? (before === 'end' ? undefined : before)
  const place = { by: columnOf(table, ordering.field), id: idOf(table) }
  const offset = key || back ? 0 : (input.page - 1) * pageSize
  const from: (Stretch | undefined)[] = key ? stretchesFrom(ordering, key, back) : [undefined]
  // One row more than the page detects whether there are more.
  const fetchedRows: RecordRow[] = []
  const values = new Map<RecordRow, string | null>()
  const keyOf = (row: RecordRow | undefined): RowKey | undefined => row && [values.get(row) ?? null, row.id]
  /** Returns whether the page is complete. */
  const read = async (by: QueryPlan, most: number): Promise<boolean> => {
    for (const stretch of from) {
      const limit = pageSize + 1 - fetchedRows.length
      if (limit <= 0) break
      const pageRequest = { ordering, place, stretch, back, limit, offset, most }
      fetchedRows.push(...(await rowsBy(db, search, by, pageRequest, values)))
      if (by !== 'near') continue
      const last = keyOf(fetchedRows[pageSize - 1])
      const before = last ? stretchesFrom(ordering, last, !back) : [() => undefined]
      const cut = await db.execute(cutBefore(search, pageRequest, before))
      if (cut.rows.length > 0) return false
    }
    return fetchedRows.length > pageSize
  }
  let isFilled = false
  for (const [each, most] of waysFrom(way, search, ordering)) {
    fetchedRows.length = 0
    isFilled = await read(each, most)
    if (isFilled) break
  }
  if (within !== undefined && !isFilled) await requireWhole(db, search)
  const more = fetchedRows.length > pageSize
  const rows = fetchedRows.slice(0, pageSize)
  const [near, far] = [keyOf(rows[0]), keyOf(rows.at(-1))]
  const next = (back ? before !== 'end' && near : more && far) || null
  const previous = (back ? more && far : (after || offset > 0) && near) || null
  // A list of a single page has no next or previous key.
  return { rows: back ? rows.reverse() : rows, total: null, ...(next || previous ? { next, previous } : {}) }
}

/** Minimum scope size for plan 'walk': in a large scope, many of the filtered rows are visible. */
const dense = 150_000
/**
 * Rows that plan 'walk' checks against the scope, and rows of each group that plan 'near' checks against the filters.
 */
const [walkRows, near] = [120, 4_000]

/** Plans to try until one fills the page. The last one finds all rows, unless a search text is too short. */
function waysFrom(
  way: QueryPlan,
  { filters, scope, within }: ListSearch,
  { field }: Ordering,
): [way: QueryPlan, most: number][] {
  if (way === 'walk')
    return within
      ? [['walk', within]]
      : [
          ['walk', near],
          ['sparse', 0],
        ]
  // Each group returns its next rows by an index.
  const isExact =
    filters.length === 0 || (field === 'id' && filters.every(({ key, isEqual }) => isEqual && key === 'model'))
  if (way !== 'members' || isExact) return [[way, within ?? 0]]
  const isDense = scope.size > dense
  if (within && isDense)
    return [
      ['near', near / 4],
      ['walk', within],
    ]
  if (within) return [['near', within]]
  return [...(isDense ? [['walk', walkRows] as [QueryPlan, number]] : []), ['near', near], ['members', 0]]
}

/** Refuses a short search text when it matches so few rows that all would have to be scanned. */
async function requireWhole(db: Db, { record, table, scope, vin, filters, within = 0 }: ListSearch): Promise<void> {
  const all = scope.all || !vin ? await rowsOf(db, table) : scope.size
  if (all <= within) return
  const fields = filters
    .filter(({ isShort }) => isShort)
    .map(({ key }) => ({
      field: `filter.${key}`,
      label: `${record.name}:${key}`,
      text: listFaults.shortPiece,
      values: { min: 3 },
    }))
  throw fault(code.invalid, 'invalid', { fields })
}

/** Rows of a page. Stores their order values in `values`. */
async function rowsBy(
  db: Db,
  search: ListSearch,
  way: QueryPlan,
  pageRequest: PageRequest,
  values: Map<RecordRow, string | null>,
): Promise<RecordRow[]> {
  const { record, base } = search
  const { ordering, place, stretch, back, limit, offset } = pageRequest
  const ids = idsOf(search, way, pageRequest)
  const where = ids
    ? sql`${place.id} = any(array(${ids}))`
    : all(base, filterCondition(search), scopeCondition(search, way), stretch?.(place))
  return selectRows(db, record, where, {
    order: orderTerms(ordering, place, back),
    limit,
    offset: ids ? 0 : offset,
    key: { value: keyColumn(ordering, place), tell: (row, value) => void values.set(row, value) },
  })
}
