import type { CSSProperties } from 'react'

/**
 * In how many columns and rows so many cards fill a wide screen best, for the stylesheet: a card is about twice as wide as
 * high, and a phone held upright shows at most three beside one another.
 */
export function gridOf(count: number): CSSProperties {
  const columns = count <= 3 ? count : count <= 8 ? Math.ceil(count / 2) : Math.ceil(Math.sqrt(count * 1.3))
  const sizes = { '--columns': columns, '--rows': Math.ceil(count / columns), '--narrow': Math.min(columns, 3) }
  return sizes as CSSProperties
}
