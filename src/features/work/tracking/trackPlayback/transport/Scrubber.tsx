import { useEffect, useMemo, useRef } from 'react'
import { useT } from '../../../../../client/language.ts'
import type { TimeRange } from './advance.ts'
import type { Playback } from './clock.ts'
import { playbackWords as words } from './texts.ts'

/** A part of the period with a class of its own. */
export interface TimeWindow extends TimeRange {
  readonly look: string
}
interface Props extends TimeRange {
  readonly playback: Playback
  readonly timeWindows: readonly TimeWindow[]
}
/** More would be thinner than a pixel. */
const maxTimeWindows = 400
/** Part of the slider's length. Closer parts of the same look are drawn as one. */
const apart = 1 / 1_000
/** Screen readers are not notified of every frame. */
const sayEveryMs = 500

/** The period as a slider, with its events in the background. */
export function Scrubber({ playback, from, to, timeWindows }: Props) {
  const { t, formatTime } = useT()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    let announcedAt = Number.NEGATIVE_INFINITY
    const show = () => {
      const element = input.current
      const at = playback.cursor.get() ?? from
      if (!element) return
      element.value = String(at - from)
      const now = performance.now()
      if (playback.state().playing && now - announcedAt < sayEveryMs) return
      announcedAt = now
      element.setAttribute('aria-valuetext', formatTime(new Date(at).toISOString()))
    }
    show()
    const off = [playback.cursor.listen(show), playback.listen(show)]
    return () => {
      for (const stop of off) stop()
    }
  }, [playback, from, formatTime])
  const share = (at: number) => `${((at - from) / (to - from)) * 100}%`
  const long = useMemo(
    () => (timeWindows.length <= maxTimeWindows ? timeWindows : longest(timeWindows, (to - from) * apart)),
    [timeWindows, from, to],
  )
  return (
    <div className="pb-scrub">
      <div className="pb-timeWindows" aria-hidden="true">
        {to > from &&
          long.map(({ look, ...span }) => (
            <i
              key={`${look} ${span.from}`}
              className={look}
              style={{ left: share(Math.max(span.from, from)), right: `calc(100% - ${share(Math.min(span.to, to))})` }}
            />
          ))}
      </div>
      <input
        ref={input}
        type="range"
        min={0}
        max={Math.max(1, to - from)}
        step={1}
        defaultValue={0}
        aria-label={t(words.moment)}
        onChange={({ target }) => playback.seek(from + Number(target.value))}
      />
    </div>
  )
}

/** Returns the longest parts. Parts of the same look that touch on the screen are merged. @param gapMs invisible gap */
function longest(all: readonly TimeWindow[], gapMs: number): readonly TimeWindow[] {
  const last = new Map<string, { look: string; from: number; to: number }>()
  const windows: TimeWindow[] = []
  for (const { look, from, to } of [...all].sort((a, b) => a.from - b.from)) {
    const before = last.get(look)
    if (before && from - before.to <= gapMs) before.to = Math.max(before.to, to)
    else {
      const next = { look, from, to }
      last.set(look, next)
      windows.push(next)
    }
  }
  return windows.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, maxTimeWindows)
}
