import { type BarCustomLayerProps, ResponsiveBar } from '@nivo/bar'
import { createContext, useContext } from 'react'
import { useT } from '../../../../client/language.ts'
import { chartText } from '../../../../ui/chart/colours.ts'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import { cardTitles } from './card-texts.ts'
import type { BarSegment } from './contract.ts'

const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: chartText.normal, fontFamily: 'inherit' },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
}
const layers = ['grid', 'axes', 'bars', Columns] as const
const Months = createContext<readonly BarSegment[]>([])

/** Vehicles by month of production. A month opens the list of its vehicles. */
export default function MonthChart({ segments }: { segments: readonly BarSegment[] }) {
  const { say, formatNumber } = useT()
  const most = Math.max(...segments.map(({ value }) => value))
  return (
    <Months value={segments}>
      <ResponsiveBar
        data={segments.map(({ key, value }) => ({ month: key, value }))}
        keys={['value']}
        indexBy="month"
        layers={layers}
        margin={{ top: 22, right: 4, bottom: 26, left: 14 + 7 * formatNumber(most).length }}
        padding={0.4}
        borderRadius={4}
        colors={['var(--c-primary)']}
        enableLabel={false}
        isInteractive={false}
        animate={false}
        theme={theme}
        axisBottom={{ tickSize: 0, tickPadding: 8, format: (month) => String(month).slice(5) }}
        // Vehicles are whole numbers: a small fleet gets no half ticks.
        axisLeft={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: Math.min(4, most),
          format: (value) => formatNumber(Number(value)),
        }}
        gridYValues={Math.min(4, most)}
        role="group"
        ariaLabel={say(cardTitles.months)}
      />
    </Months>
  )
}

/** A link over each bar, as high as the chart. Easy to hit, reachable by keyboard, labeled with its number. */
function Columns({ bars, innerWidth, innerHeight }: BarCustomLayerProps<{ month: string; value: number }>) {
  const { formatNumber } = useT()
  const months = useContext(Months)
  const width = innerWidth / Math.max(1, bars.length)
  return bars.map(({ x, y, width: barWidth, data: { indexValue } }) => {
    const month = months.find(({ key }) => key === indexValue)
    if (!month) return null
    const middle = x + barWidth / 2
    const value = formatNumber(month.value)
    return (
      <Opens key={month.key} className="dash-month" link={month.link} label={`${month.key}: ${value}`}>
        <rect x={middle - width / 2} y={-20} width={width} height={innerHeight + 44} rx={4} />
        <text className="text-s semibold" x={middle} y={y - 6} textAnchor="middle">
          {value}
        </text>
      </Opens>
    )
  })
}
