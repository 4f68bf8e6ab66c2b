import { useEffectEvent, useId, useLayoutEffect } from 'react'

/** What lies open over the page, the topmost last. Going back closes it before it leaves the page. */
export interface Open {
  readonly id: string
  /** Answers false where it stays open until its own buttons close it. */
  close(): boolean
}
export const opened: Open[] = []
/** Keeps the browser's history in step; it comes behind the first list, else with the first thing that opens. */
export const steps: { keep?: () => void; back?: (event: PopStateEvent) => void } = {}
// A window calls its listeners in the order in which they came. This one is there before the router's, which would show the
// address of an earlier step for a moment, and take away what is open.
window.addEventListener('popstate', (event) => steps.back?.(event), { capture: true })
const keepStep = () => (steps.keep ? steps.keep() : void import('./back-history.ts').catch(() => undefined))

/** While `open`, the phone's way back calls `close`; without `close` it does nothing, and does not leave the page either. */
export function useBackCloses(open: boolean, close: (() => void) | undefined): void {
  const id = useId()
  const closing = useEffectEvent(() => {
    close?.()
    return close !== undefined
  })
  // Before it is seen: who sees it may go back.
  useLayoutEffect(() => {
    if (!open) return
    const mine: Open = { id, close: () => closing() }
    opened.push(mine)
    keepStep()
    return () => {
      opened.splice(opened.indexOf(mine), 1)
    }
  }, [open, id])
}
