import { ResponsiveLine } from '@nivo/line'
import { useT } from '../../client/language.ts'
import { useShell } from '../../client/shell.ts'
import { Fill, Row, Stack } from '../parts/layout.tsx'
import { chartText } from './colours.ts'
import './picture.css'

export interface LinesProps {
  /** Description for screen readers. */
  label: string
  keys: readonly string[]
  /** A value for each key. Null: none, and the line is interrupted. */
  lines: readonly {
    readonly key: string
    readonly label: string
    readonly color: string
    readonly values: readonly (number | null)[]
  }[]
  /** A key's label under the axis, and in full. */
  tick(key: string): string
  name(key: string): string
  /** Number of labels that fit under the axis. Default: that of a full page. */
  ticks?: number | undefined
  unit?: string | undefined
  /** A press on a place. `line` is undefined when no line can be determined. */
  onOpen?: ((key: string, line: string | undefined) => void) | undefined
}
const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: chartText.normal, fontFamily: 'inherit' },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
  crosshair: { line: { stroke: 'var(--c-text-2)' } },
}
const ticksShown = { desk: 10, phone: 5 }

/** Values over days or other ordered places, as lines. Fills its container. */
export default function Lines({ label, keys, lines: allLines, tick, name, ticks, unit, onOpen }: LinesProps) {
  // A line without any value cannot be drawn.
  const lines = allLines.filter((line) => line.values.some((value) => value !== null))
  const { formatNumber } = useT()
  const shell = useShell()
  const every = Math.ceil(keys.length / (ticks ?? ticksShown[shell]))
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null))
  const most = Math.max(1, ...values)
  const least = Math.min(0, ...values)
  const whole = values.every(Number.isInteger)
  const steps = whole ? Math.min(4, Math.ceil(most)) : 4
  const widest = formatNumber(Math.round(most)).length + (whole || most >= 10 ? 0 : 2)
  return (
    <Stack as="figure" className="flush chart">
      <Fill className="chart-canvas">
        <ResponsiveLine
          data={lines.map(({ key, values: of }) => ({
            id: key,
            data: keys.map((x, at) => ({ x, y: of[at] ?? null })),
          }))}
          margin={{ top: 8, right: 20, bottom: 26, left: 16 + 7 * widest }}
          xScale={{ type: 'point' }}
          yScale={{ type: 'linear', min: least, max: 'auto', nice: true }}
          colors={lines.map(({ color }) => color)}
          pointSize={keys.length > 60 ? 0 : 5}
          enableGridX={false}
          enableSlices="x"
          gridYValues={steps}
          animate={false}
          theme={theme}
          axisBottom={{
            tickSize: 0,
            tickPadding: 8,
            tickValues: keys.filter((_, index) => index % every === 0),
            format: (key) => tick(String(key)),
          }}
          axisLeft={{
            tickSize: 0,
            tickPadding: 8,
            tickValues: steps,
            format: (value) => formatNumber(Number(value)),
          }}
          role="img"
          ariaLabel={label}
          onClick={(hit) => {
            const points = 'points' in hit ? hit.points : [hit]
            const [point] = points
            const key = point && 'data' in point ? String(point.data.x) : undefined
            const line = points.length === 1 && point && 'seriesId' in point ? String(point.seriesId) : undefined
            if (key !== undefined) onOpen?.(key, line)
          }}
          sliceTooltip={({ slice: { points } }) => (
            <div className="text-s nowrap chart-tip">
              {name(String(points[0]?.data.x ?? ''))}
              {points.map(({ id, seriesId, data }) => (
                <div key={id}>
                  {lines.find(({ key }) => key === seriesId)?.label}: <b>{formatNumber(Number(data.y), unit)}</b>
                </div>
              ))}
            </div>
          )}
        />
      </Fill>
      <Row as="figcaption" gap="4 16" justify="center" wrap className="muted text-s chart-legend">
        {lines.map(({ key, label: of, color }) => (
          <span key={key}>
            <i style={{ background: color }} /> {of}
          </span>
        ))}
      </Row>
    </Stack>
  )
}
