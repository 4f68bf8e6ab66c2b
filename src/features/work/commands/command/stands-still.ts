import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { whyNotStanding } from './kind-texts.ts'
import type { CommandCode } from './state-texts.ts'

/** Reasons to refuse commands that require a parked vehicle. A parked vehicle has no entry. */
export async function standsStill(
  db: Pick<Db, 'execute'>,
  vins: readonly string[],
  now: number,
): Promise<Map<string, Extract<CommandCode, 'moving' | 'stateUnknown'>>> {
  if (vins.length === 0) return new Map()
  const { rows } = await db.execute<LastReportRow>(sql`
    select vin, (extract(epoch from drive_at) * 1000)::float8 as at, vehicle_state as "vehicleState",
      speed_kmh as "speedKmh"
    from last_message where vin = any(${sql.param(vins)}::text[])`)
  const lastReports = new Map(rows.map((row) => [row.vin, row]))
  const why = new Map<string, 'moving' | 'stateUnknown'>()
  for (const vin of vins) {
    const unmet = whyNotStanding(lastReports.get(vin) ?? { at: null, vehicleState: null, speedKmh: null }, now)
    if (unmet) why.set(vin, unmet)
  }
  return why
}

interface LastReportRow extends Record<string, unknown> {
  vin: string
  at: number | null
  vehicleState: number | null
  speedKmh: number | null
}
