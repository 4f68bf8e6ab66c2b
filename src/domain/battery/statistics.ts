/** Statistics that a few wrong values do not affect. Pure. */

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** Quantile (`part` 0 to 1), interpolated linearly as in numpy. Null without values. */
function quantile(values: readonly number[], part: number): number | null {
  if (values.length === 0) return null
  const sorted = ascending(values)
  const place = (sorted.length - 1) * part
  const below = Math.floor(place)
  const under = sorted[below]!
  const over = sorted[Math.min(below + 1, sorted.length - 1)]!
  return under + (over - under) * (place - below)
}

export const median = (values: readonly number[]): number | null => quantile(values, 0.5)

/** Interquartile range. */
export function iqr(values: readonly number[]): number | null {
  const [lower, upper] = [quantile(values, 0.25), quantile(values, 0.75)]
  return lower === null || upper === null ? null : upper - lower
}

/** Value at which half of the weight is reached. Null without weight. */
export function weightedMedian(values: readonly { readonly value: number; readonly weight: number }[]): number | null {
  const sorted = values.filter(({ weight }) => weight > 0).toSorted((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let reached = 0
  for (const [index, { value, weight }] of sorted.entries()) {
    reached += weight
    if (reached > half) return value
    if (reached === half) return (value + (sorted[index + 1]?.value ?? value)) / 2
  }
  return null
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Maximum number of points, because all pairs are compared. Longer series are thinned evenly. */
const mostPoints = 400

/** Theil–Sen slope: the median of the slopes of all pairs. Null when no two points differ in x. */
export function slope(points: readonly Point[]): number | null {
  const every = Math.max(1, Math.ceil(points.length / mostPoints))
  const taken = points.toSorted((a, b) => a.x - b.x || a.y - b.y).filter((_, index) => index % every === 0)
  const slopes: number[] = []
  for (const [index, a] of taken.entries())
    for (const b of taken.slice(index + 1)) if (b.x !== a.x) slopes.push((b.y - a.y) / (b.x - a.x))
  return median(slopes)
}
