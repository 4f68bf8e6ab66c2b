/** VSS signals of chosen fields as the columns of a table. Pure. */
import { bitsOf, hasField, nameOf, plainKeyOf, type VssValues } from './convert.ts'
import { type VssRow, type VssScalar, vssRowOf } from './rows.ts'

/** Rows of a field in both editions: one for each part of a bit field. */
function rowsOf(key: string): VssRow[] {
  const fieldKey = plainKeyOf(key)
  return ([2025, 2016] as const).flatMap((edition) => {
    const keys = bitsOf(edition, fieldKey)?.bits.map((bit) => `${fieldKey}.${bit.key}`) ?? [fieldKey]
    return keys.flatMap((each) => (hasField(edition, each) ? (vssRowOf(edition, each) ?? []) : []))
  })
}

const isNumberedRow = ({ name, furtherName }: VssRow) => furtherName !== undefined || name.includes('{n}')

/** Number of the motor, pack, stack or alarm in a key. Undefined: `*`, or none. */
function numberOf(key: string): number | undefined {
  const part = key.split('.')[plainKeyOf(key).split('.').indexOf('*')]
  return part === undefined || part === '*' ? undefined : Number(part)
}

/** Whether a field has a signal for each motor, pack, stack or alarm of a report. */
export const isNumbered = (key: string): boolean => numberOf(key) === undefined && rowsOf(key).some(isNumberedRow)

/**
 * Names of the VSS signals of a field, in either edition.
 * @param key as in `FrameField`, or with `*` for every number
 * @param highest greatest number of a motor, pack, stack or alarm, for a key with `*`
 */
export function vssNamesOf(key: string, highest = 1): string[] {
  const number = numberOf(key)
  const numbers = number === undefined ? Array.from({ length: highest }, (_, at) => at + 1) : [number]
  return [
    ...new Set(
      rowsOf(key).flatMap((row) => (isNumberedRow(row) ? numbers.map((each) => nameOf(row, [each])) : [row.name])),
    ),
  ]
}

/** Cell of a VSS signal: an array as JSON, null for no value. */
export function vssCell(value: VssValues[string] | undefined): VssScalar | null {
  return Array.isArray(value) ? JSON.stringify(value) : (value ?? null)
}
