import { ResponsiveBar } from '@nivo/bar'
import { useT } from '../../../kit/client/language.ts'
import { useOpen } from '../../../kit/client/navigation.ts'
import type { Segment } from './contract.ts'
import { dashboardTexts as words } from './texts.ts'

const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: 12 },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
}

/** Vehicles by month of production; a bar opens the list of its vehicles. */
export default function MonthChart({ segments }: { segments: readonly Segment[] }) {
  const { t, formatNumber } = useT()
  const open = useOpen()
  const data = segments.map(({ key, value }) => ({ month: key, value }))
  const linkOf = (month: unknown) => segments.find(({ key }) => key === month)?.link
  return (
    <ResponsiveBar
      data={data}
      keys={['value']}
      indexBy="month"
      margin={{ top: 8, right: 4, bottom: 26, left: 40 }}
      padding={0.4}
      borderRadius={4}
      colors={['var(--c-primary)']}
      enableLabel={false}
      animate={false}
      theme={theme}
      axisBottom={{ tickSize: 0, tickPadding: 8, format: (month) => String(month).slice(5) }}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: 4 }}
      gridYValues={4}
      role="img"
      ariaLabel={t(words.months)}
      onClick={({ indexValue }) => {
        const link = linkOf(indexValue)
        if (link) open(link.route, link.query)
      }}
      onMouseEnter={(_datum, event) => {
        event.currentTarget.style.cursor = 'pointer'
      }}
      tooltip={({ indexValue, value }) => (
        <div className="dash-tip">
          {indexValue} <b>{formatNumber(value)}</b>
        </div>
      )}
    />
  )
}
