import type { Padding } from './camera.ts'

interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
export type Sides = Required<Padding>
export const noSides: Sides = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * Pixels at each side of a map that its legends, cards and controls take. A part is assigned to the side where it takes
 * least.
 */
export function coveredSides(size: { readonly width: number; readonly height: number }, parts: readonly Rect[]): Sides {
  const costs = parts.map((part): Sides => {
    return { top: part.bottom, right: size.width - part.left, bottom: size.height - part.top, left: part.right }
  })
  const least = (cost: Sides) => Math.min(...Object.values(cost))
  const sides = { ...noSides }
  for (const cost of costs.toSorted((a, b) => least(a) - least(b))) {
    const isFree = (Object.keys(sides) as (keyof Sides)[]).some((side) => cost[side] <= sides[side])
    const cheapest = (Object.keys(sides) as (keyof Sides)[]).find((side) => cost[side] === least(cost))
    if (!isFree && cheapest) sides[cheapest] = Math.max(cost[cheapest], 0)
  }
  return sides
}

/** Measures the parts over a map (`data-cover`). Causes a layout, so not for every frame. */
export function measureCovers(map: HTMLElement): Sides {
  const { left, top, width, height } = map.getBoundingClientRect()
  const parts = [...map.querySelectorAll('[data-cover]')].map((part) => part.getBoundingClientRect())
  return coveredSides(
    { width, height },
    parts
      .filter((part) => part.width > 0 && part.height > 0)
      .map((part) => ({
        left: part.left - left,
        top: part.top - top,
        right: part.right - left,
        bottom: part.bottom - top,
      })),
  )
}
