import { useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import type { ExploreQuery, ExploreResult, ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { unknownLineColour } from '../../../../ui/chart/colours.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Fill } from '../../../../ui/parts/layout.tsx'
import { useWidth } from '../../../../ui/parts/use-width.ts'
import type { ChartLook } from './contract.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { type ChartFigures, type FigureSeries, figuresOf, maxSeries } from './figures.ts'
import { Heat } from './Heat.tsx'
import { commonUnit, roundFigure, seriesColors, tickLabel } from './marks.ts'
import { Ranking } from './Ranking.tsx'
import { Totals } from './Totals.tsx'
import './chart.css'
import { chartWords as words } from './texts.ts'

const Lines = lazy(() => import('../../../../ui/chart/Lines.tsx'))
const StackedBars = lazy(() => import('../../../../ui/chart/StackedBars.tsx'))

type Mark = readonly (string | null)[]
/** Opens the rows behind a mark. `label` is its name. */
type OpenMark = (mark: Mark, label: string) => void

export interface PictureProps {
  shape: ExploreShape
  query: ExploreQuery
  look: ChartLook
  result: ExploreResult
  /** Text alternative of the chart. */
  label: string
  onOpen?: OpenMark | undefined
}
/** Limit of bars that remain distinguishable. */
const maxBars = { named: 60, inTime: 400 } as const
const maxColumns = 40
/** Widths in pixels: the y axis, a letter of the tick font, and the gap between two ticks. */
const [sidePx, letterPx, gapPx] = [50, 6.5, 16]
const lengthOf = (text: string) => [...text].reduce((all, letter) => all + (letter > '\u2e7f' ? 2 : 1), 0)

/** Draws a result as the chart type requests. Fills the width of its container. */
export function Picture(props: PictureProps) {
  const { shape, query, look, result, onOpen } = props
  const { t, lang } = useT()
  if (result.of.rows === 0 && (result.previous?.totals.every((value) => !value) ?? true))
    return <Empty title={t(words.nothing)}>{t(words.nothingText)}</Empty>
  const text = { lang, rest: t(words.rest), before: (label: string) => t(words.before, { label }) }
  if (look === 'number') return <Totals {...props} large />
  if (look === 'table') return <FiguresTable {...props} />
  const figures = figuresOf(shape, query, result, text, look === 'heat' ? maxColumns : maxSeries)
  if (look === 'ranking') return <Ranking {...props} places={figures.places} />
  if (look === 'heat') return <Heat {...props} figures={figures} />
  return <Drawing {...props} figures={figures} onOpen={onOpen} />
}

function Drawing({
  shape,
  query,
  look,
  label,
  figures: { places, series },
  onOpen,
}: PictureProps & { figures: ChartFigures }) {
  const { t } = useT()
  const canvas = useRef<HTMLDivElement>(null)
  const width = useWidth(canvas)
  const inTime = shape.dimensions.find(({ field }) => field === query.dimensions[0]?.field)?.kind === 'time'
  const most = look === 'line' ? places.length : maxBars[inTime ? 'inTime' : 'named']
  const visiblePlaces = places.slice(0, most)
  const nameOf = (id: string) => places.find((place) => place.id === id)?.label ?? id
  const tick = (id: string) => tickLabel(nameOf(id), inTime)
  const open = (id: string, of: string | undefined) => {
    const place = places.find((each) => each.id === id)
    const one = series.find(({ key }) => key === of)
    if (!place || !onOpen) return
    const both = one?.second !== undefined
    onOpen(both ? [place.key, one.second ?? null] : [place.key], both ? `${place.label} · ${one.label}` : place.label)
  }
  const hasHidden = visiblePlaces.length < places.length || series.length < secondsOf(query, series)
  const unit = commonUnit(series)
  const colors = seriesColors(shape, query, series)
  const press = onOpen && open
  const widest = Math.max(3, ...visiblePlaces.map(({ id }) => lengthOf(tick(id))))
  const ticks =
    width === undefined ? undefined : Math.max(2, Math.floor((width - sidePx) / (widest * letterPx + gapPx)))
  return (
    <>
      <Fill shrink className="ch-canvas" ref={canvas}>
        {look === 'line' ? (
          <Lines
            label={label}
            tick={tick}
            ticks={ticks}
            unit={unit}
            keys={visiblePlaces.map(({ id }) => id)}
            name={nameOf}
            lines={series.map((each, at) => ({
              key: each.key,
              label: each.label,
              color: colors[at] ?? unknownLineColour,
              values: each.values.map((value) => roundFigure(value, each.measure)),
            }))}
            onOpen={press}
          />
        ) : (
          <StackedBars
            label={label}
            tick={tick}
            ticks={ticks}
            name={nameOf}
            grouped={look !== 'stacked'}
            bars={visiblePlaces.map(({ id }, at) => ({
              key: id,
              values: Object.fromEntries(
                series.flatMap((each) => {
                  const value = roundFigure(each.values[at] ?? null, each.measure)
                  return value === null ? [] : [[each.key, value]]
                }),
              ),
            }))}
            series={series.map((each, at) => ({
              key: each.key,
              label: each.label,
              color: colors[at] ?? unknownLineColour,
              unit: each.measure.unit,
            }))}
            onOpen={press}
          />
        )}
      </Fill>
      {hasHidden && <p className="ui-hint">{t(words.hidden)}</p>}
      {onOpen && (
        <Button kind="text" className="ch-keys" onClick={() => onOpen([], t(words.total))}>
          {t(words.openRows)}
        </Button>
      )}
    </>
  )
}
/** Number of series required in total. Measures that cannot be added up are cut off without a rest. */
const secondsOf = (query: ExploreQuery, series: readonly FigureSeries[]) =>
  query.dimensions.length === 2 && series.length >= maxSeries - 1 && !series.some(({ key }) => key === ' rest')
    ? series.length + (series[0]?.measure.additive ? 0 : 1)
    : 0
