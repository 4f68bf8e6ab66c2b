import { type SQL, sql } from 'drizzle-orm'
import type { SentOf } from '../../../kit/call.ts'
import type { Position } from '../../../kit/map/coordinates.ts'
import type { Lang } from '../../../kit/words.ts'
import type { Db } from '../../../server/store/store.ts'
import { addressOf } from '../address/place.ts'
import { type KindFacts, kindOf } from '../liveMap/kinds.ts'
import { type FoundVehicle, pageSize, type staffCalls } from './contract.ts'

/** The condition that a VIN is among those that the asker may see. */
export type Whose = (vin: SQL) => SQL
type Asked = SentOf<typeof staffCalls.find>

type Row = { [K in keyof KindFacts]: KindFacts[K] } & Record<'vin', string> &
  Record<'plate' | 'model' | 'lastSeen' | 'locatedAt', string | null> &
  Record<'longitude' | 'latitude', number | null>

const columns = sql`v.vin, v.plate, m.name as model, coalesce(o.online, false) as online, o.last_seen as "lastSeen",
  l.vehicle_state as "vehicleState", l.charging_state as "chargingState", l.speed_kmh as "speedKmh",
  l.alarm_level as "alarmLevel", l.located_at as "locatedAt", l.longitude, l.latitude`
const tables = sql`vehicle v left join model m on m.id = v.model
  left join last_message l on l.vin = v.vin left join vehicle_online o on o.vin = v.vin`

/** Vehicles by a part of VIN or plate; nearest first, or those located last first where nobody says where they are. */
export async function findVehicles(
  db: Db,
  whose: Whose,
  { text, near, page = 1 }: Asked,
  lang: Lang,
): Promise<{ vehicles: FoundVehicle[]; total: number }> {
  const where = sql`${whose(sql`v.vin`)} and ${text ? contains(text) : sql`true`}`
  const order = near ? sql`${metres([near.longitude, near.latitude])} nulls last` : sql`l.located_at desc nulls last`
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${tables} where ${where}
    order by ${order}, v.vin limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total from vehicle v where ${where}`)
  return { vehicles: rows.map((row) => shown(row, lang)), total: Number(counted.rows[0]?.total ?? 0) }
}

/** One vehicle, when the asker may see it. */
export async function findVehicle(db: Db, whose: Whose, vin: string, lang: Lang): Promise<FoundVehicle | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${tables} where v.vin = ${vin} and ${whose(sql`v.vin`)}`,
  )
  return rows[0] && shown(rows[0], lang)
}

function contains(text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(v.vin ilike ${pattern} or v.plate ilike ${pattern})`
}

/** Great-circle distance from here to the vehicle's last place. */
const metres = ([longitude, latitude]: Position) => sql`12742000 * asin(least(1, sqrt(
  sin(radians(l.latitude - ${latitude}::float8) / 2) ^ 2 + cos(radians(${latitude}::float8)) * cos(radians(l.latitude))
  * sin(radians(l.longitude - ${longitude}::float8) / 2) ^ 2)))`

function shown({ longitude, latitude, ...row }: Row, lang: Lang): FoundVehicle {
  const moment = (text: string | null) => text && new Date(text).toISOString()
  const address = longitude === null || latitude === null ? null : addressOf([longitude, latitude])
  const { vin, plate, model, online } = row
  return {
    ...{ vin, plate, model, online, kind: kindOf(row), longitude, latitude },
    ...{ lastSeen: moment(row.lastSeen), locatedAt: moment(row.locatedAt) },
    address: address?.[lang === 'zh' ? 0 : 1] ?? null,
  }
}
