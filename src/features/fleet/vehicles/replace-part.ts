import type { Context } from '../../../platform/context.ts'
import { refusalTexts, wrongState } from './refusals.ts'
import { setVehiclePart } from './vehicle/writes/api.ts'

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
  const id = await setVehiclePart(context.db, vin, column, { original, next })
  if (id === undefined) throw wrongState(record, fields[0], refusalTexts.notPresent)
  context.logChange({
    record: 'vehicle',
    id,
    label: vin,
    before: { [field]: original },
    after: { [field]: next },
  })
}
