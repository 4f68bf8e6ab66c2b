import type { CSSProperties } from 'react'

/**
 * Columns and rows in which `count` cards fill a wide screen best, as CSS variables. A card is about twice as wide as
 * high. A phone in portrait shows at most three columns.
 */
export function gridOf(count: number): CSSProperties {
  const columns = count <= 3 ? count : count <= 8 ? Math.ceil(count / 2) : Math.ceil(Math.sqrt(count * 1.3))
  const sizes = { '--columns': columns, '--rows': Math.ceil(count / columns), '--narrow': Math.min(columns, 3) }
  return sizes as CSSProperties
}
