import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUnsavedGuard, writesBeforeReload } from '../../client/leaving.ts'
import { drop, keep, readKept } from '../../client/local-store/database.ts'
import { customerId } from '../../client/session.ts'

/** Delay in ms, so that fast typing causes one write. */
const waitMs = 300

interface Asked<T> {
  /** Identifies the form and its subject. Undefined: not stored, or not loaded yet. */
  readonly of: string | undefined
  /** Plain data that a later visit needs. It may be a different object each time. */
  value(): T
  /** A change of this triggers a write of the new value. */
  readonly typed: unknown
  readonly dirty: boolean
  /** True when there is a secret, which `value` omits, so a reload asks first. */
  readonly hasSecret?: boolean
  /** When the subject was last changed, as loaded by the form. Undefined: a new one. */
  readonly seenAt?: unknown
  restore(kept: T): void
}

interface Written<T> {
  readonly typed: T
  readonly seenAt: unknown
}

export interface KeptDraft {
  /** The form's content was restored after a reload. 'old': the subject has changed since. */
  readonly restored: 'now' | 'old' | undefined
  /** Deletes the draft after it was sent or discarded. */
  forget(): void
  /** Asks before input is lost. True: close, and the draft was deleted. */
  mayClose(): Promise<boolean>
}

/**
 * Stores form input, to restore it after a reload or after the system ended the app.
 * A draft is stored by user, form and subject until it is sent or discarded. Signing out deletes it, like all personal
 * data. It is never sent automatically. Leaving its page asks first.
 */
export function useKeptDraft<T>({ of, value, typed, dirty, hasSecret = false, seenAt, restore }: Asked<T>): KeptDraft {
  const who = customerId()
  const key = who && of !== undefined ? `${who}\n${of}` : undefined
  const [restored, setRestored] = useState<KeptDraft['restored']>()
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = useRef<unknown>(undefined)
  const wasDirty = useRef(false)
  const latest = useRef({ value, typed, dirty, hasSecret, seenAt, restore })
  latest.current = { value, typed, dirty, hasSecret, seenAt, restore }

  const write = useCallback(async () => {
    clearTimeout(pending.current)
    pending.current = undefined
    // After signing out nothing may be stored.
    if (!key || !customerId()) return
    const { value: now, typed: what, seenAt: seen } = latest.current
    await keep('drafts', key, { typed: now(), seenAt: seen } satisfies Written<T>)
      .then(() => {
        written.current = what
      })
      .catch(() => undefined)
  }, [key])
  const forget = useCallback(() => {
    clearTimeout(pending.current)
    pending.current = undefined
    wasDirty.current = false
    setRestored(undefined)
    if (key) void drop('drafts', key).catch(() => undefined)
  }, [key])
  const backup = useMemo(
    () => ({ isKept: () => !latest.current.hasSecret && written.current === latest.current.typed, forget }),
    [forget],
  )
  const ask = useUnsavedGuard(dirty, backup)
  const mayClose = useCallback(async () => {
    const may = await ask()
    // Closed before its draft has loaded, with nothing typed: the draft is not discarded.
    if (may && wasDirty.current) forget()
    return may
  }, [ask, forget])

  useEffect(() => {
    if (!key) return
    let isOver = false
    void readKept<Written<T>>('drafts', key)
      .catch(() => undefined)
      .then((found) => {
        // The user has already begun to type, so that input is retained.
        if (!found || isOver || latest.current.dirty) return
        latest.current.restore(found.typed)
        setRestored(found.seenAt === latest.current.seenAt ? 'now' : 'old')
      })
    return () => {
      isOver = true
      // A hidden page writes at once.
      if (pending.current !== undefined) void write()
    }
  }, [key, write])

  useEffect(() => {
    if (!key) return
    if (!dirty) {
      // The input was reverted.
      if (wasDirty.current) forget()
      return
    }
    wasDirty.current = true
    if (written.current === typed) return
    pending.current = setTimeout(() => void write(), waitMs)
    const writeNow = () => void (document.visibilityState === 'hidden' && write())
    document.addEventListener('visibilitychange', writeNow)
    writesBeforeReload.add(write)
    return () => {
      clearTimeout(pending.current)
      document.removeEventListener('visibilitychange', writeNow)
      writesBeforeReload.delete(write)
    }
  }, [key, dirty, typed, write, forget])

  return { restored, forget, mayClose }
}
