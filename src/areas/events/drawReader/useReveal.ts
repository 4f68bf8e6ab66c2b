import { useEffect, useState } from 'react'
import { ask } from '../../../kit/reader/ask.ts'
import type { drawCalls, ShownDraw } from '../draw/contract.ts'

/** ms by which the server's clock is ahead of this one; half of the way there and back counts. Undefined until it is known. */
function useServerClock(): number {
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    const asked = Date.now()
    void ask<typeof drawCalls.clock>('/meeting/draw/clock', {}).then(
      ({ now }) => setAhead(Date.parse(now) - (asked + Date.now()) / 2),
      // Its own clock will do: then it is early or late by what the clock is wrong.
      () => {},
    )
  }, [])
  return ahead
}

/** The step that is about to be shown, and what may be shown already: winners wait for their moment, by the server's clock. */
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
