/** A data unit as a tree by the keys of the tables. Result of reading and input of writing. */

export type ValueMark = 'abnormal' | 'invalid'
/** Bytes that are not a valid text or date (month 13, non-ASCII), as received. */
export type RawValue = { hex: string; text?: string }
export type UnitValue = number | string | RawValue | UnitValue[] | UnitValues
/**
 * Values of a table. Numbers are physical. Codes and bit fields are raw. Times are ISO 8601 in UTC, bytes hex, lists
 * arrays. `truncated` marks a table whose bytes ended before its rows. `rest` has the bytes after the last row.
 */
export type UnitValues = { [key: string]: UnitValue | undefined } & { truncated?: 1; rest?: string }

export type ValueScope = { values: UnitValues; siblings?: UnitValues[]; parent?: ValueScope }

/** Value of an earlier row: in the same table, in previous items, or in enclosing tables. */
export function earlier(scope: ValueScope | undefined, key: string): UnitValue | undefined {
  for (let here = scope; here; here = here.parent) {
    const own = here.values[key]
    if (own !== undefined) return own
    for (let at = (here.siblings?.length ?? 0) - 1; at >= 0; at--) {
      const before = here.siblings![at]![key]
      if (before !== undefined) return before
    }
  }
  return undefined
}

export const isRawValue = (value: UnitValue | undefined): value is RawValue =>
  typeof value === 'object' && !Array.isArray(value) && typeof value.hex === 'string'
