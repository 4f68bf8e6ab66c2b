import { ResponsiveBar } from '@nivo/bar'
import { useT } from '../../../../client/language.ts'
import { chartText } from '../../../../ui/chart/colours.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import type { UsageChart } from './contract.ts'
import { dataUsageWords as words } from './texts.ts'

const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: chartText.normal },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
}

const gigabytes = (mb: number) => Math.round((mb / 1024) * 100) / 100

/** Gigabytes per month. Usage of SIMs over the threshold has its own color. */
export default function MonthBars({ chart }: { chart: UsageChart }) {
  const { t, formatNumber } = useT()
  const data = chart.months.map((each) => ({
    ...each,
    within: gigabytes(each.usedMb - each.overMb),
    beyond: gigabytes(each.overMb),
  }))
  const few = Math.ceil(data.length / 6)
  return (
    <ResponsiveBar
      data={data}
      keys={['within', 'beyond']}
      indexBy="month"
      margin={{ top: 8, right: 8, bottom: 28, left: 68 }}
      padding={0.35}
      colors={['var(--c-primary)', 'var(--c-danger)']}
      enableLabel={false}
      animate={false}
      theme={theme}
      axisBottom={{
        tickSize: 0,
        tickPadding: 8,
        tickValues: data.filter((_, at) => at % few === 0).map(({ month }) => month),
        format: (month) => String(month).slice(2),
      }}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: 4, format: (value) => formatNumber(Number(value), 'GB') }}
      gridYValues={4}
      role="img"
      ariaLabel={t(words.chart)}
      tooltip={({ data: { month, usedMb, sims, over } }) => (
        <Grid className="nowrap usage-tip">
          <strong>{month}</strong>
          <span>{formatNumber(gigabytes(usedMb), 'GB')}</span>
          <span>{t(words.sims, { count: sims })}</span>
          {over > 0 && <span className="over">{t(words.overCount, { count: over, percent: chart.alertPercent })}</span>}
        </Grid>
      )}
    />
  )
}
