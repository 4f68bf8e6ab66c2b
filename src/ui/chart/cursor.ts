import { useState, useSyncExternalStore } from 'react'

/** One moment (ms) shared by chart, table and track. Moving it redraws only its listeners. */
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

export const useCursor = (): Cursor => useState(makeCursor)[0]

export const useCursorAt = (cursor: Cursor): number | undefined => useSyncExternalStore(cursor.listen, cursor.get)
