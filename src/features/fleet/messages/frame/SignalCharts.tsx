import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useCall } from '../../../../client/query.ts'
import type { SentOf } from '../../../../domain/contract/call.ts'
import type { Cursor } from '../../../../ui/chart/cursor.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { chartGroups } from './chart-groups.ts'
import type { SignalCalls } from './contract.ts'
import { signalWords as words } from './signal-texts.ts'
import { LoadError } from './start.tsx'

const CursorLines = lazy(() => import('../../../../ui/chart/CursorLines.tsx'), <Loading />)

export type SignalQuestion = Omit<SentOf<SignalCalls['chart']>, 'buckets'>
interface Props {
  calls: SignalCalls
  question: SignalQuestion
  cursor: Cursor
  onZoom(from: number, to: number): void
  onChoose(at: number): void
  /** Returns to the whole period. Undefined while it is shown. */
  zoomOut: (() => void) | undefined
}

/**
 * Charts of the chosen signals over the period, one for each unit. The server reduces them to the screen's resolution.
 */
export function SignalCharts({ calls, question, cursor, onZoom, onChoose, zoomOut }: Props) {
  const { t, say, formatNumber } = useT()
  const { ref, width } = useWidth()
  const [from, to] = [Date.parse(question.from), Date.parse(question.to)]
  const chart = useCall(
    calls.chart,
    { ...question, buckets: bucketsFor(width) },
    { quiet: true, enabled: width > 0, staleTime: 30_000, placeholderData: (before) => before },
  )
  const groups = useMemo(() => chartGroups(chart.data?.series ?? [], { say, t }), [chart.data, say, t])
  const all = chart.data?.series.reduce((sum, { count }) => sum + count, 0) ?? 0
  const visiblePoints =
    chart.data?.series.reduce((sum, { points }) => sum + points.filter(([, y]) => y !== null).length, 0) ?? 0
  const around = (factor: number) => {
    const middle = cursor.get() ?? (from + to) / 2
    const half = Math.max(5_000, ((to - from) * factor) / 2)
    onZoom(Math.round(middle - half), Math.round(middle + half))
  }
  // An empty result is reported by the table. In a zoomed part the chart stays, so that the user can zoom out.
  const isEmpty = chart.data?.messages === 0 && !zoomOut
  return (
    <Card className="sp-charts" aria-label={t(words.chart)} aria-busy={chart.isFetching} ref={ref} hidden={isEmpty}>
      <Row as="p" align="center" wrap className="sp-line">
        <b>{t(words.chart)}</b>
        {chart.data && (
          <small>
            {t(words.messages, { count: chart.data.messages })} ·{' '}
            {t(words.points, { shown: formatNumber(visiblePoints), all: formatNumber(all) })} · {t(words.zoomHint)}
          </small>
        )}
        <Fill as="span" className="mp-grow" />
        <Button aria-label={t(words.zoomIn)} onClick={() => around(0.5)}>
          +
        </Button>
        {zoomOut && (
          <>
            <Button aria-label={t(words.zoomWider)} onClick={() => around(2)}>
              −
            </Button>
            <Button onClick={zoomOut}>{t(words.zoomOut)}</Button>
          </>
        )}
      </Row>
      {chart.isPending && <Loading />}
      {chart.isError && <LoadError error={chart.error} retry={() => void chart.refetch()} />}
      {chart.data && groups.length === 0 && <SecondaryText as="p">{t(words.nothingToDraw)}</SecondaryText>}
      {!chart.isError &&
        groups.map(({ key, unit, isStepped, lines }) => (
          <CursorLines
            key={key}
            unit={unit}
            stepped={isStepped}
            lines={lines}
            from={from}
            to={to}
            cursor={cursor}
            onZoom={onZoom}
            onChoose={onChoose}
          />
        ))}
    </Card>
  )
}

/** Buckets for every third pixel, in steps, so that small changes of the width need no new request. */
const bucketsFor = (width: number) => Math.min(2000, Math.max(100, Math.ceil(width / 300) * 100))

function useWidth() {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth || 600)
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(
      ([entry]) => entry && entry.contentRect.width > 0 && setWidth(entry.contentRect.width),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
