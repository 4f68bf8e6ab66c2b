export type ChartPoint = readonly [at: number, value: number | null]

/** The value at the point nearest to a moment. Null in a gap or without points. Points are in order. */
export function valueNear(points: readonly ChartPoint[], at: number): number | null {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle] as ChartPoint)[0] < at) low = middle + 1
    else high = middle
  }
  const after = points[low]
  const before = points[low - 1]
  if (!after) return before?.[1] ?? null
  if (!before || before[1] === null || after[1] === null) return before && before[1] === null ? null : after[1]
  return at - before[0] <= after[0] - at ? before[1] : after[1]
}

/** Gives a single point between two gaps a visible length. It would not be drawn otherwise. */
export function visible(points: readonly ChartPoint[], shortest: number): { x: number; y: number | null }[] {
  return points.flatMap(([at, value], index) => {
    const alone =
      value !== null && (points[index - 1]?.[1] ?? null) === null && (points[index + 1]?.[1] ?? null) === null
    return alone
      ? [
          { x: at, y: value },
          { x: at + shortest, y: value },
        ]
      : [{ x: at, y: value }]
  })
}
