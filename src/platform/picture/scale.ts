/** Round values of an axis from at most `least` to at least `most`, with about `count` steps. Pure. */
export function axisValues(least: number, most: number, count: number, isWhole: boolean): number[] {
  const span = most - least || 1
  const power = 10 ** Math.floor(Math.log10(span / count))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power * count >= span * (1 - 1e-9)) ?? 10
  const raw = factor * power
  const step = isWhole ? Math.max(1, Math.ceil(raw)) : raw
  const first = Math.floor(least / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9))
  // Without the error of binary fractions.
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 10 })
export const valueText = (value: number): string => format.format(value)
