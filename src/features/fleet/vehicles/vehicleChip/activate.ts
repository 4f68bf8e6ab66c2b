import { createHash } from 'node:crypto'
import type { SignatureAlgorithm } from '../../../../platform/cipher/signature.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { noteActivated } from '../pkiKey/note-activated.ts'

/** Activation of a chip. Its signature has already been checked with the key. */
export interface Activation {
  readonly vin: string
  readonly chip: string
  readonly algorithm: SignatureAlgorithm
  readonly publicKey: Buffer
}
export type ActivationResult = 'active' | 'chipActive' | 'duplicateVin'

/**
 * Assigns the chip to an existing vehicle, and records at the vehicle's PKI key that it was proven. A repeat by the
 * same chip changes nothing. Refused if the vehicle has another chip, or this one with another key (registered or
 * activated), or if the chip belongs to another vehicle.
 */
export async function activate(
  db: Db,
  { vin, chip, algorithm, publicKey }: Activation,
  now: number,
): Promise<ActivationResult> {
  const key = publicKey.toString('hex')
  const digest = createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
  await db.execute(sql`
    insert into vehicle_chip (vin, chip, algorithm, public_key, fingerprint, activated_at)
    values (${vin}, ${chip}, ${algorithm}, ${key}, ${digest}, ${moment(now)}) on conflict do nothing`)
  const { rows } = await db.execute<{ id: number; vin: string; isSame: boolean; isActive: boolean }>(sql`
    select id::float8 as id, vin, chip = ${chip} and algorithm = ${algorithm} and lower(public_key) = ${key} as "isSame",
      activated_at is not null as "isActive"
    from vehicle_chip where vin = ${vin} or chip = ${chip} for update`)
  const own = rows.find((row) => row.vin === vin)
  if (!own) return 'chipActive'
  if (!own.isSame) return rows.some((row) => row.vin !== vin) ? 'chipActive' : 'duplicateVin'
  if (!own.isActive)
    await db.execute(sql`
      update vehicle_chip set activated_at = ${moment(now)}, updated_at = statement_timestamp() where id = ${own.id}`)
  await noteActivated(db, vin, now)
  return 'active'
}
