import { useEffect, useState } from 'react'
import { ask } from '../../../../ui/reader/ask.ts'
import type { drawCalls, ShownDraw } from '../draw/contract.ts'

/**
 * Milliseconds by which the server's clock is ahead of this one, corrected by half of the round trip. 0 until measured.
 */
function useServerClock(): number {
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    const sentAt = Date.now()
    void ask<typeof drawCalls.clock>('/meeting/draw/clock', {}).then(
      ({ now }) => setAhead(Date.parse(now) - (sentAt + Date.now()) / 2),
      // Falls back to the local clock, which makes reveals early or late by its error.
      () => {},
    )
  }, [])
  return ahead
}

/** The step that is about to be revealed, and the winners that are revealed already, by the server's clock. */
export function useReveal(draw: ShownDraw | undefined) {
  const ahead = useServerClock()
  const [, again] = useState(0)
  const now = Date.now() + ahead
  const coming = draw?.reveals.find(({ revealAt }) => Date.parse(revealAt) > now)
  const at = coming && Date.parse(coming.revealAt)
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => again((count) => count + 1), at - Date.now() - ahead + 20)
    return () => clearTimeout(timer)
  }, [at, ahead])
  const winners = (draw?.winners ?? []).filter(({ seq }) => seq !== coming?.seq)
  return { coming, winners }
}
