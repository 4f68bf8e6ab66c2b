import type { Glyphs } from './font.ts'
import type { PictureChart } from './model.ts'
import { colors, openPen, type Pen, type TextStyle } from './pen.ts'
import { drawPlot, fitsBelow } from './plot.ts'
import { drawRows } from './rows.ts'

/** Width in pixels before enlargement, about that of a chat on a phone. */
const pictureWidth = 380
const side = 16
const width = pictureWidth - 2 * side
const titleStyle: TextStyle = { size: 17, weight: 'bold' }
const smallStyle: TextStyle = { size: 12, color: colors.secondary }
const gap = { title: 22, legend: 20, entry: 14, charts: 22 } as const

/** All texts of charts. */
export const textsOf = (charts: readonly PictureChart[]): string[] =>
  charts.flatMap(({ title, subtitle, unit = '', places, series, emptyText, note = '' }) => [
    title,
    subtitle,
    unit,
    emptyText,
    note,
    ...places.flatMap(({ label, tick }) => [label, tick]),
    ...series.map(({ label }) => label),
  ])

/** Charts one below the other as an SVG, with all text as outlines. Pure. */
export function pictureSvg(charts: readonly PictureChart[], glyphs: Glyphs): string {
  const pen = openPen(glyphs)
  let y: number = side
  const drawings = charts.map((chart, at) => {
    const line = at > 0 ? `<path d="M${side} ${y - gap.charts / 2}h${width}" stroke="${colors.line}"/>` : ''
    const { svg, bottom } = drawChart(pen, chart, y)
    y = bottom + gap.charts
    return line + svg
  })
  const height = Math.ceil(y - gap.charts + side)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${height}"><rect width="100%" height="100%" fill="${colors.background}"/>${pen.definitions()}${drawings.join('')}</svg>`
}

function drawChart(pen: Pen, chart: PictureChart, top: number) {
  const titleLines = pen.wrap(chart.title, width, 2, titleStyle)
  const title = titleLines.map((line, at) => pen.text(side, top + 16 + at * gap.title, line, titleStyle))
  let y = top + titleLines.length * gap.title
  const subtitle = pen.text(side, y + 12, pen.cut(chart.subtitle, width, smallStyle), smallStyle)
  y += gap.title
  const isHorizontal = chart.isRanking || (chart.kind !== 'lines' && !chart.isOrdered && !fitsBelow(pen, chart, width))
  const legend = chart.series.length > 1 ? drawLegend(pen, chart, y) : { svg: '', bottom: y }
  const area = { x: side, y: legend.bottom + 8, width }
  const { svg, bottom } = isHorizontal ? drawRows(pen, chart, area) : drawPlot(pen, chart, area)
  const note = chart.note ? pen.text(side, bottom + 14, pen.cut(chart.note, width, smallStyle), smallStyle) : ''
  return { svg: [...title, subtitle, legend.svg, svg, note].join(''), bottom: bottom + (note ? gap.legend : 0) }
}

/** Colors and names of the series, as many in a line as fit. */
function drawLegend(pen: Pen, { series }: PictureChart, top: number) {
  let [x, y]: [number, number] = [side, top]
  const entries = series.map(({ label, color }) => {
    const text = pen.cut(label, width - 16, smallStyle)
    const length = 16 + pen.widthOf(text, smallStyle)
    if (x > side && x + length > side + width) [x, y] = [side, y + gap.legend]
    const entry = `<rect x="${x}" y="${y + 3}" width="10" height="10" rx="2" fill="${color}"/>${pen.text(x + 16, y + 12, text, smallStyle)}`
    x += length + gap.entry
    return entry
  })
  return { svg: entries.join(''), bottom: y + gap.legend }
}
