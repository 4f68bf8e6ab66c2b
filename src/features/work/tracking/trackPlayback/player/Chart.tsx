import { memo, useEffect, useRef } from 'react'
import { useThemeColors } from '../../../../../ui/chart/theme-colors.ts'
import { type ChartPicture, drawChart } from './draw-chart.ts'

/** Speed (km/h) and state of charge (%) on one axis of 0 to 100 or more. Redrawn only when the data change. */
export const Chart = memo(function Chart({ lines, from, to, narrow }: Omit<ChartPicture, 'text' | 'grid'>) {
  const { text, line: grid } = useThemeColors()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const watch = new ResizeObserver(() => drawChart(element, { lines, from, to, narrow, text, grid }))
    // The observer reports the initial size too.
    watch.observe(element)
    return () => watch.disconnect()
  }, [lines, from, to, narrow, text, grid])
  return <canvas ref={canvas} />
})
