import { useSyncExternalStore } from 'react'

/** Offer to take back the latest step. */
export interface UndoOffer {
  /** Text that names the step. */
  readonly text: string
  undo(): Promise<unknown>
}
const undoMs = 10_000

let current: UndoOffer | undefined
let timer: number | undefined
const listeners = new Set<() => void>()
const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function set(offer: UndoOffer | undefined): void {
  clearTimeout(timer)
  current = offer
  if (offer) timer = window.setTimeout(set, undoMs)
  for (const tell of listeners) tell()
}

/** Offers to undo a step for 10 s, in place of an earlier offer. */
export const offerUndo = (offer: UndoOffer): void => set(offer)
export const endUndoOffer = (): void => set(undefined)
export const useUndoOffer = (): UndoOffer | undefined => useSyncExternalStore(listen, () => current)
