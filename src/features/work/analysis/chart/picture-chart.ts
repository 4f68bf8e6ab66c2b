import type { ExploreQuery, ExploreResult, ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { dayText } from '../../../../domain/contract/moments.ts'
import type { Lang } from '../../../../domain/contract/words.ts'
import type { PictureChart } from '../../../../platform/picture/model.ts'
import { say } from '../../../../platform/words.ts'
import { dimensionOf } from './ask.ts'
import type { ChartLook } from './contract.ts'
import { figuresOf, maxSeries } from './figures.ts'
import { commonUnit, roundFigure, seriesColors, tickLabel } from './marks.ts'
import { pictureTexts as words } from './sheet-texts.ts'

export interface ResultChart {
  readonly name: string
  readonly look: ChartLook
  readonly shape: ExploreShape
  readonly query: ExploreQuery
  readonly result: ExploreResult
}
const kinds: Partial<Record<ChartLook, PictureChart['kind']>> = {
  line: 'lines',
  bar: 'grouped',
  histogram: 'grouped',
  ranking: 'grouped',
  stacked: 'stacked',
}
/** Limits of names, which are all written, and of times and numbers. */
const maxPlaces = { named: 15, ordered: 400 } as const

/** A result as a picture. Undefined: nothing to draw, as for a table or without data. Pure. */
export function pictureChart({ name, look, shape, query, result }: ResultChart, lang: Lang): PictureChart | undefined {
  const kind = kinds[look]
  const first = query.dimensions[0] && dimensionOf(shape, query.dimensions[0].field)
  if (!kind || !first || result.of.rows === 0) return undefined
  const isRanking = look === 'ranking'
  const isInTime = first.kind === 'time'
  const isOrdered = !isRanking && (isInTime || first.kind === 'number')
  const text = { lang, rest: say(lang, words.rest), before: (label: string) => say(lang, words.before, { label }) }
  const { places, series: allSeries } = figuresOf(shape, query, result, text, maxSeries)
  const series = isRanking ? allSeries.slice(0, 1) : allSeries
  const unit = commonUnit(series)
  const colors = seriesColors(shape, query, series)
  const most = look === 'line' || isOrdered ? maxPlaces.ordered : maxPlaces.named
  const hiddenCount = places.length - most
  return {
    title: name,
    subtitle: say(lang, words.period, { from: dayText(lang, result.period.from), to: dayText(lang, result.period.to) }),
    kind,
    unit,
    isOrdered,
    isRanking,
    places: places.slice(0, most).map(({ label }) => ({ label, tick: tickLabel(label, isInTime) })),
    series: series.map(({ label, measure, values }, at) => ({
      label: unit === undefined && measure.unit ? say(lang, words.withUnit, { label, unit: measure.unit }) : label,
      color: colors[at] ?? '',
      values: values.slice(0, most).map((value) => roundFigure(value, measure)),
    })),
    emptyText: say(lang, words.nothing),
    note: hiddenCount > 0 ? say(lang, words.hidden, { count: hiddenCount }) : undefined,
  }
}
