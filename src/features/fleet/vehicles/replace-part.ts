import type { Context } from '../../../platform/context.ts'
import { sql } from '../../../platform/store/drizzle.ts'
import { refusalTexts, wrongState } from './refusals.ts'

interface Replacement {
  record: string
  vin: string
  fields: readonly [original: string, next: string]
  numbers: readonly [original: string, next: string]
  column: 'battery_pack' | 'unit_serial'
  field: 'batteryPack' | 'unitSerial'
}

/**
 * Sets a vehicle's new part if it has the original one or none, by one conditional statement. Throws a Fault if the
 * vehicle has another part.
 */
export async function replacePart(context: Context, { record, vin, fields, numbers, column, field }: Replacement) {
  const [original, next] = numbers
  if (original === next) throw wrongState(record, fields[1], refusalTexts.sameAsOriginal)
  const part = sql.identifier(column)
  const result = await context.db.execute<{ id: number }>(
    sql`update vehicle set ${part} = ${next}, updated_at = statement_timestamp() where vin = ${vin} and coalesce(${part}, ${original}) = ${original} returning id`,
  )
  const [row] = result.rows
  if (!row) throw wrongState(record, fields[0], refusalTexts.notPresent)
  context.logChange({
    record: 'vehicle',
    id: row.id,
    label: vin,
    before: { [field]: original },
    after: { [field]: next },
  })
}
