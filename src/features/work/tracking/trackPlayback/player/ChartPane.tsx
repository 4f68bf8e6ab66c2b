import { useQueries } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import { useShell } from '../../../../../client/shell.ts'
import { minuteMs } from '../../../../../domain/time.ts'
import { socColour, speedColour } from '../../../../../ui/chart/colours.ts'
import { cssColour } from '../../../../../ui/map/theme/colours.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Fill, Row, SecondaryText } from '../../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../../ui/parts/RowButton.tsx'
import type { TrackChart } from '../contract.ts'
import type { TimeRange } from '../transport/advance.ts'
import type { Playback } from '../transport/clock.ts'
import { Moment } from '../transport/Moment.tsx'
import type { Track } from '../use-tracks.ts'
import { Chart } from './Chart.tsx'
import type { ChartLine } from './draw-chart.ts'
import { hereAt } from './here.ts'
import type { TrackSource } from './source.ts'
import { playerWords as words } from './texts.ts'
import { columnsAt, type FullResolution } from './use-full-resolution.ts'
import { useTimeWindow } from './use-time-window.ts'

const minMs = 60_000

interface Props {
  readonly source: TrackSource
  readonly tracks: readonly Track[]
  readonly focus: number
  readonly fullResolution: FullResolution
  readonly playback: Playback
  readonly whole: TimeRange
}

/** Speed and state of charge over time. Pressing or dragging moves the playhead. */
export function ChartPane({ source, tracks, focus, fullResolution, playback, whole }: Props) {
  const { t, formatNumber } = useT()
  const narrow = useShell() === 'phone'
  const { timeWindow, setTimeWindow } = useTimeWindow(playback, whole)
  const width = narrow ? 300 : 800
  const period = { from: new Date(timeWindow.from).toISOString(), to: new Date(timeWindow.to + 1).toISOString() }
  const charts = useQueries({
    queries: tracks.map(({ vin }) => ({
      queryKey: ['track', source.key, 'chart', vin, period.from, period.to, width],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.chart({ vin, ...period, width }, signal),
      placeholderData: (before: TrackChart | undefined, of?: { queryKey: readonly unknown[] }) =>
        of?.queryKey[3] === vin ? before : undefined,
      staleTime: 60_000,
      structuralSharing: false,
    })),
  })
  const data = charts.map((chart) => chart.data)
  const failedChart = charts.find((chart) => chart.isError && !chart.data)
  const vins = tracks.map(({ vin }) => vin).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: recomputed for other data, not for other changes of tracks
  const lines = useMemo(() => linesOf(tracks, data, focus), [vins, focus, ...pad(data)])
  const around = (factor: number) => {
    const half = Math.max(minMs, (timeWindow.to - timeWindow.from) * factor) / 2
    const middle = playback.at
    setTimeWindow({ from: Math.max(whole.from, middle - half), to: Math.min(whole.to, middle + half) })
  }
  const track = tracks[focus]
  const value = (name: 'speedKmh' | 'soc', unit: string) => (at: number) => {
    const columns = track && columnsAt(track, fullResolution, at)
    const here = columns && hereAt(columns, at, track.summary?.gaps ?? [])
    const current = here?.[name]
    return current === null || current === undefined ? '' : formatNumber(Math.round(current), unit)
  }
  const isPart = timeWindow.from > whole.from || timeWindow.to < whole.to
  return (
    <section className="tp-chart" aria-label={t(words.chart)}>
      <Row as="header" gap="4 16" align="center" className="muted text-s">
        <span>
          <i style={{ background: tracks.length > 1 && track ? cssColour(track.colour) : speedColour }} />
          {t(words.speed)}{' '}
          <Moment className="semibold tabular tp-value" cursor={playback.cursor} say={value('speedKmh', 'km/h')} />
        </span>
        <span>
          <i style={{ background: socColour }} />
          {t(words.soc)}{' '}
          <Moment className="semibold tabular tp-value" cursor={playback.cursor} say={value('soc', '%')} />
        </span>
        <Fill as="span" />
        <RowButton aria-label={t(words.zoomIn)} title={t(words.zoomIn)} onPress={() => around(0.4)}>
          +
        </RowButton>
        <RowButton
          aria-label={t(words.zoomOut)}
          title={t(words.zoomOut)}
          disabled={!isPart}
          onPress={() => around(2.5)}
        >
          −
        </RowButton>
        {isPart && <RowButton onPress={() => setTimeWindow(whole)}>{t(words.whole)}</RowButton>}
      </Row>
      <div className="tp-plot">
        {failedChart ? (
          <SecondaryText as="p" size="m" className="flush tp-none" role="alert">
            {t(words.failed)}{' '}
            <Button kind="text" onClick={() => void failedChart.refetch()}>
              {t(words.retry)}
            </Button>
          </SecondaryText>
        ) : (
          <Chart lines={lines} from={timeWindow.from} to={timeWindow.to} narrow={narrow} />
        )}
        <Hand playback={playback} {...timeWindow} />
      </div>
    </section>
  )
}

/** The rules of hooks require a list of constant length. */
const pad = (data: readonly (TrackChart | undefined)[]) => Array.from({ length: 5 }, (_, index) => data[index])

function linesOf(tracks: readonly Track[], data: readonly (TrackChart | undefined)[], focus: number): ChartLine[] {
  const speeds = tracks.map(({ vin, colour }, index) => ({
    id: `speed ${vin}`,
    colour: tracks.length > 1 ? cssColour(colour) : speedColour,
    points: bridgeGaps(data[index]?.speedKmh ?? []),
  }))
  const soc = { id: 'soc', colour: socColour, points: bridgeGaps(data[focus]?.socPercent ?? []) }
  return [soc, ...speeds]
}

/** A parked vehicle reports every few minutes: shorter silences are not gaps in its chart. */
const bridgedMs = 11 * minuteMs
type Points = ChartLine['points']
const bridgeGaps = (points: Points): Points =>
  points.filter(([, value], index) => {
    if (value !== null) return true
    const [before, after] = [points[index - 1], points[index + 1]]
    return !before || !after || after[0] - before[0] > bridgedMs
  })

/** Playhead over the plot, moved by pressing and dragging. */
function Hand({ playback, from, to }: TimeRange & { playback: Playback }) {
  const area = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const [isDragging, hold] = useState(false)
  useEffect(() => {
    const show = () => {
      const part = (playback.at - from) / (to - from)
      if (!line.current) return
      line.current.hidden = !(part >= 0 && part <= 1)
      // As wide as the plot and moved by a transform, which needs no layout.
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
      onPointerMove={(event) => isDragging && seek(event)}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
    >
      <div ref={line} className="tp-line" />
    </div>
  )
}
