/** Horizontal bars, with the name of each place above its bars. */
import type { PictureChart } from './model.ts'
import { colors, type Pen, round, type TextStyle } from './pen.ts'
import type { Drawing, PlotArea } from './plot.ts'
import { valueText } from './scale.ts'

const nameStyle: TextStyle = { size: 13 }
const valueStyle: TextStyle = { size: 12, color: colors.secondary }
const height = { name: 18, thick: 10, thin: 8, row: 14, gap: 10 } as const

export function drawRows(pen: Pen, chart: PictureChart, { x, y, width }: PlotArea): Drawing {
  const { kind, places, series, unit, emptyText } = chart
  const isStacked = kind === 'stacked' || series.length === 1
  const sumAt = (at: number) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
  const lengths = isStacked
    ? places.map((_, at) => sumAt(at))
    : series.flatMap(({ values }) => values.map((each) => each ?? 0))
  if (series.every(({ values }) => values.every((value) => value === null)))
    return { svg: pen.text(x + width / 2, y + 40, emptyText, { ...valueStyle, anchor: 'middle' }), bottom: y + 60 }
  const most = Math.max(...lengths, 0) || 1
  const textOf = (value: number | null) => (value === null ? '–' : valueText(value) + (unit ? ` ${unit}` : ''))
  const widest = Math.max(...lengths.map((value) => pen.widthOf(textOf(round(value)), valueStyle)))
  /** Width of the longest bar. Values of grouped bars are written behind them. */
  const full = isStacked ? width : width - widest - 6
  let bottom = y
  const rows = places.map(({ label }, at) => {
    const total = isStacked ? textOf(series.every(({ values }) => values[at] === null) ? null : round(sumAt(at))) : ''
    const totalWidth = pen.widthOf(total, valueStyle)
    const name = pen.wrap(label, width - totalWidth - (total ? 12 : 0), 2, nameStyle)
    let svg = name.map((line, of) => pen.text(x, bottom + 13 + of * height.name, line, nameStyle)).join('')
    bottom += height.name * name.length
    svg += pen.text(x + width, bottom + 13 - height.name, total, { ...valueStyle, anchor: 'end' })
    if (isStacked) {
      let from = x
      for (const { color, values } of series) {
        const length = (Math.max(0, values[at] ?? 0) / most) * full
        svg += bar(from, bottom, length, height.thick, color)
        from += length
      }
      bottom += height.thick
    } else
      for (const { color, values } of series) {
        const value = values[at] ?? null
        const length = (Math.max(0, value ?? 0) / most) * full
        svg += bar(x, bottom + 3, length, height.thin, color)
        svg += pen.text(x + length + 6, bottom + 11, textOf(value), valueStyle)
        bottom += height.row
      }
    bottom += height.gap
    return svg
  })
  return { svg: rows.join(''), bottom }
}

const bar = (x: number, y: number, width: number, height: number, color: string) =>
  width > 0
    ? `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${height}" rx="1.5" fill="${color}"/>`
    : ''
