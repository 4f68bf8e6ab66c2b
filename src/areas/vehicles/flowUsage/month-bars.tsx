import { ResponsiveBar } from '@nivo/bar'
import { useT } from '../../../kit/client/language.ts'
import type { FlowChart } from './contract.ts'
import { flowUsageWords as words } from './texts.ts'

const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: 12 },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
}

/** Gigabytes by month; a month in which a SIM was over the threshold has its own colour. */
export default function MonthBars({ chart }: { chart: FlowChart }) {
  const { t, formatNumber } = useT()
  const data = chart.months.map((each) => ({ ...each, gigabytes: Math.round((each.usedMb / 1024) * 100) / 100 }))
  const few = Math.ceil(data.length / 6)
  return (
    <ResponsiveBar
      data={data}
      keys={['gigabytes']}
      indexBy="month"
      margin={{ top: 8, right: 8, bottom: 28, left: 52 }}
      padding={0.35}
      borderRadius={3}
      colors={({ data: { over } }) => (over > 0 ? 'var(--c-danger)' : 'var(--c-primary)')}
      enableLabel={false}
      animate={false}
      theme={theme}
      axisBottom={{
        tickSize: 0,
        tickPadding: 8,
        tickValues: data.filter((_, at) => at % few === 0).map(({ month }) => month),
      }}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: 4, format: (value) => formatNumber(Number(value), 'GB') }}
      gridYValues={4}
      role="img"
      ariaLabel={t(words.chart)}
      tooltip={({ data: { month, gigabytes, sims, over } }) => (
        <div className="flow-tip">
          <strong>{month}</strong>
          <span>{formatNumber(gigabytes, 'GB')}</span>
          <span>{t(words.sims, { count: sims })}</span>
          {over > 0 && <span className="over">{t(words.overCount, { count: over, percent: chart.alertPercent })}</span>}
        </div>
      )}
    />
  )
}
