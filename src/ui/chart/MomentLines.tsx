import { ResponsiveLineCanvas } from '@nivo/line'
import { useT } from '../../client/language.ts'
import { Fill, Row, Stack } from '../parts/layout.tsx'
import { chartText, cursorColour } from './colours.ts'
import { useThemeColors } from './theme-colors.ts'
import './picture.css'

export interface MomentLinesProps {
  /** Description for screen readers. */
  label: string
  lines: readonly {
    readonly key: string
    readonly label: string
    readonly color: string
    /** Moments in ms since 1970. Null: a gap. */
    readonly points: readonly (readonly [at: number, value: number | null])[]
  }[]
  unit: string
  from: number
  to: number
  mark?: number
}

/** Lines of one unit over a period, on a canvas. Fills its container. */
export default function MomentLines({ label, lines, unit, from, to, mark }: MomentLinesProps) {
  const { formatNumber, formatClock } = useT()
  const clock = (at: unknown) => formatClock(new Date(Number(at)).toISOString())
  const colors = useThemeColors()
  return (
    <Stack as="figure" className="flush chart" aria-label={label}>
      <Row as="figcaption" gap="4 16" justify="center" wrap className="muted text-s chart-legend chart-names">
        {lines.map(({ key, label: name, color }) => (
          <span key={key}>
            <i style={{ background: color }} /> {name} ({unit})
          </span>
        ))}
      </Row>
      <Fill className="chart-canvas">
        <ResponsiveLineCanvas
          data={lines.map(({ key, points }) => ({ id: key, data: points.map(([x, y]) => ({ x, y })) }))}
          margin={{ top: 6, right: 12, bottom: 22, left: 48 }}
          xScale={{ type: 'linear', min: from, max: to }}
          yScale={{ type: 'linear', min: 'auto', max: 'auto', nice: true }}
          colors={lines.map(({ color }) => color)}
          lineWidth={1.5}
          enablePoints={false}
          enableGridX={false}
          gridYValues={3}
          axisBottom={{ tickSize: 0, tickPadding: 6, tickValues: 4, format: clock }}
          axisLeft={{ tickSize: 0, tickPadding: 6, tickValues: 3, format: (value) => formatNumber(Number(value)) }}
          theme={{
            text: { fill: colors.text, fontSize: chartText.small },
            axis: { ticks: { text: { fill: colors.text } } },
            grid: { line: { stroke: colors.line } },
            crosshair: { line: { stroke: colors.text } },
          }}
          layers={['grid', 'axes', 'lines', 'crosshair', ...(mark === undefined ? [] : [markAt(mark)])]}
          tooltip={({ point }) => (
            <div className="text-s nowrap chart-tip">
              {clock(point.data.x)} · {lines.find(({ key }) => key === point.seriesId)?.label}:{' '}
              <b>{formatNumber(Number(point.data.y), unit)}</b>
            </div>
          )}
        />
      </Fill>
    </Stack>
  )
}

interface PlotContext {
  xScale: unknown
  innerHeight: number
}
/** Drawn separately, because the canvas has no markers. */
const markAt =
  (at: number) =>
  (context: CanvasRenderingContext2D, { xScale, innerHeight }: PlotContext) => {
    const x = (xScale as (value: number) => number)(at)
    context.save()
    context.strokeStyle = cursorColour
    context.setLineDash([4, 3])
    context.beginPath()
    context.moveTo(x, 0)
    context.lineTo(x, innerHeight)
    context.stroke()
    context.restore()
  }
