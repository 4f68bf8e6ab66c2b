import { ResponsiveLine } from '@nivo/line'
import { axisDay } from '../../../kit/chart/axis-time.ts'
import { chartText } from '../../../kit/chart/colours.ts'
import { useT } from '../../../kit/client/language.ts'
import { useShell } from '../../../kit/client/shell.ts'
import '../../../kit/chart/picture.css'

interface Props {
  /** What the picture shows, for who cannot see it. */
  label: string
  days: readonly string[]
  lines: readonly {
    readonly key: string
    readonly label: string
    readonly color: string
    readonly counts: readonly number[]
  }[]
  /** A press on a day. */
  onOpen?: ((day: string) => void) | undefined
}
const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: chartText.normal, fontFamily: 'inherit' },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
  crosshair: { line: { stroke: 'var(--c-text-2)' } },
}
const ticksShown = { desk: 10, phone: 5 }

/** Counts by day as lines. As high and wide as what it stands in. */
export default function DayLines({ label, days, lines, onOpen }: Props) {
  const { formatNumber, formatDay } = useT()
  const shell = useShell()
  const every = Math.ceil(days.length / ticksShown[shell])
  const most = Math.max(1, ...lines.flatMap(({ counts }) => counts))
  return (
    <figure className="chart">
      <div className="chart-canvas">
        <ResponsiveLine
          data={lines.map(({ key, counts }) => ({ id: key, data: days.map((x, at) => ({ x, y: counts[at] ?? 0 })) }))}
          margin={{ top: 8, right: 12, bottom: 26, left: 16 + 7 * formatNumber(most).length }}
          xScale={{ type: 'point' }}
          yScale={{ type: 'linear', min: 0, max: 'auto', nice: true }}
          colors={lines.map(({ color }) => color)}
          pointSize={days.length > 60 ? 0 : 5}
          enableGridX={false}
          enableSlices="x"
          gridYValues={Math.min(4, most)}
          animate={false}
          theme={theme}
          axisBottom={{
            tickSize: 0,
            tickPadding: 8,
            tickValues: days.filter((_, index) => index % every === 0),
            format: (day) => axisDay(String(day)),
          }}
          axisLeft={{
            tickSize: 0,
            tickPadding: 8,
            tickValues: Math.min(4, most),
            format: (value) => formatNumber(Number(value)),
          }}
          role="img"
          ariaLabel={label}
          onClick={(found) => {
            const [point] = 'points' in found ? found.points : [found]
            const day = point && 'data' in point ? String(point.data.x) : undefined
            if (day) onOpen?.(day)
          }}
          sliceTooltip={({ slice: { points } }) => (
            <div className="chart-tip">
              {formatDay(String(points[0]?.data.x ?? ''))}
              {points.map(({ id, seriesId, data }) => (
                <div key={id}>
                  {lines.find(({ key }) => key === seriesId)?.label}: <b>{formatNumber(Number(data.y))}</b>
                </div>
              ))}
            </div>
          )}
        />
      </div>
      <figcaption className="chart-legend">
        {lines.map(({ key, label: name, color }) => (
          <span key={key}>
            <i style={{ background: color }} /> {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
