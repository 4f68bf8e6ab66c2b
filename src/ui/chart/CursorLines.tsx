import { ResponsiveLineCanvas } from '@nivo/line'
import { memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useT } from '../../client/language.ts'
import { useShell } from '../../client/shell.ts'
import { useShownZone } from '../../client/zone.ts'
import { Row } from '../parts/layout.tsx'
import { axisTime } from './axis-time.ts'
import { chartText, unknownLineColour } from './colours.ts'
import { type Cursor, useCursorAt } from './cursor.ts'
import './cursor-lines.css'
import { type ChartPoint, valueNear, visible } from './nearest.ts'
import { useThemeColors } from './theme-colors.ts'
import { timeTicks } from './ticks.ts'

export interface CursorLine {
  id: string
  name: string
  colour: string
  /** Moments in ms and values, in order. Null: a gap. */
  points: readonly ChartPoint[]
  /** A value in words, for codes. */
  say?(value: number): string
}
export interface CursorLinesProps {
  lines: readonly CursorLine[]
  /** Ends of the time axis, ms. */
  from: number
  to: number
  unit: string
  /** Draws steps: a value is valid until the next one. For codes and bits. */
  stepped?: boolean
  /** The axis begins at 0, for counts and levels, whose differences would otherwise look larger than they are. */
  fromZero?: boolean
  cursor: Cursor
  onZoom(from: number, to: number): void
  onChoose?(at: number): void
}

const margin = { top: 8, right: 12, bottom: 24, left: 56 }

/** Lines of one unit over time, on a canvas. The cursor may be shared with other views. Dragging zooms in. */
export default function CursorLines(props: CursorLinesProps) {
  const { lines, from, to, unit, stepped: isStepped = false, fromZero = false, cursor, onZoom, onChoose } = props
  return (
    <figure className="tl">
      <Legend lines={lines} unit={unit} cursor={cursor} />
      <div className="tl-plot">
        <Canvas lines={lines} from={from} to={to} stepped={isStepped} fromZero={fromZero} />
        <Hand from={from} to={to} cursor={cursor} onZoom={onZoom} {...(onChoose && { onChoose })} />
      </div>
    </figure>
  )
}

function Legend({ lines, unit, cursor }: Pick<CursorLinesProps, 'lines' | 'unit' | 'cursor'>) {
  const { formatNumber } = useT()
  const at = useCursorAt(cursor)
  return (
    <Row as="figcaption" wrap className="muted text-m">
      {lines.map(({ id, name, colour, points, say }) => {
        const value = at === undefined ? null : valueNear(points, at)
        return (
          <span key={id}>
            <i style={{ background: colour }} />
            {name}
            <b className="tabular">{value === null ? '' : say ? say(value) : formatNumber(value, unit)}</b>
          </span>
        )
      })}
    </Row>
  )
}

type CanvasProps = Pick<CursorLinesProps, 'lines' | 'from' | 'to'> & { stepped: boolean; fromZero: boolean }

/** An axis from 0 to 0 has no length. */
const axisMax = (lines: CanvasProps['lines']) =>
  lines.some(({ points }) => points.some(([, value]) => (value ?? 0) > 0)) ? 'auto' : 1

/** Redrawn only when the data change. The cursor moves above it. */
const Canvas = memo(function Canvas({ lines, from, to, stepped: isStepped, fromZero }: CanvasProps) {
  const colors = useThemeColors()
  const isPhone = useShell() === 'phone'
  const data = useMemo(
    () => lines.map(({ id, points }) => ({ id, data: visible(points, (to - from) / 600) })),
    [lines, from, to],
  )
  // A name at the right end would be cut off.
  const last = to - (isPhone ? 0.08 : 0.02) * (to - from)
  const ticks = timeTicks(from, to, isPhone ? 4 : 8, useShownZone()).filter((at) => at <= last)
  const byId = new Map(lines.map(({ id, colour }) => [id, colour]))
  return (
    <ResponsiveLineCanvas
      data={data}
      margin={margin}
      xScale={{ type: 'linear', min: from, max: to, nice: false }}
      yScale={{ type: 'linear', min: fromZero ? 0 : 'auto', max: fromZero ? axisMax(lines) : 'auto', nice: true }}
      curve={isStepped ? 'stepAfter' : 'linear'}
      colors={({ id }) => byId.get(String(id)) ?? unknownLineColour}
      lineWidth={1.5}
      enablePoints={false}
      enableGridX={false}
      gridYValues={4}
      axisBottom={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: (at) => axisTime(Number(at), to - from) }}
      axisLeft={{ tickSize: 0, tickPadding: 6, tickValues: 4 }}
      isInteractive={false}
      theme={{
        text: { fill: colors.text, fontSize: chartText.small, fontFamily: 'sans-serif' },
        axis: { ticks: { text: { fill: colors.text } } },
        grid: { line: { stroke: colors.line } },
      }}
    />
  )
})

type HandProps = Pick<CursorLinesProps, 'from' | 'to' | 'cursor' | 'onZoom' | 'onChoose'>

/** Overlay of the plot: moves the cursor, and selects a part by dragging. */
function Hand({ from, to, cursor, onZoom, onChoose }: HandProps) {
  const at = useCursorAt(cursor)
  const area = useRef<HTMLDivElement>(null)
  const [dragStart, begin] = useState<number>()
  const momentOf = (event: PointerEvent) => {
    const box = (area.current as HTMLDivElement).getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    return Math.round(from + part * (to - from))
  }
  const share = (moment: number) => `${(100 * (moment - from)) / (to - from)}%`
  const inside = at !== undefined && at >= from && at <= to
  const end = (event: PointerEvent) => {
    if (dragStart === undefined) return
    const moment = momentOf(event)
    begin(undefined)
    // Less than a hundredth is a click.
    if (Math.abs(moment - dragStart) < (to - from) / 100) onChoose?.(moment)
    else onZoom(Math.min(dragStart, moment), Math.max(dragStart, moment))
  }
  return (
    <div
      ref={area}
      className="tl-hand"
      style={{ top: margin.top, right: margin.right, bottom: margin.bottom, left: margin.left }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        begin(momentOf(event))
        cursor.set(momentOf(event))
      }}
      onPointerMove={(event) => cursor.set(momentOf(event))}
      onPointerUp={end}
      onPointerCancel={() => begin(undefined)}
    >
      {inside && <div className="tl-cursor" style={{ left: share(at) }} />}
      {dragStart !== undefined && at !== undefined && (
        <div
          className="tl-part"
          style={{ left: share(Math.min(dragStart, at)), right: `calc(100% - ${share(Math.max(dragStart, at))})` }}
        />
      )}
    </div>
  )
}
