import { decodeSignals } from '../../../../domain/gb32960/index.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { decryptOf } from './source.ts'

/** Bits 3 to 0 of the gear, table A.1. Since 2025 bit 7 means that it is not valid. */
const [positions, park, invalid] = [0x0f, 15, 0x80]

/** Whether a gear byte is P. Null: not reported or not valid. */
export const isPark = (gear: number | null | undefined): boolean | null =>
  gear === undefined || gear === null || (gear & invalid) !== 0 ? null : (gear & positions) === park

/** Whether its newest report with a vehicle unit has gear P. Null: no gear, or no report. */
export async function inPark(
  context: { readonly db: Db; readonly parts: Pick<Parts, 'config'> },
  vin: string,
): Promise<boolean | null> {
  const { rows } = await context.db.execute<{ frame: Buffer }>(sql`
    select m.frame from last_message l join message m on m.vin = l.vin and m.at = l.drive_at
    where l.vin = ${vin} and m.vin = ${vin} and m.kind in (2, 3) and not m.down limit 1`)
  const [last] = rows
  if (!last) return null
  const decrypt = await decryptOf(context, vin)
  return isPark(decodeSignals(last.frame, decrypt && { decrypt }).gear)
}
