import type { AnyRecord, ListOutput, ListVehicles } from '../../record/model/record.ts'
import type { Scope } from '../context.ts'
import { visible } from '../scope.ts'
import { sql } from '../store/drizzle.ts'
import { texts } from '../store/records.ts'
import type { Db } from '../store/store.ts'
import { type RecordRow, vinFieldOf } from './query.ts'

/** Adds plate, connection state and clock drift of each vehicle in scope to a list's result. */
export async function withVehicles<Out>(db: Db, scope: Scope, record: AnyRecord, output: Out): Promise<Out> {
  const vinField = vinFieldOf(record)
  const { rows } = output as ListOutput<RecordRow>
  const vins = vinField ? [...new Set(rows.flatMap((row) => (row[vinField.key] as string | null) ?? []))] : []
  return vins.length === 0 ? output : { ...output, vehicles: await vehiclesOf(db, scope, vins) }
}

/** Plate, connection state and clock drift of those of the vehicles that are in scope, by VIN. */
export async function vehiclesOf(db: Db, scope: Scope, vins: readonly string[]): Promise<ListVehicles> {
  const { rows } = await db.execute<ListVehicles[string] & { vin: string }>(sql`
    select v.vin, v.plate, v.online, v.clock_offset_s::float8 as "clockOffsetS" from vehicle_now v
    where v.vin = any(${texts(vins)}::text[]) and ${visible(scope, sql`v.vin`, 'each') ?? sql`true`}`)
  return Object.fromEntries(rows.map(({ vin, ...vehicle }) => [vin, vehicle]))
}

/** Plate of a vehicle. Null: it has none, or there is no such vehicle. */
export async function plateOf(db: Db, vin: string): Promise<string | null> {
  const { rows } = await db.execute<{ plate: string | null }>(sql`select plate from vehicle where vin = ${vin}`)
  return rows[0]?.plate ?? null
}
