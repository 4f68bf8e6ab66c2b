import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUnsavedGuard, writesBeforeReload } from '../../client/leaving.ts'
import { drop, keep, readEntry } from '../../client/local-store/database.ts'
import { customerId } from '../../client/session.ts'

/** Delay in ms, so that fast typing causes one write. */
const waitMs = 300

interface StoredDraftOptions<T> {
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
  readonly updatedAt?: unknown
  restore(kept: T): void
}

interface DraftRow<T> {
  readonly typed: T
  readonly seenAt: unknown
}

export interface StoredDraft {
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
export function useStoredDraft<T>({
  of,
  value,
  typed: input,
  dirty,
  hasSecret = false,
  updatedAt,
  restore,
}: StoredDraftOptions<T>): StoredDraft {
  const who = customerId()
  const key = who && of !== undefined ? `${who}\n${of}` : undefined
  const [restoration, setRestoration] = useState<StoredDraft['restored']>()
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writtenInput = useRef<unknown>(undefined)
  const wasDirty = useRef(false)
  const latest = useRef({ value, typed: input, dirty, hasSecret, seenAt: updatedAt, restore })
  latest.current = { value, typed: input, dirty, hasSecret, seenAt: updatedAt, restore }

  const write = useCallback(async () => {
    clearTimeout(pending.current)
    pending.current = undefined
    // After signing out nothing may be stored.
    if (!key || !customerId()) return
    const { value: now, typed: what, seenAt: subjectUpdatedAt } = latest.current
    await keep('drafts', key, { typed: now(), seenAt: subjectUpdatedAt } satisfies DraftRow<T>)
      .then(() => {
        writtenInput.current = what
      })
      .catch(() => undefined)
  }, [key])
  const forget = useCallback(() => {
    clearTimeout(pending.current)
    pending.current = undefined
    wasDirty.current = false
    setRestoration(undefined)
    if (key) void drop('drafts', key).catch(() => undefined)
  }, [key])
  const backup = useMemo(
    () => ({ isStored: () => !latest.current.hasSecret && writtenInput.current === latest.current.typed, forget }),
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
    void readEntry<DraftRow<T>>('drafts', key)
      .catch(() => undefined)
      .then((draft) => {
        // The user has already begun to type, so that input is retained.
        if (!draft || isOver || latest.current.dirty) return
        latest.current.restore(draft.typed)
        setRestoration(draft.seenAt === latest.current.seenAt ? 'now' : 'old')
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
    if (writtenInput.current === input) return
    pending.current = setTimeout(() => void write(), waitMs)
    const writeNow = () => void (document.visibilityState === 'hidden' && write())
    document.addEventListener('visibilitychange', writeNow)
    writesBeforeReload.add(write)
    return () => {
      clearTimeout(pending.current)
      document.removeEventListener('visibilitychange', writeNow)
      writesBeforeReload.delete(write)
    }
  }, [key, dirty, input, write, forget])

  return { restored: restoration, forget, mayClose }
}
