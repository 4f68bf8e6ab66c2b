import { useEffect, useState } from 'react'
import type { TimeRange } from '../transport/advance.ts'
import type { Playback } from '../transport/clock.ts'

/** Time window of the chart. It moves along when the playhead leaves it. */
export function useTimeWindow(playback: Playback, whole: TimeRange) {
  const [of, setOf] = useState<{ whole: TimeRange; timeWindow: TimeRange }>({ whole, timeWindow: whole })
  const isSame = of.whole.from === whole.from && of.whole.to === whole.to
  const timeWindow = isSame ? of.timeWindow : whole
  const { from, to } = timeWindow
  useEffect(
    () =>
      playback.cursor.listen(() => {
        const at = playback.at
        if (at >= from && at <= to) return
        const length = to - from
        // Begins a little earlier, so that the following time is visible.
        const begin = Math.max(whole.from, Math.min(at - length / 10, whole.to - length))
        setOf({ whole, timeWindow: { from: begin, to: Math.min(whole.to, begin + length) } })
      }),
    [playback, from, to, whole],
  )
  return { timeWindow, setTimeWindow: (next: TimeRange) => setOf({ whole, timeWindow: next }) }
}
