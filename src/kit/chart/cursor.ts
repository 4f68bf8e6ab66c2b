import { useState, useSyncExternalStore } from 'react'

/** One moment (ms) that chart, table and track point at together. Moving it draws only what listens. */
export interface Cursor {
  get(): number | undefined
  set(at: number | undefined): void
  listen(tell: () => void): () => void
}

export function makeCursor(): Cursor {
  let at: number | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => at,
    set: (next) => {
      if (next === at) return
      at = next
      for (const tell of listeners) tell()
    },
    listen: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

/** A cursor for a page. */
export const useCursor = (): Cursor => useState(makeCursor)[0]

/** Where a cursor stands; the component renders again when it moves. */
export const useCursorAt = (cursor: Cursor): number | undefined => useSyncExternalStore(cursor.listen, cursor.get)
