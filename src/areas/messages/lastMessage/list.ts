import { type SQL, sql } from 'drizzle-orm'
import type { ListInput } from '../../../kit/record/record.ts'
import type { Context, Scope } from '../../../server/context.ts'
import { conditions, listRows, type RecordRow } from '../../../server/record/query.ts'
import type { Db } from '../../../server/store/store.ts'
import { lastMessage } from './contract.ts'

/** Fields by which `last_message` alone tells the order. */
const ordered: Readonly<Record<string, SQL>> = {
  vin: sql`vin`,
  at: sql`at`,
  receivedAt: sql`received_at`,
  speedKmh: sql`speed_kmh`,
  socPercent: sql`soc_percent`,
  odometerKm: sql`odometer_km`,
  voltageV: sql`voltage_v`,
  currentA: sql`current_a`,
  longitude: sql`longitude`,
  latitude: sql`latitude`,
}
/** Fields by which it can be asked: those, and these. */
const asked = new Set([...Object.keys(ordered), 'vehicleState', 'chargingState', 'alarmLevel'])
/** It keeps vehicles that are deleted: so many more are looked at. */
const spare = 100

/**
 * A page of last messages. No index holds their values, since every report would change it. So a page finds its VINs
 * in `last_message` alone, keeping no more than it shows, and looks up the rest for these: over the view a whole fleet
 * would be joined and sorted, and for who sees few of its vehicles be looked up one by one.
 */
export async function listLast(context: Context, input: ListInput): Promise<{ rows: RecordRow[]; total: number }> {
  const { db, scope } = context
  const { field, order } = input.sort ?? lastMessage.order
  const column = ordered[field]
  const given = Object.keys(input.filter ?? {})
  if (!column || given.some((name) => !asked.has(name))) return listRows(db, lastMessage, scope, input)
  const vins = await pageOf(db, scope, input, column, order === 'asc' ? sql`asc` : sql`desc`)
  const rows = await rowsOf(db, scope, vins)
  const before = (input.page - 1) * input.pageSize
  if (rows.length < input.pageSize && (rows.length > 0 || before === 0)) return { rows, total: before + rows.length }
  return { rows, total: await totalOf(context, input.filter) }
}

async function pageOf(db: Db, scope: Scope, { filter, page, pageSize }: ListInput, by: SQL, way: SQL) {
  const before = (page - 1) * pageSize
  // By the view's name, so that conditions on the view hold here, too.
  const found = await db.execute<{ vin: string }>(sql`
    select k.vin from (
      select vin, ${by} as by from last_message as vehicle_last_message
      where at is not null and ${conditions(lastMessage, scope, filter)}
      order by ${by} ${way} nulls last, vin limit ${before + pageSize + spare}) k
    join vehicle_now v on v.vin = k.vin
    order by k.by ${way} nulls last, k.vin limit ${pageSize} offset ${before}`)
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
const totals = new WeakMap<Context['parts'], Map<string, { at: number; total: Promise<number> }>>()

/** How many there are, at most 30 s old: who watches the list asks every few seconds, and counting reads the fleet. */
function totalOf({ db, scope, parts }: Context, filter: ListInput['filter']): Promise<number> {
  const now = performance.now()
  const known = totals.get(parts) ?? new Map<string, { at: number; total: Promise<number> }>()
  totals.set(parts, known)
  const key = JSON.stringify([scope.all || scope.userId, filter ?? {}])
  const kept = known.get(key)
  if (kept && now - kept.at < totalKeptMs) return kept.total
  const total = db
    .execute<{ total: number }>(
      sql`select count(*)::float8 as total from vehicle_last_message where ${conditions(lastMessage, scope, filter)}`,
    )
    .then(({ rows }) => rows[0]?.total ?? 0)
  if (known.size >= mostTotals) known.clear()
  known.set(key, { at: now, total })
  total.catch(() => known.delete(key))
  return total
}
