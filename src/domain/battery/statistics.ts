/** Statistics that a few wrong values do not affect. Pure. */

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** Quantile (`part` 0 to 1), interpolated linearly as in numpy. Null without values. */
function quantile(values: readonly number[], part: number): number | null {
  if (values.length === 0) return null
  const inOrder = ascending(values)
  const place = (inOrder.length - 1) * part
  const below = Math.floor(place)
  const under = inOrder[below]!
  const over = inOrder[Math.min(below + 1, inOrder.length - 1)]!
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
  const byValue = values.filter(({ weight }) => weight > 0).toSorted((a, b) => a.value - b.value)
  const half = byValue.reduce((sum, { weight }) => sum + weight, 0) / 2
  let weightSum = 0
  for (const [index, { value, weight }] of byValue.entries()) {
    weightSum += weight
    if (weightSum > half) return value
    if (weightSum === half) return (value + (byValue[index + 1]?.value ?? value)) / 2
  }
  return null
}

export interface PlotPoint {
  readonly x: number
  readonly y: number
}

/** Maximum number of points, because all pairs are compared. Longer series are thinned evenly. */
const maxPoints = 400

/** Theil–Sen slope: the median of the slopes of all pairs. Null when no two points differ in x. */
export function slope(points: readonly PlotPoint[]): number | null {
  const every = Math.max(1, Math.ceil(points.length / maxPoints))
  const sample = points.toSorted((a, b) => a.x - b.x || a.y - b.y).filter((_, index) => index % every === 0)
  const slopes: number[] = []
  for (const [index, a] of sample.entries())
    for (const b of sample.slice(index + 1)) if (b.x !== a.x) slopes.push((b.y - a.y) / (b.x - a.x))
  return median(slopes)
}
