import { ResponsiveLineCanvas } from '@nivo/line'
import { memo } from 'react'
import { axisTime } from '../../../../kit/chart/axis-time.ts'
import { visible } from '../../../../kit/chart/nearest.ts'
import { useThemeColors } from '../../../../kit/chart/theme-colors.ts'
import { timeTicks } from '../../../../kit/chart/ticks.ts'

export interface ChartLine {
  readonly id: string
  readonly colour: string
  readonly points: readonly (readonly [at: number, value: number | null])[]
}
export interface ChartProps {
  readonly lines: readonly ChartLine[]
  /** Ends of the time axis, ms. */
  readonly from: number
  readonly to: number
  readonly narrow: boolean
}
/** Room beside the plot, px. */
export const chartMargin = { top: 6, right: 8, bottom: 20, left: 34 }

/** Speeds (km/h) and states of charge (%) over one axis of 0 to 100 or more. Drawn again only when the data change. */
export default memo(function Chart({ lines, from, to, narrow }: ChartProps) {
  const colors = useThemeColors()
  const byId = new Map(lines.map(({ id, colour }) => [id, colour]))
  const ticks = timeTicks(from, to, narrow ? 4 : 9, -new Date(from).getTimezoneOffset() * 60_000)
  const top = lines.reduce((most, { points }) => points.reduce((so, [, y]) => Math.max(so, y ?? 0), most), 100)
  return (
    <ResponsiveLineCanvas
      data={lines.map(({ id, points }) => ({ id, data: visible(points, (to - from) / 600) }))}
      margin={chartMargin}
      xScale={{ type: 'linear', min: from, max: to, nice: false }}
      yScale={{ type: 'linear', min: 0, max: top, nice: true }}
      curve="linear"
      colors={({ id }) => byId.get(String(id)) ?? '#888'}
      lineWidth={1.5}
      enablePoints={false}
      enableGridX={false}
      gridYValues={3}
      axisBottom={{ tickSize: 0, tickPadding: 6, tickValues: ticks, format: (at) => axisTime(Number(at), to - from) }}
      axisLeft={{ tickSize: 0, tickPadding: 5, tickValues: 3 }}
      isInteractive={false}
      theme={{
        text: { fill: colors.text, fontSize: 11, fontFamily: 'sans-serif' },
        axis: { ticks: { text: { fill: colors.text } } },
        grid: { line: { stroke: colors.line } },
      }}
    />
  )
})
