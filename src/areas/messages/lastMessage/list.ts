import { sql } from 'drizzle-orm'
import { countedUpTo, type ListInput, type RowKey, type Total } from '../../../kit/record/record.ts'
import type { Context, Scope } from '../../../server/context.ts'
import { type Listed, listRows } from '../../../server/record/list.ts'
import { conditions, type RecordRow } from '../../../server/record/query.ts'
import { wholeVins } from '../../../server/record/vin-pieces.ts'
import { scopeKey } from '../../../server/scope.ts'
import type { Db } from '../../../server/store/store.ts'
import { lastMessage } from './contract.ts'

/** Filters that `last_message` alone answers. */
const asked = new Set(['vin', 'at', 'socPercent', 'vehicleState', 'chargingState', 'alarmLevel'])
/** It keeps vehicles that are deleted: so many more are looked at. */
const spare = 100

/**
 * A page of last messages, in the order of VINs. A page finds its VINs in `last_message` alone and looks up the rest for
 * these: over the view, for who sees few of its vehicles, they would be looked up one by one.
 */
export async function listLast(context: Context, given: ListInput): Promise<Listed> {
  const { db, scope } = context
  const input = { ...given, filter: await wholeVins(db, lastMessage, given.filter) }
  if (Object.keys(input.filter ?? {}).some((name) => !asked.has(name))) return listRows(db, lastMessage, scope, input)
  const { page, pageSize, after, before } = input
  const back = before !== undefined
  const key = after ?? (before === 'end' ? undefined : before)
  const from = key || back ? 0 : (page - 1) * pageSize
  const vins = await vinsOf(db, scope, input, { from, to: from + pageSize + 1, key: key?.[0], back })
  const more = vins.length > pageSize
  const shown = vins.slice(0, pageSize)
  const rows = await rowsOf(db, scope, back ? shown.toReversed() : shown)
  const [start, end] = [rows[0], rows.at(-1)].map((row): RowKey | null => (row ? [String(row.vin), row.id] : null))
  const next = (back ? before !== 'end' && end : more && end) || null
  const previous = (back ? more && start : (after || from > 0) && start) || null
  const beside = next || previous ? { next, previous } : {}
  if (!key && !back && !more && (rows.length > 0 || page === 1)) return { rows, ...beside, total: from + rows.length }
  const isCounted = input.count === 'exact' || (input.count === undefined && !key && !back)
  return { rows, ...beside, ...(isCounted ? await totalOf(context, input) : { total: null }) }
}

interface Part {
  from: number
  to: number
  /** Behind this VIN; `back`: in front of it, from there. */
  key?: string | null | undefined
  back?: boolean
}

async function vinsOf(db: Db, scope: Scope, { filter, sort }: ListInput, { from, to, key, back = false }: Part) {
  const rises = ((sort ?? lastMessage.order).order === 'asc') !== back
  const way = rises ? sql`asc` : sql`desc`
  const behind = typeof key === 'string' ? sql`vin ${rises ? sql`>` : sql`<`} ${key}` : sql`true`
  // By the view's name, so that conditions on the view hold here, too.
  const found = await db.execute<{ vin: string }>(sql`
    select k.vin from (
      select vin from last_message as vehicle_last_message
      where at is not null and ${behind} and ${conditions(lastMessage, scope, filter)}
      order by vin ${way} limit ${to + spare}) k
    join vehicle_now v on v.vin = k.vin
    order by k.vin ${way} limit ${to - from} offset ${from}`)
  return found.rows.map(({ vin }) => vin)
}

/** The rows of these vehicles, in their order. */
async function rowsOf(db: Db, scope: Scope, vins: readonly string[]): Promise<RecordRow[]> {
  if (vins.length === 0) return []
  // One place more than there are rows, so that nothing is counted.
  const input = { page: 1, pageSize: vins.length + 1, filter: { vin: vins.join(';') } }
  const { rows } = await listRows(db, lastMessage, scope, input)
  const byVin = new Map(rows.map((row) => [row.vin, row]))
  return vins.flatMap((vin) => byVin.get(vin) ?? [])
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
