import { useEffect, useState } from 'react'
import type { Span } from '../../../../kit/playback/advance.ts'
import type { Playback } from '../../../../kit/playback/clock.ts'

/** The stretch of time that is looked at closely; it goes along when the playhead leaves it. */
export function useStretch(playback: Playback, whole: Span) {
  const [of, setOf] = useState<{ whole: Span; stretch: Span }>({ whole, stretch: whole })
  const isSame = of.whole.from === whole.from && of.whole.to === whole.to
  const stretch = isSame ? of.stretch : whole
  const { from, to } = stretch
  useEffect(
    () =>
      playback.cursor.listen(() => {
        const at = playback.at
        if (at >= from && at <= to) return
        const length = to - from
        // A little before it, so that one sees what comes.
        const begin = Math.max(whole.from, Math.min(at - length / 10, whole.to - length))
        setOf({ whole, stretch: { from: begin, to: Math.min(whole.to, begin + length) } })
      }),
    [playback, from, to, whole],
  )
  return { stretch, setStretch: (next: Span) => setOf({ whole, stretch: next }) }
}
