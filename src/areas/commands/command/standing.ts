import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { secondMs } from '../../../time.ts'
import type { CommandCode } from './state-texts.ts'

/** So old at most may what a vehicle said be that was on the road then. */
const freshMs = 30 * secondMs

/**
 * Why each of these vehicles may not be told what needs it to stand still; no entry for one that stands. One that was
 * parked when it spoke last stands; of one that was on the road, what it said half a minute ago tells nothing.
 */
export async function standsStill(
  db: Pick<Db, 'execute'>,
  vins: readonly string[],
  now: number,
): Promise<Map<string, Extract<CommandCode, 'moving' | 'stateUnknown'>>> {
  if (vins.length === 0) return new Map()
  const { rows } = await db.execute<{ vin: string; at: number | null; state: number | null; speed: number | null }>(sql`
    select vin, (extract(epoch from drive_at) * 1000)::float8 as at, vehicle_state as state, speed_kmh as speed
    from last_message where vin = any(${sql.param(vins)}::text[])`)
  const known = new Map(rows.map((row) => [row.vin, row]))
  const why = new Map<string, 'moving' | 'stateUnknown'>()
  for (const vin of vins) {
    const { at = null, state = null, speed = null } = known.get(vin) ?? {}
    if (at === null) why.set(vin, 'stateUnknown')
    else if ((speed ?? 0) > 0) why.set(vin, 'moving')
    else if (state === started && now - at > freshMs) why.set(vin, 'stateUnknown')
  }
  return why
}

/** The ignition is on, table 10 of 2016. */
const started = 1
