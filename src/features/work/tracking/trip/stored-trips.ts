import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { NumberReader, numbersText } from '../../../../platform/store/numbers.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Trip } from './detect.ts'

const ms = (column: string) => `round(date_part('epoch', ${column}) * 1000)`
const tripNumbers = numbersText([
  'id',
  'state',
  ms('begin_at'),
  ms('last_seen_at'),
  ms('end_at'),
  'begin_km',
  'end_km',
  'begin_soc',
  'end_soc',
  'metres',
  'position_metres',
  'jumps',
  'joules',
  'variance_kj2',
  'metered_ms',
  'packets',
  'backfilled',
])

/** Trips of the table that match a condition, in time order. */
export async function tripsWhere(db: Db, condition: SQL): Promise<Trip[]> {
  const result = await db.execute<{ vin: string; numbers: string; platform: string | null }>(
    sql`select vin, ${tripNumbers} as numbers, platform from trip where ${condition} order by begin_at`,
  )
  return result.rows.map(tripOf)
}

function tripOf(row: { readonly vin: string; readonly numbers: string; readonly platform: string | null }): Trip {
  const numbers = new NumberReader(row.numbers)
  return {
    vin: row.vin,
    id: numbers.next()!,
    state: numbers.next() as Trip['state'],
    begin: numbers.next()!,
    lastOnAt: numbers.next()!,
    end: numbers.next(),
    beginKm: numbers.next(),
    endKm: numbers.next(),
    beginSoc: numbers.next(),
    endSoc: numbers.next(),
    metres: numbers.next()!,
    positionMetres: numbers.next()!,
    jumps: numbers.next()!,
    joules: numbers.next()!,
    varianceKj2: numbers.next()!,
    meteredMs: numbers.next()!,
    packets: numbers.next()!,
    backfilled: numbers.next()!,
    platform: row.platform,
  }
}
