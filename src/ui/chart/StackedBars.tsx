import { type BarTooltipProps, ResponsiveBar } from '@nivo/bar'
import { useT } from '../../client/language.ts'
import { useShell } from '../../client/shell.ts'
import { Fill, Row, Stack } from '../parts/layout.tsx'
import { chartText } from './colours.ts'
import './picture.css'

interface Series {
  readonly key: string
  readonly label: string
  readonly color: string
  /** Unit of its values, if it differs from the common one. */
  readonly unit?: string | undefined
}
export interface StackedBarsProps {
  /** Description for screen readers. */
  label: string
  /** One entry per bar, in order. Missing series are 0. */
  bars: readonly { readonly key: string; readonly values: Readonly<Record<string, number>> }[]
  /** From bottom to top. */
  series: readonly Series[]
  /** Label of a bar under the axis. Shorter where there are many. */
  tick?(key: string): string
  /** Full label of a bar. Default: the same as under the axis. */
  name?(key: string): string
  /** Number of labels that fit under the axis. Default: that of a full page. */
  ticks?: number | undefined
  unit?: string
  /** Series are placed side by side: they do not add up. */
  grouped?: boolean
  onOpen?: ((key: string, series: string) => void) | undefined
}

const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: chartText.normal, fontFamily: 'inherit' },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
}
const ticksShown = { desk: 10, phone: 5 }

/** Bars over days or names, each divided by series. Fills its container. */
export default function StackedBars(props: StackedBarsProps) {
  const { label, bars, series, tick = String, name = tick, ticks, unit, grouped: isGrouped = false, onOpen } = props
  const { formatNumber } = useT()
  const height = (values: Readonly<Record<string, number>>) =>
    series.reduce((all, { key }) => (isGrouped ? Math.max(all, values[key] ?? 0) : all + (values[key] ?? 0)), 0)
  const most = Math.max(0, ...bars.map(({ values }) => height(values)))
  const shell = useShell()
  const every = Math.ceil(bars.length / (ticks ?? ticksShown[shell]))
  const whole = bars.every(({ values }) => series.every(({ key }) => Number.isInteger(values[key] ?? 0)))
  // Axis steps below one have a decimal.
  const widest = formatNumber(Math.round(most)).length + (whole || most >= 10 ? 0 : 2)
  return (
    <Stack as="figure" className="flush chart">
      <Fill className="chart-canvas">
        <ResponsiveBar
          data={bars.map(({ key, values }) => ({ key, ...values }))}
          keys={series.map(({ key }) => key)}
          indexBy="key"
          margin={{ top: 8, right: 4, bottom: 26, left: 16 + 7 * widest }}
          padding={0.3}
          groupMode={isGrouped ? 'grouped' : 'stacked'}
          valueScale={{ type: 'linear', min: 0, max: most === 0 ? 1 : 'auto', nice: true }}
          colors={({ id }) => series.find(({ key }) => key === id)?.color ?? 'var(--c-primary)'}
          enableLabel={false}
          role="img"
          ariaLabel={label}
          animate={false}
          theme={theme}
          tooltip={(bar) => <Tip {...bar} series={series} name={name} unit={unit} />}
          onClick={({ indexValue, id }) => onOpen?.(String(indexValue), String(id))}
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
      </Fill>
      {series.length > 1 && (
        <Row as="figcaption" gap="4 16" justify="center" wrap className="muted text-s chart-legend">
          {series.map(({ key, label: of, color }) => (
            <span key={key}>
              <i style={{ background: color }} /> {of}
            </span>
          ))}
        </Row>
      )}
    </Stack>
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
  const of = series.find(({ key }) => key === id)
  return (
    <div className="text-s nowrap chart-tip">
      {name(String(indexValue))} · {of?.label}: <b>{formatNumber(value, of?.unit ?? unit)}</b>
    </div>
  )
}
