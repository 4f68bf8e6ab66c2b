import { sql } from '../../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../../platform/store/store.ts'

/** Sets whether vehicles are bound to an owner, in the caller's transaction. */
export async function setVehicleBinding(db: Db, vins: readonly string[], state: 'bound' | 'unbound'): Promise<void> {
  await db.execute(
    sql`update vehicle set binding_status = ${state}, updated_at = statement_timestamp() where vin = any(${sql.param(vins)}::text[])`,
  )
}

/** Sets the key states of vehicles where they differ, in the caller's transaction. `states`: in the order of `vins`. */
export async function setKeyStates(db: Db, vins: readonly string[], states: readonly string[]): Promise<void> {
  await db.execute(
    sql`update vehicle v set key_state = l.state from unnest(${sql.param(vins)}::text[], ${sql.param(states)}::text[]) as l(vin, state) where v.vin = l.vin and v.key_state <> l.state`,
  )
}

/** Sets the key state of a vehicle without a certificate to 'activated', in the caller's transaction. */
export async function setKeyActivated(db: Db, vin: string): Promise<void> {
  await db.execute(sql`update vehicle set key_state = 'activated' where vin = ${vin} and key_state = 'none'`)
}

/** Resets the key states 'activated' of vehicles to 'none', in the caller's transaction. */
export async function resetKeyActivated(db: Db, vins: readonly string[]): Promise<void> {
  await db.execute(sql`
    update vehicle set key_state = 'none' where vin = any(${sql.param([...vins])}::text[]) and key_state = 'activated'`)
}

/**
 * Sets a new part of a vehicle that has the original one or none, in the caller's transaction. Returns the vehicle's id.
 * Undefined: it has another part, and nothing was written.
 */
export async function setVehiclePart(
  db: Db,
  vin: string,
  column: 'battery_pack' | 'unit_serial',
  { original, next }: { readonly original: string; readonly next: string },
): Promise<number | undefined> {
  const part = sql.identifier(column)
  const { rows } = await db.execute<{ id: number }>(
    sql`update vehicle set ${part} = ${next}, updated_at = statement_timestamp() where vin = ${vin} and coalesce(${part}, ${original}) = ${original} returning id`,
  )
  return rows[0]?.id
}
