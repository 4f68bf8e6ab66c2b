import { useQueries } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../../kit/client/language.ts'
import { useShell } from '../../../../kit/client/shell.ts'
import type { Span } from '../../../../kit/playback/advance.ts'
import type { Playback } from '../../../../kit/playback/clock.ts'
import { Moment } from '../../../../kit/playback/Moment.tsx'
import type { TrackChart } from '../contract.ts'
import { Chart } from './Chart.tsx'
import type { ChartLine } from './drawChart.ts'
import { hereAt } from './here.ts'
import type { TrackSource } from './source.ts'
import { playerWords as words } from './texts.ts'
import { columnsAt, type Exact } from './useExact.ts'
import { useStretch } from './useStretch.ts'
import type { Track } from './useTracks.ts'

const speedColour = '#3b82f6'
const socColour = '#12a150'
const leastMs = 60_000

interface Props {
  readonly source: TrackSource
  readonly tracks: readonly Track[]
  readonly focus: number
  readonly exact: Exact
  readonly playback: Playback
  readonly whole: Span
}

/** Speed and state of charge over time; the playhead is moved by pressing or dragging. */
export function ChartPane({ source, tracks, focus, exact, playback, whole }: Props) {
  const { t, formatNumber } = useT()
  const narrow = useShell() === 'phone'
  const { stretch, setStretch } = useStretch(playback, whole)
  const width = narrow ? 300 : 800
  const asked = { from: new Date(stretch.from).toISOString(), to: new Date(stretch.to + 1).toISOString() }
  const charts = useQueries({
    queries: tracks.map(({ vin }) => ({
      queryKey: ['track', source.key, 'chart', vin, asked.from, asked.to, width],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.chart({ vin, ...asked, width }, signal),
      placeholderData: (before: TrackChart | undefined, of?: { queryKey: readonly unknown[] }) =>
        of?.queryKey[3] === vin ? before : undefined,
      staleTime: 60_000,
      structuralSharing: false,
    })),
  })
  const data = charts.map((chart) => chart.data)
  const failed = charts.find((chart) => chart.isError && !chart.data)
  const vins = tracks.map(({ vin }) => vin).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers themselves; not all else that changes in tracks
  const lines = useMemo(() => linesOf(tracks, data, focus), [vins, focus, ...pad(data)])
  const around = (factor: number) => {
    const half = Math.max(leastMs, (stretch.to - stretch.from) * factor) / 2
    const middle = playback.at
    setStretch({ from: Math.max(whole.from, middle - half), to: Math.min(whole.to, middle + half) })
  }
  const track = tracks[focus]
  const value = (name: 'speedKmh' | 'soc', unit: string) => (at: number) => {
    const columns = track && columnsAt(track, exact, at)
    const here = columns && hereAt(columns, at, track.summary?.gaps ?? [])
    const shown = here?.[name]
    return shown === null || shown === undefined ? '' : formatNumber(Math.round(shown), unit)
  }
  const isPart = stretch.from > whole.from || stretch.to < whole.to
  return (
    <section className="tp-chart" aria-label={t(words.chart)}>
      <header>
        <span>
          <i style={{ background: tracks.length > 1 && track ? `rgb(${track.colour.join(' ')})` : speedColour }} />
          {t(words.speed)} <Moment className="tp-value" cursor={playback.cursor} say={value('speedKmh', 'km/h')} />
        </span>
        <span>
          <i style={{ background: socColour }} />
          {t(words.soc)} <Moment className="tp-value" cursor={playback.cursor} say={value('soc', '%')} />
        </span>
        <span className="tp-grow" />
        <button type="button" aria-label={t(words.zoomIn)} title={t(words.zoomIn)} onClick={() => around(0.4)}>
          +
        </button>
        <button
          type="button"
          aria-label={t(words.zoomOut)}
          title={t(words.zoomOut)}
          disabled={!isPart}
          onClick={() => around(2.5)}
        >
          −
        </button>
        {isPart && (
          <button type="button" onClick={() => setStretch(whole)}>
            {t(words.whole)}
          </button>
        )}
      </header>
      <div className="tp-plot">
        {failed ? (
          <p className="tp-none" role="alert">
            {t(words.failed)}{' '}
            <button type="button" className="p-link" onClick={() => void failed.refetch()}>
              {t(words.retry)}
            </button>
          </p>
        ) : (
          <Chart lines={lines} from={stretch.from} to={stretch.to} narrow={narrow} />
        )}
        <Hand playback={playback} {...stretch} />
      </div>
    </section>
  )
}

/** The rules of hooks want a list of equal length. */
const pad = (data: readonly (TrackChart | undefined)[]) => Array.from({ length: 5 }, (_, index) => data[index])

function linesOf(tracks: readonly Track[], data: readonly (TrackChart | undefined)[], focus: number): ChartLine[] {
  const speeds = tracks.map(({ vin, colour }, index) => ({
    id: `speed ${vin}`,
    colour: tracks.length > 1 ? `rgb(${colour.join(',')})` : speedColour,
    points: bridged(data[index]?.speedKmh ?? []),
  }))
  const soc = { id: 'soc', colour: socColour, points: bridged(data[focus]?.socPercent ?? []) }
  return [soc, ...speeds]
}

/** A standing vehicle reports every few minutes: such short silences are no gaps of its chart. */
const bridgedMs = 11 * 60_000
type Points = ChartLine['points']
const bridged = (points: Points): Points =>
  points.filter(([, value], index) => {
    if (value !== null) return true
    const [before, after] = [points[index - 1], points[index + 1]]
    return !before || !after || after[0] - before[0] > bridgedMs
  })

/** Over the plot: the playhead, moved by pressing and dragging. */
function Hand({ playback, from, to }: Span & { playback: Playback }) {
  const area = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const [held, hold] = useState(false)
  useEffect(() => {
    const show = () => {
      const part = (playback.at - from) / (to - from)
      if (!line.current) return
      line.current.hidden = !(part >= 0 && part <= 1)
      // As wide as the plot and moved by itself: nothing is laid out for it.
      line.current.style.transform = `translateX(${part * 100}%)`
    }
    show()
    return playback.cursor.listen(show)
  }, [playback, from, to])
  const seek = (event: PointerEvent) => {
    const box = (area.current as HTMLDivElement).getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    playback.seek(from + part * (to - from))
  }
  return (
    <div
      ref={area}
      className="tp-hand"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        hold(true)
        seek(event)
      }}
      onPointerMove={(event) => held && seek(event)}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
    >
      <div ref={line} className="tp-line" />
    </div>
  )
}
