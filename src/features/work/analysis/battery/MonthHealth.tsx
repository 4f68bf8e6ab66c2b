import { ResponsiveLine } from '@nivo/line'
import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { chartText, socColour } from '../../../../ui/chart/colours.ts'
import { Fill, Stack } from '../../../../ui/parts/layout.tsx'
import '../../../../ui/chart/picture.css'
import type { BatteryMonth } from './contract.ts'
import { batteryTexts as words } from './texts.ts'

const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: chartText.normal, fontFamily: 'inherit' },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
  crosshair: { line: { stroke: 'var(--c-text-2)' } },
}
const ticksShown = { desk: 12, phone: 5 }
/** Minimum margin of the axis above and below the values, in percentage points. */
const room = 2

/** State of health by month. A month without a value is a gap. Fills its container. */
export default function MonthHealth({ months }: { months: readonly BatteryMonth[] }) {
  const { t, formatNumber } = useT()
  const shell = useShell()
  const every = Math.ceil(months.length / ticksShown[shell])
  const ends = months.flatMap(({ sohPercent, iqrPercent }) =>
    sohPercent === null ? [] : [sohPercent - (iqrPercent ?? 0) / 2, sohPercent + (iqrPercent ?? 0) / 2],
  )
  const names = months.map(({ month }) => month.slice(0, 7))
  return (
    <Stack as="figure" className="flush chart">
      <Fill className="chart-canvas">
        <ResponsiveLine
          data={[{ id: 'soh', data: months.map(({ sohPercent }, at) => ({ x: names[at] ?? '', y: sohPercent })) }]}
          margin={{ top: 8, right: 30, bottom: 26, left: 40 }}
          xScale={{ type: 'point' }}
          yScale={{
            type: 'linear',
            min: Math.floor(Math.min(...ends) - room),
            max: Math.ceil(Math.max(...ends) + room),
          }}
          colors={[socColour]}
          pointSize={7}
          enableGridX={false}
          enableSlices="x"
          gridYValues={4}
          animate={false}
          theme={theme}
          layers={['grid', 'axes', rangesOf(months), 'lines', 'points', 'slices']}
          axisBottom={{
            tickSize: 0,
            tickPadding: 8,
            tickValues: names.filter((_, index) => (names.length - 1 - index) % every === 0),
          }}
          axisLeft={{
            tickSize: 0,
            tickPadding: 8,
            tickValues: 4,
            format: (value) => formatNumber(Number(value)),
          }}
          role="img"
          ariaLabel={t(words.chart)}
          sliceTooltip={({ slice: { points } }) => {
            const month = months[names.indexOf(String(points[0]?.data.x))]
            return (
              month && (
                <div className="text-s nowrap chart-tip">
                  {month.month.slice(0, 7)}: <b>{formatNumber(month.sohPercent ?? 0, '%')}</b>
                  <div>
                    {t(words.iqr)}: {formatNumber(month.iqrPercent ?? 0, '%')}
                  </div>
                </div>
              )
            )
          }}
        />
      </Fill>
    </Stack>
  )
}

interface LineScales {
  xScale: unknown
  yScale: unknown
}
/** Middle half of each month's sessions around their median. */
const rangesOf =
  (months: readonly BatteryMonth[]) =>
  ({ xScale, yScale }: LineScales) => {
    const x = xScale as (month: string) => number
    const y = yScale as (percent: number) => number
    return (
      <g stroke={socColour} strokeWidth={6} strokeOpacity={0.3} strokeLinecap="round">
        {months.map(
          ({ month, sohPercent, iqrPercent }) =>
            sohPercent !== null &&
            iqrPercent !== null && (
              <line
                key={month}
                x1={x(month.slice(0, 7))}
                x2={x(month.slice(0, 7))}
                y1={y(sohPercent - iqrPercent / 2)}
                y2={y(sohPercent + iqrPercent / 2)}
              />
            ),
        )}
      </g>
    )
  }
