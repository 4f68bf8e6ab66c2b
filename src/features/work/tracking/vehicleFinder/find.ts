import type { SentOf } from '../../../../domain/contract/call.ts'
import type { Lang } from '../../../../domain/contract/words.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { findVehicles as findVehiclePage, matchesText } from '../../../fleet/vehicles/vehicleChoice/find.ts'
import { addressOf } from '../address/place.ts'
import { type KindFacts, kindOf } from '../liveMap/kinds.ts'
import { type LotVehicle, pageSize, type staffCalls } from './contract.ts'

/** Condition that a VIN is in the caller's scope. */
export type ScopeCondition = (vin: SQL) => SQL
type FindInput = SentOf<typeof staffCalls.find>

type Row = { [K in keyof KindFacts]: KindFacts[K] } & Record<'vin', string> &
  Record<'plate' | 'model' | 'lastSeen' | 'locatedAt', string | null> &
  Record<'longitude' | 'latitude', number | null>

const columns = sql`v.vin, v.plate, v.model, v.online, v.last_seen as "lastSeen", v.vehicle_state as "vehicleState",
  v.charging_state as "chargingState", v.speed_kmh as "speedKmh", v.alarm_level as "alarmLevel",
  v.located_at as "locatedAt", v.longitude, v.latitude`

/**
 * Finds vehicles by a part of VIN or plate. Sorted by distance, or by the most recent position when `near` is missing.
 */
export async function findVehicles(
  db: Db,
  whose: ScopeCondition,
  { text, near, page = 1 }: FindInput,
  lang: Lang,
): Promise<{ vehicles: LotVehicle[]; total: number }> {
  const where = sql`${whose(sql`v.vin`)} and ${matchesText(text)}`
  const order = near ? sql`${metres([near.longitude, near.latitude])} nulls last` : sql`v.located_at desc nulls last`
  const result = await findVehiclePage<Row>(db, {
    columns,
    where,
    order: sql`${order}, v.vin`,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return { vehicles: result.rows.map((row) => vehicleOf(row, lang)), total: result.total }
}

export async function findVehicle(
  db: Db,
  whose: ScopeCondition,
  vin: string,
  lang: Lang,
): Promise<LotVehicle | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from vehicle_now v where v.vin = ${vin} and ${whose(sql`v.vin`)}`,
  )
  return rows[0] && vehicleOf(rows[0], lang)
}

/** Great-circle distance (m) from a position to the vehicle's last position. */
const metres = ([longitude, latitude]: Position) => sql`12742000 * asin(least(1, sqrt(
  sin(radians(v.latitude - ${latitude}::float8) / 2) ^ 2 + cos(radians(${latitude}::float8)) * cos(radians(v.latitude))
  * sin(radians(v.longitude - ${longitude}::float8) / 2) ^ 2)))`

function vehicleOf({ longitude, latitude, ...row }: Row, lang: Lang): LotVehicle {
  const moment = (text: string | null) => text && new Date(text).toISOString()
  const address = longitude === null || latitude === null ? null : addressOf([longitude, latitude])
  const { vin, plate, model, online } = row
  return {
    vin,
    plate,
    model,
    online,
    kind: kindOf(row),
    longitude,
    latitude,
    lastSeen: moment(row.lastSeen),
    locatedAt: moment(row.locatedAt),
    address: address?.[lang === 'zh' ? 0 : 1] ?? null,
  }
}
