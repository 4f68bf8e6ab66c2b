import { useCallback, useEffect, useRef } from 'react'
import { customerId } from '../client/session.ts'
import { drop, keep, readKept } from '../kept/database.ts'

/** Who types fast writes once. */
const waitMs = 300

interface Kept<T> {
  /** Which form, and of what; undefined: nothing is kept, or it is not here yet. */
  readonly of: string | undefined
  /** What a later visit needs of what was typed: plain data. It may be another object each time. */
  value(): T
  /** A new value is written after this has changed. */
  readonly typed: unknown
  readonly dirty: boolean
  restore(kept: T): void
}

/**
 * Keeps what was typed into a form, for who comes back after a reload or when the system has ended the app: by person,
 * form and what it is of, until it is sent or given up. Signing out forgets it, like all that is a person's own. It is
 * never sent by itself. Answers how to forget it.
 */
export function useKeptDraft<T>({ of, value, typed, dirty, restore }: Kept<T>): () => void {
  const who = customerId()
  const key = who && of !== undefined ? `${who}\n${of}` : undefined
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ value, dirty, restore })
  latest.current = { value, dirty, restore }

  useEffect(() => {
    if (!key) return
    let isOver = false
    void readKept<T>('drafts', key)
      .catch(() => undefined)
      .then((found) => {
        // Who has begun to type meanwhile goes on with that.
        if (found && !isOver && !latest.current.dirty) latest.current.restore(found)
      })
    return () => {
      isOver = true
    }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is what is written
  useEffect(() => {
    if (!key || !dirty) return
    const write = () => {
      // Whoever has signed out meanwhile leaves nothing behind.
      if (customerId()) void keep('drafts', key, latest.current.value()).catch(() => undefined)
    }
    pending.current = setTimeout(write, waitMs)
    const writeNow = () => document.visibilityState === 'hidden' && write()
    document.addEventListener('visibilitychange', writeNow)
    return () => {
      clearTimeout(pending.current)
      document.removeEventListener('visibilitychange', writeNow)
    }
  }, [key, dirty, typed])

  return useCallback(() => {
    clearTimeout(pending.current)
    if (key) void drop('drafts', key).catch(() => undefined)
  }, [key])
}
