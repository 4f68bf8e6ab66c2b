/** A data unit as a tree by the keys of the tables: the result of reading, and the input of writing. */

/** A value that the standard keeps apart from every number. */
export type Mark = 'abnormal' | 'invalid'
/** Bytes that are not a valid text or date (month 13, non-ASCII): kept as received. */
export type Kept = { hex: string; text?: string }
export type Value = number | string | Kept | Value[] | Values
/**
 * Numbers are physical; codes and bit fields raw; times ISO 8601 in UTC; bytes hex; lists arrays.
 * `truncated` marks a table whose bytes ended before its rows; `rest` keeps bytes that no table explains.
 */
export type Values = { [key: string]: Value | undefined } & { truncated?: 1; rest?: string }

export type Scope = { values: Values; siblings?: Values[]; parent?: Scope }

/** The value of an earlier row: of the same table, of the items before, of the tables around. */
export function earlier(scope: Scope | undefined, key: string): Value | undefined {
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

export const isKept = (value: Value | undefined): value is Kept =>
  typeof value === 'object' && !Array.isArray(value) && typeof value.hex === 'string'
