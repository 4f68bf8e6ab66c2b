import { useEffectEvent, useId, useLayoutEffect } from 'react'

/** Overlay over the page, the topmost last in `openOverlays`. Going back closes it before it leaves the page. */
export interface Open {
  readonly id: string
  /** Returns false if it stays open until its own buttons close it. */
  close(): boolean
}
export const openOverlays: Open[] = []
/** Synchronizes the browser's history. Loaded after the first list, else with the first overlay. */
export const steps: { keep?: () => void; back?: (event: PopStateEvent) => void } = {}
// A window calls its listeners in the order in which they were added. This one must precede the router's, which would
// briefly show the address of an earlier entry and close the overlay.
window.addEventListener('popstate', (event) => steps.back?.(event), { capture: true })
const keepStep = () => (steps.keep ? steps.keep() : void import('./back-history.ts').catch(() => undefined))

/** While `open`, going back calls `close`. Without `close` going back has no effect and does not leave the page. */
export function useBackCloses(open: boolean, close: (() => void) | undefined): void {
  const id = useId()
  const closing = useEffectEvent(() => {
    close?.()
    return close !== undefined
  })
  // Before the first paint, because the user may go back as soon as it is visible.
  useLayoutEffect(() => {
    if (!open) return
    const mine: Open = { id, close: () => closing() }
    openOverlays.push(mine)
    keepStep()
    return () => {
      openOverlays.splice(openOverlays.indexOf(mine), 1)
    }
  }, [open, id])
}
