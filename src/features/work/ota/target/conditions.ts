/** Condition of a vehicle before an installation, from its last report. */

import { fleetZone } from '../../../../domain/time.ts'
import { isZone } from '../../../../domain/zone.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { inPark } from '../../../fleet/messages/message/gear.ts'
import { whyNotStanding } from '../../commands/command/kind-texts.ts'
import type { VehicleCondition } from './offer-kind.ts'

/** Not charging and fully charged, in table 10 of GB/T 32960.3-2016. */
const idleCharging = [3, 4]

interface ConditionRow extends Record<string, unknown> {
  at: number | null
  vehicleState: number | null
  chargingState: number | null
  speedKmh: number | null
  socPercent: number | null
}

/**
 * Reads the condition of a vehicle. `parked`: whether it must be parked. The gear is read from the stored report only
 * then, and only if the vehicle is standing still.
 */
export async function conditionOf(
  db: Db,
  parts: Pick<Parts, 'config'>,
  vin: string,
  { parked: requiresParked, now }: { readonly parked: boolean; readonly now: number },
): Promise<VehicleCondition> {
  const { rows } = await db.execute<ConditionRow>(sql`
    select (extract(epoch from drive_at) * 1000)::float8 as at, vehicle_state as "vehicleState",
      charging_state as "chargingState", speed_kmh as "speedKmh", soc_percent as "socPercent"
    from last_message where vin = ${vin}`)
  const [lastReport] = rows
  if (!lastReport || lastReport.at === null) return { parked: null, gearP: null, charging: null, socPercent: null }
  const why = whyNotStanding(lastReport, now)
  return {
    gearP: requiresParked && why === undefined ? await inPark({ db, parts }, vin) : null,
    parked: why === undefined ? true : why === 'moving' ? false : null,
    charging: lastReport.chargingState === null ? null : !idleCharging.includes(lastReport.chargingState),
    socPercent: lastReport.socPercent,
  }
}

/** Time zone reported by the box, else the fleet's. */
export const zoneOf = (boxZone: string | null | undefined): string => (boxZone && isZone(boxZone) ? boxZone : fleetZone)
