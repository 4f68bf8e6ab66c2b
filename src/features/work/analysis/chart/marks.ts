/** Labels and colors of a chart's marks, on the screen and in pictures. Pure. */
import type { ExploreQuery, ExploreShape, MeasureShape } from '../../../../domain/contract/explore/query.ts'
import { lineColours } from '../../../../ui/chart/colours.ts'
import { dimensionOf } from './ask.ts'
import type { FigureSeries } from './figures.ts'

const longestTick = 12

export const roundFigure = (value: number | null, { decimals }: Pick<MeasureShape, 'decimals'>): number | null =>
  value === null ? null : Number(value.toFixed(decimals))

/** A short label for an axis: days without a year, long names cut. */
export function tickLabel(label: string, inTime: boolean): string {
  const [day, chinese, english] = /\d{4}-(\d\d-\d\d)|(\d{1,2} [A-Z][a-z]+) \d{4}/.exec(label) ?? []
  // A week has its first day, still marked when it is incomplete.
  if (day) return label.replace(/^Week of | 当周/, '').replace(day, chinese ?? english ?? '')
  if (inTime) return label
  return label.length > longestTick ? `${label.slice(0, longestTick - 1)}…` : label
}

/** Unit that all series share. */
export const commonUnit = (series: readonly FigureSeries[]): string | undefined =>
  series.every(({ measure }) => measure.unit === series[0]?.measure.unit) ? series[0]?.measure.unit : undefined

/** Color of each series. A series of the previous period has the color of its measure, paler. */
export function seriesColors(shape: ExploreShape, query: ExploreQuery, series: readonly FigureSeries[]): string[] {
  const second = query.dimensions[1]
  const scale = second && dimensionOf(shape, second.field)?.scale
  return series.map(({ before, measure, second: key }, at) => {
    const own = scale?.find((each) => each.key === key)
    if (own) return own.colour
    const of = before ? series.findIndex((each) => each.measure === measure) : at
    return `${lineColours[of % lineColours.length]}${before ? '70' : ''}`
  })
}
