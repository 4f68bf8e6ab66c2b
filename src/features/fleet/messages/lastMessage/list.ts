import { z } from 'zod'
import type { Context, Scope } from '../../../../platform/context.ts'
import { listRows, type RecordPage } from '../../../../platform/record/list.ts'
import { wrongKey } from '../../../../platform/record/order.ts'
import {
  columnOf,
  conditions,
  everyRow,
  type RecordRow,
  selectRows,
  tableOf,
} from '../../../../platform/record/query.ts'
import { wholeVins } from '../../../../platform/record/vin-pieces.ts'
import { scopeKey } from '../../../../platform/scope.ts'
import { asc, desc, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import { vinPattern } from '../../../../record/kinds/vin.ts'
import { countedUpTo, type ListInput, type RowKey, type Total } from '../../../../record/model/record.ts'
import { lastMessage } from './contract.ts'

/** Filters on columns of `last_message`. */
const filterColumns = new Set(['vin', 'at', 'socPercent', 'vehicleState', 'chargingState', 'alarmLevel'])
/** Additional rows to read, because `last_message` also contains deleted vehicles. */
const spare = 100

/**
 * Reads a page of last messages, in the order of VINs or of times. Its VINs are read from `last_message` alone. With
 * the view, the few vehicles of a limited scope would be looked up one by one. Times have no index, because every
 * report would have to change it: the newest of 100 000 vehicles are found in 60 ms.
 */
export async function listLast(context: Context, listInput: ListInput): Promise<RecordPage> {
  const { db, scope } = context
  const input = { ...listInput, filter: await wholeVins(db, lastMessage, listInput.filter) }
  if (Object.keys(input.filter ?? {}).some((name) => !filterColumns.has(name)))
    return listRows(db, lastMessage, scope, input)
  const { page, pageSize, after, before, sort = lastMessage.order } = input
  const back = before !== undefined
  const key = after ?? (before === 'end' ? undefined : before)
  const from = key || back ? 0 : (page - 1) * pageSize
  const order = orders[sort.field === 'at' ? 'at' : 'vin']
  const rises = (sort.order === 'asc') !== back
  const behind = key && order.behind(key, rises, back ? 'before' : 'after')
  const vins = vinsOf(scope, input.filter, { order, rises, from, to: from + pageSize + 1, behind })
  const vin = columnOf(tableOf(lastMessage), 'vin')
  const selectedRows = await selectRows(db, lastMessage, sql`${vin} = any(array(${vins}))`, {
    order: order.fields.map((name) => (rises ? asc : desc)(columnOf(tableOf(lastMessage), name))),
    limit: pageSize + 1,
  })
  const more = selectedRows.length > pageSize
  const pageRows = selectedRows.slice(0, pageSize)
  const rows = back ? pageRows.toReversed() : pageRows
  const [start, end] = [rows[0], rows.at(-1)].map((row): RowKey | null => (row ? [order.keyOf(row), row.id] : null))
  const next = (back ? before !== 'end' && end : more && end) || null
  const previous = (back ? more && start : (after || from > 0) && start) || null
  const pageKeys = next || previous ? { next, previous } : {}
  if (!key && !back && !more && (rows.length > 0 || page === 1)) return { rows, ...pageKeys, total: from + rows.length }
  const isCounted = input.count === 'exact' || (input.count === undefined && !key && !back)
  return { rows, ...pageKeys, ...(isCounted ? await totalOf(context, input) : { total: null }) }
}

interface Order {
  readonly fields: readonly string[]
  /** Key of a row in this order. */
  keyOf(row: RecordRow): string
  /** Condition that a row comes after a key, which came in an input's `field`. */
  behind(key: RowKey, rises: boolean, field: string): SQL
}
const beyond = (rises: boolean) => sql.raw(rises ? '>' : '<')
const orders: Record<'vin' | 'at', Order> = {
  vin: {
    fields: ['vin'],
    keyOf: ({ vin }) => String(vin),
    behind: ([vin], rises) => (vin === null ? sql`true` : sql`vin ${beyond(rises)} ${vin}`),
  },
  // The VIN distinguishes vehicles that report in the same second.
  at: {
    fields: ['at', 'vin'],
    keyOf: ({ at, vin }) => `${at} ${vin}`,
    behind([key], rises, field) {
      const [at = '', vin = ''] = (key ?? '').split(' ')
      if (!isoTime.safeParse(at).success || !vinPattern.test(vin)) throw wrongKey(field)
      return sql`(at, vin) ${beyond(rises)} (${at}::timestamptz, ${vin})`
    },
  },
}
const isoTime = z.iso.datetime()

interface Part {
  order: Order
  rises: boolean
  from: number
  to: number
  behind: SQL | undefined
}

function vinsOf(scope: Scope, filter: ListInput['filter'], { order, rises, from, to, behind }: Part): SQL {
  const way = rises ? sql`asc` : sql`desc`
  const by = (source: string) =>
    sql.join(
      order.fields.map((name) => sql`${sql.raw(source)}${sql.identifier(name)} ${way}`),
      sql`, `,
    )
  // Has the view's name, so that conditions on the view apply here, too.
  return sql`
    select k.vin from (
      select vin, at from last_message as vehicle_last_message
      where at is not null and ${behind ?? sql`true`} and ${conditions(lastMessage, scope, filter)}
      order by ${by('')} limit ${to + spare}) k
    join vehicle v on v.vin = k.vin
    order by ${by('k.')} limit ${to - from} offset ${from}`
}

const batch = 1_000

/**
 * Reads every last message in the list's order. By time the VINs are read first, because reports change the order
 * during the reading, and no index supports it.
 */
export async function* everyLast(
  { db, scope }: Context,
  query: Pick<ListInput, 'filter' | 'sort'>,
): AsyncGenerator<RecordRow> {
  const { filter, sort } = query
  if (sort?.field !== 'at') return yield* everyRow(db, lastMessage, scope, query)
  const way = sort.order === 'asc' ? sql`asc` : sql`desc`
  const result = await db.execute<{ vin: string }>(sql`
    select vin from vehicle_last_message where ${conditions(lastMessage, scope, filter)} order by at ${way}, vin ${way}`)
  for (let from = 0; from < result.rows.length; from += batch) {
    const vins = result.rows.slice(from, from + batch).map(({ vin }) => vin)
    const where = sql`${columnOf(tableOf(lastMessage), 'vin')} = any(${texts(vins)}::text[])`
    const rows = await selectRows(db, lastMessage, where, { limit: batch })
    const byVin = new Map(rows.map((row) => [row.vin, row]))
    yield* vins.flatMap((vin) => byVin.get(vin) ?? [])
  }
}

const totalCacheMs = 30_000
const maxTotals = 500
const totals = new WeakMap<Context['parts'], Map<string, { at: number; total: Promise<Total> }>>()

/**
 * Total, counted up to a limit, or exactly on request. At most 30 s old, because an open list sends a request every few
 * seconds, and counting reads the fleet.
 */
function totalOf({ db, scope, parts }: Context, { filter, count }: ListInput): Promise<Total> {
  const now = performance.now()
  const cachedTotals = totals.get(parts) ?? new Map<string, { at: number; total: Promise<Total> }>()
  totals.set(parts, cachedTotals)
  const key = JSON.stringify([scopeKey(scope), filter ?? {}, count])
  const cachedTotal = cachedTotals.get(key)
  if (cachedTotal && now - cachedTotal.at < totalCacheMs) return cachedTotal.total
  const limit = count === 'exact' ? sql`` : sql`limit ${countedUpTo + 1}`
  const total = db
    .execute<{ total: number }>(
      sql`select count(*)::float8 as total from (
        select 1 from vehicle_last_message where ${conditions(lastMessage, scope, filter)} ${limit}) s`,
    )
    .then(({ rows }): Total => {
      const rowCount = rows[0]?.total ?? 0
      return count === 'exact' || rowCount <= countedUpTo ? { total: rowCount } : { total: countedUpTo, more: true }
    })
  if (cachedTotals.size >= maxTotals) cachedTotals.clear()
  cachedTotals.set(key, { at: now, total })
  total.catch(() => cachedTotals.delete(key))
  return total
}
