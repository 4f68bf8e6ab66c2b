import { ResponsiveBar } from '@nivo/bar'
import { useMemo } from 'react'
import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { axisTime } from '../../../../ui/chart/axis-time.ts'
import { chartText } from '../../../../ui/chart/colours.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import type { Density } from './contract.ts'
import { pageWords as words } from './page-texts.ts'

const theme = {
  text: { fill: 'var(--c-text-2)', fontSize: chartText.small, fontFamily: 'inherit' },
  axis: { ticks: { text: { fill: 'var(--c-text-2)' } } },
  grid: { line: { stroke: 'var(--c-line)' } },
}

interface Props {
  density: Density
  from: number
  to: number
  onNarrow(from: number, to: number): void
}

/** Number of messages over the period. Choosing a bar narrows the period. */
export default function DensityBars({ density, from, to, onNarrow }: Props) {
  const { t, formatNumber, formatTime } = useT()
  const { bucketMs, buckets } = density
  const data = useMemo(() => {
    const counts = new Map(buckets.map(({ at, count }) => [Date.parse(at), count]))
    // Bars begin where the server's buckets do: at whole widths from any bucket with messages.
    const anchor = buckets[0] ? Date.parse(buckets[0].at) : from
    const start = anchor + Math.floor((from - anchor) / bucketMs) * bucketMs
    return Array.from({ length: Math.min(200, Math.ceil((to - start) / bucketMs)) }, (_, index) => {
      const at = start + index * bucketMs
      return { at, count: counts.get(at) ?? 0 }
    })
  }, [buckets, bucketMs, from, to])
  const every = Math.ceil(data.length / (useShell() === 'phone' ? 3 : 6))
  // Labels are in the middle of their parts, because a label at an end would be cut off.
  const ticks = data.filter((_, index) => index % every === every >> 1).map(({ at }) => at)
  const most = Math.max(1, ...data.map(({ count }) => count))
  return (
    <ResponsiveBar
      data={data}
      keys={['count']}
      indexBy="at"
      margin={{ top: 6, right: 8, bottom: 22, left: 14 + 7 * formatNumber(most).length }}
      padding={0.15}
      colors={['var(--c-primary)']}
      enableLabel={false}
      animate={false}
      theme={theme}
      axisBottom={{ tickSize: 0, tickPadding: 6, tickValues: ticks, format: (at) => axisTime(Number(at), to - from) }}
      axisLeft={{ tickSize: 0, tickPadding: 6, tickValues: Math.min(3, most), format: (n) => formatNumber(Number(n)) }}
      gridYValues={Math.min(3, most)}
      role="img"
      ariaLabel={t(words.density)}
      onClick={({ data: { at } }) => onNarrow(Math.max(Number(at), from), Math.min(Number(at) + bucketMs, to))}
      tooltip={({ data: { at, count } }) => (
        <Grid className="text-m nowrap mp-tip">
          <strong>{formatTime(new Date(Number(at)).toISOString())}</strong>
          <span>{t(words.total, { count: Number(count) })}</span>
        </Grid>
      )}
    />
  )
}
