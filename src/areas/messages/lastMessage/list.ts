import { countedUpTo, type ListInput, type RowKey, type Total } from '../../../kit/record/record.ts'
import type { Context, Scope } from '../../../server/context.ts'
import { type Listed, listRows } from '../../../server/record/list.ts'
import { columnOf, conditions, selectRows, tableOf } from '../../../server/record/query.ts'
import { wholeVins } from '../../../server/record/vin-pieces.ts'
import { scopeKey } from '../../../server/scope.ts'
import { asc, desc, type SQL, sql } from '../../../server/store/drizzle.ts'
import { lastMessage } from './contract.ts'

/** Filters that `last_message` alone answers. */
const asked = new Set(['vin', 'at', 'socPercent', 'vehicleState', 'chargingState', 'alarmLevel'])
/** It keeps vehicles that are deleted: so many more are looked at. */
const spare = 100

/**
 * A page of last messages, in the order of VINs. Its VINs are found in `last_message` alone: over the view, for who sees
 * few of its vehicles, they would be looked up one by one.
 */
export async function listLast(context: Context, given: ListInput): Promise<Listed> {
  const { db, scope } = context
  const input = { ...given, filter: await wholeVins(db, lastMessage, given.filter) }
  if (Object.keys(input.filter ?? {}).some((name) => !asked.has(name))) return listRows(db, lastMessage, scope, input)
  const { page, pageSize, after, before, sort = lastMessage.order } = input
  const back = before !== undefined
  const key = after ?? (before === 'end' ? undefined : before)
  const from = key || back ? 0 : (page - 1) * pageSize
  const rises = (sort.order === 'asc') !== back
  const vins = vinsOf(scope, input.filter, { rises, from, to: from + pageSize + 1, key: key?.[0] })
  const vin = columnOf(tableOf(lastMessage), 'vin')
  const found = await selectRows(db, lastMessage, sql`${vin} = any(array(${vins}))`, {
    order: [(rises ? asc : desc)(vin)],
    limit: pageSize + 1,
  })
  const more = found.length > pageSize
  const shown = found.slice(0, pageSize)
  const rows = back ? shown.toReversed() : shown
  const [start, end] = [rows[0], rows.at(-1)].map((row): RowKey | null => (row ? [String(row.vin), row.id] : null))
  const next = (back ? before !== 'end' && end : more && end) || null
  const previous = (back ? more && start : (after || from > 0) && start) || null
  const beside = next || previous ? { next, previous } : {}
  if (!key && !back && !more && (rows.length > 0 || page === 1)) return { rows, ...beside, total: from + rows.length }
  const isCounted = input.count === 'exact' || (input.count === undefined && !key && !back)
  return { rows, ...beside, ...(isCounted ? await totalOf(context, input) : { total: null }) }
}

interface Part {
  rises: boolean
  from: number
  to: number
  /** Behind this VIN, in the order. */
  key: string | null | undefined
}

/** A statement that answers the VINs of a page. */
function vinsOf(scope: Scope, filter: ListInput['filter'], { rises, from, to, key }: Part): SQL {
  const way = rises ? sql`asc` : sql`desc`
  const behind = typeof key === 'string' ? sql`vin ${rises ? sql`>` : sql`<`} ${key}` : sql`true`
  // By the view's name, so that conditions on the view hold here, too.
  return sql`
    select k.vin from (
      select vin from last_message as vehicle_last_message
      where at is not null and ${behind} and ${conditions(lastMessage, scope, filter)}
      order by vin ${way} limit ${to + spare}) k
    join vehicle v on v.vin = k.vin
    order by k.vin ${way} limit ${to - from} offset ${from}`
}

const totalKeptMs = 30_000
const mostTotals = 500
const totals = new WeakMap<Context['parts'], Map<string, { at: number; total: Promise<Total> }>>()

/**
 * How many there are, as far as is counted in any case, or all on request; at most 30 s old: who watches the list asks
 * every few seconds, and counting reads the fleet.
 */
function totalOf({ db, scope, parts }: Context, { filter, count }: ListInput): Promise<Total> {
  const now = performance.now()
  const known = totals.get(parts) ?? new Map<string, { at: number; total: Promise<Total> }>()
  totals.set(parts, known)
  const key = JSON.stringify([scopeKey(scope), filter ?? {}, count])
  const kept = known.get(key)
  if (kept && now - kept.at < totalKeptMs) return kept.total
  const limit = count === 'exact' ? sql`` : sql`limit ${countedUpTo + 1}`
  const total = db
    .execute<{ total: number }>(
      sql`select count(*)::float8 as total from (
        select 1 from vehicle_last_message where ${conditions(lastMessage, scope, filter)} ${limit}) s`,
    )
    .then(({ rows }): Total => {
      const found = rows[0]?.total ?? 0
      return count === 'exact' || found <= countedUpTo ? { total: found } : { total: countedUpTo, more: true }
    })
  if (known.size >= mostTotals) known.clear()
  known.set(key, { at: now, total })
  total.catch(() => known.delete(key))
  return total
}
