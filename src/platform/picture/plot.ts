/** Lines and vertical bars over places. */
import type { PictureChart } from './model.ts'
import { colors, type Pen, round, type TextStyle } from './pen.ts'
import { axisValues, valueText } from './scale.ts'

export interface PlotArea {
  readonly x: number
  readonly y: number
  readonly width: number
}
/** A part of a picture, and the y below it. */
export interface Drawing {
  readonly svg: string
  readonly bottom: number
}

const plotHeight = 190
const tickStyle: TextStyle = { size: 12, color: colors.secondary }
const gap = { axis: 6, unit: 26, tick: 18, between: 10 } as const
const steps = 4
/** Limit of points with a dot. */
const maxDots = 60

const valuesOf = ({ series }: PictureChart) =>
  series.flatMap(({ values }) => values.filter((value): value is number => value !== null))

/** Sums of positive and of negative values at each place. */
function stacks({ series, places }: PictureChart): number[] {
  return places.flatMap((_, at) => {
    const values = series.map(({ values }) => values[at] ?? 0)
    const sum = (part: number[]) => part.reduce((all, value) => all + value, 0)
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))]
  })
}

export function drawPlot(pen: Pen, chart: PictureChart, area: PlotArea): Drawing {
  const { kind, places, unit, emptyText } = chart
  const values = valuesOf(chart)
  const extremes = kind === 'stacked' ? stacks(chart) : values
  const most = Math.max(0, ...extremes)
  const axis = axisValues(Math.min(0, ...extremes), most, steps, values.every(Number.isInteger))
  const top = area.y + (unit ? gap.unit : gap.axis)
  const bottom = top + plotHeight
  const left = area.x + Math.max(...axis.map((value) => pen.widthOf(valueText(value), tickStyle))) + gap.axis
  const right = area.x + area.width
  const [first = 0, last = 1] = [axis[0], axis.at(-1)]
  const yOf = (value: number) => bottom - ((value - first) / (last - first)) * plotHeight
  const grid = axis.map(
    (value) =>
      `<path d="M${round(left)} ${round(yOf(value))}H${right}" stroke="${value === 0 ? '#c9cdd4' : colors.line}"/>${pen.text(left - gap.axis, yOf(value) + 4, valueText(value), { ...tickStyle, anchor: 'end' })}`,
  )
  const step = (right - left) / Math.max(1, places.length)
  const xOf = (at: number) => left + (at + 0.5) * step
  const marks =
    values.length === 0
      ? pen.text((left + right) / 2, top + plotHeight / 2, emptyText, {
          size: 14,
          color: colors.secondary,
          anchor: 'middle',
        })
      : kind === 'lines'
        ? lines(chart, xOf, yOf)
        : bars(chart, { xOf, yOf, step })
  const labels = ticks(pen, chart, { xOf, step, y: bottom + gap.tick, left: area.x, right })
  return {
    svg: [unit ? pen.text(area.x, area.y + 8, unit, tickStyle) : '', ...grid, marks, labels].join(''),
    bottom: bottom + gap.tick + 6,
  }
}

/** True if the names of all places fit below their bars. */
export function fitsBelow(pen: Pen, { places }: PictureChart, width: number): boolean {
  const step = (width - 40) / Math.max(1, places.length)
  return places.every(({ label }) => pen.widthOf(label, tickStyle) <= step - 4)
}

interface TickPlace {
  readonly xOf: (at: number) => number
  readonly step: number
  readonly y: number
  readonly left: number
  readonly right: number
}
/** As many labels as fit side by side. */
function ticks(pen: Pen, { places }: PictureChart, { xOf, step, y, left, right }: TickPlace): string {
  const widest = Math.max(0, ...places.map(({ tick }) => pen.widthOf(tick, tickStyle)))
  const every = Math.max(1, Math.ceil((widest + gap.between) / step))
  return places
    .map(({ tick }, at) => {
      if (at % every !== 0) return ''
      const half = pen.widthOf(tick, tickStyle) / 2
      const x = Math.min(Math.max(xOf(at), left + half), right - half)
      return pen.text(x, y, tick, { ...tickStyle, anchor: 'middle' })
    })
    .join('')
}

function lines({ series, places }: PictureChart, xOf: (at: number) => number, yOf: (value: number) => number): string {
  return series
    .map(({ color, values }) => {
      const points = values.map((value, at) => (value === null ? null : ([round(xOf(at)), round(yOf(value))] as const)))
      const path = points
        .map((point, at) => (point ? `${points[at - 1] ? 'L' : 'M'}${point[0]} ${point[1]}` : ''))
        .join('')
      // A point without neighbours has no line.
      const dots = points.map((point, at) =>
        point && (places.length <= maxDots || (!points[at - 1] && !points[at + 1]))
          ? `<circle cx="${point[0]}" cy="${point[1]}" r="${places.length <= 31 ? 2.5 : 1.8}"/>`
          : '',
      )
      return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round"/><g fill="${color}">${dots.join('')}</g>`
    })
    .join('')
}

interface BarPlace {
  readonly xOf: (at: number) => number
  readonly yOf: (value: number) => number
  readonly step: number
}
const maxBarWidth = 36
function bars({ kind, series, places }: PictureChart, { xOf, yOf, step }: BarPlace): string {
  const count = kind === 'stacked' ? 1 : series.length
  const width = Math.min(step * 0.72, maxBarWidth * count)
  return places
    .map((_, at) => {
      let [up, down] = [0, 0]
      return series
        .map(({ color, values }, of) => {
          const value = values[at] ?? 0
          if (value === 0) return ''
          const from = kind !== 'stacked' ? 0 : value > 0 ? up : down
          if (value > 0) up += value
          else down += value
          const [low, high] = [yOf(Math.min(from, from + value)), yOf(Math.max(from, from + value))]
          const x = xOf(at) - width / 2 + (kind === 'stacked' ? 0 : (of * width) / count)
          return `<rect x="${round(x)}" y="${round(high)}" width="${round(width / count)}" height="${round(low - high)}" fill="${color}"/>`
        })
        .join('')
    })
    .join('')
}
