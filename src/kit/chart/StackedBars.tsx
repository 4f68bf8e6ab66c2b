import { type BarTooltipProps, ResponsiveBar } from '@nivo/bar'
import { useT } from '../client/language.ts'
import { useShell } from '../client/shell.ts'
import { chartText } from './colours.ts'
import './picture.css'

export interface Series {
  readonly key: string
  readonly label: string
  /** A CSS colour. */
  readonly color: string
}
export interface StackedBarsProps {
  /** What the picture shows, for who cannot see it. */
  label: string
  /** One bar each, in order; what a series does not have is 0. */
  bars: readonly { readonly key: string; readonly values: Readonly<Record<string, number>> }[]
  /** From below upwards. */
  series: readonly Series[]
  /** A bar's name under the axis; a shorter one where there are many. */
  tick?(key: string): string
  unit?: string
  /** A click on a bar. */
  onOpen?(key: string): void
}

const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: chartText.normal, fontFamily: 'inherit' },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
}
const ticksShown = { desk: 10, phone: 5 }

/** Bars over days or names, each divided by series. As high and wide as what it stands in. */
export default function StackedBars({ label, bars, series, tick = String, unit, onOpen }: StackedBarsProps) {
  const { formatNumber } = useT()
  const sum = (values: Readonly<Record<string, number>>) => series.reduce((all, { key }) => all + (values[key] ?? 0), 0)
  const most = Math.max(0, ...bars.map(({ values }) => sum(values)))
  const shell = useShell()
  const every = Math.ceil(bars.length / ticksShown[shell])
  const whole = bars.every(({ values }) => series.every(({ key }) => Number.isInteger(values[key] ?? 0)))
  // Where the steps of the axis are parts of one, they have a decimal.
  const widest = formatNumber(Math.round(most)).length + (whole || most >= 10 ? 0 : 2)
  return (
    <figure className="chart">
      <div className="chart-canvas">
        <ResponsiveBar
          data={bars.map(({ key, values }) => ({ key, ...values }))}
          keys={series.map(({ key }) => key)}
          indexBy="key"
          margin={{ top: 8, right: 4, bottom: 26, left: 16 + 7 * widest }}
          padding={0.3}
          valueScale={{ type: 'linear', min: 0, max: most === 0 ? 1 : 'auto', nice: true }}
          colors={({ id }) => series.find(({ key }) => key === id)?.color ?? 'var(--c-primary)'}
          enableLabel={false}
          role="img"
          ariaLabel={label}
          animate={false}
          theme={theme}
          tooltip={(bar) => <Tip {...bar} series={series} name={tick} unit={unit} />}
          onClick={({ indexValue }) => onOpen?.(String(indexValue))}
          axisBottom={{
            tickSize: 0,
            tickPadding: 8,
            tickValues: bars.filter((_, index) => index % every === 0).map(({ key }) => key),
            format: (key) => tick(String(key)),
          }}
          axisLeft={{
            tickSize: 0,
            tickPadding: 8,
            tickValues: whole ? Math.min(4, Math.max(1, most)) : 4,
            format: (value) => formatNumber(Number(value)),
          }}
          gridYValues={whole ? Math.min(4, Math.max(1, most)) : 4}
        />
      </div>
      {series.length > 1 && (
        <figcaption className="chart-legend">
          {series.map(({ key, label: name, color }) => (
            <span key={key}>
              <i style={{ background: color }} /> {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

type Bar = { key: string } & Record<string, string | number>
interface TipProps extends BarTooltipProps<Bar> {
  series: readonly Series[]
  name(key: string): string
  unit: string | undefined
}
function Tip({ id, value, indexValue, series, name, unit }: TipProps) {
  const { formatNumber } = useT()
  const label = series.find(({ key }) => key === id)?.label
  return (
    <div className="chart-tip">
      {name(String(indexValue))} · {label}: <b>{formatNumber(value, unit)}</b>
    </div>
  )
}
