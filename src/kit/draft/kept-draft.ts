import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUnsavedGuard, writesBeforeReload } from '../client/leaving.ts'
import { customerId } from '../client/session.ts'
import { drop, keep, readKept } from '../kept/database.ts'

/** Who types fast writes once. */
const waitMs = 300

interface Asked<T> {
  /** Which form, and of what; undefined: nothing is kept, or it is not here yet. */
  readonly of: string | undefined
  /** What a later visit needs of what was typed: plain data. It may be another object each time. */
  value(): T
  /** A new value is written after this has changed. */
  readonly typed: unknown
  readonly dirty: boolean
  /** Something of it is a secret, which `value` leaves out: a reload asks. */
  readonly hasSecret?: boolean
  /** When what the form is of had been changed last as it was read here; undefined: a new one. */
  readonly seenAt?: unknown
  restore(kept: T): void
}

/** As it stands in the browser's store. */
interface Written<T> {
  readonly typed: T
  readonly seenAt: unknown
}

export interface KeptDraft {
  /** What stands in the form comes from before a reload; 'old': and what it is of has changed since. */
  readonly restored: 'now' | 'old' | undefined
  /** Forgets what is kept: it was sent, or given up. */
  forget(): void
  /** Asks before what was typed is lost; true: close, it is forgotten. */
  mayClose(): Promise<boolean>
}

/**
 * Keeps what was typed into a form, for who comes back after a reload or when the system has ended the app: by person,
 * form and what it is of, until it is sent or given up. Signing out forgets it, like all that is a person's own. It is
 * never sent by itself. Leaving its page asks first.
 */
export function useKeptDraft<T>({ of, value, typed, dirty, hasSecret = false, seenAt, restore }: Asked<T>): KeptDraft {
  const who = customerId()
  const key = who && of !== undefined ? `${who}\n${of}` : undefined
  const [restored, setRestored] = useState<KeptDraft['restored']>()
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The `typed` that was written last. */
  const written = useRef<unknown>(undefined)
  const wasDirty = useRef(false)
  const latest = useRef({ value, typed, dirty, hasSecret, seenAt, restore })
  latest.current = { value, typed, dirty, hasSecret, seenAt, restore }

  const write = useCallback(async () => {
    clearTimeout(pending.current)
    pending.current = undefined
    // Whoever has signed out meanwhile leaves nothing behind.
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
    // One that is closed before its draft has come, with nothing typed, has given up nothing.
    if (may && wasDirty.current) forget()
    return may
  }, [ask, forget])

  useEffect(() => {
    if (!key) return
    let isOver = false
    void readKept<Written<T>>('drafts', key)
      .catch(() => undefined)
      .then((found) => {
        // Who has begun to type meanwhile goes on with that.
        if (!found || isOver || latest.current.dirty) return
        latest.current.restore(found.typed)
        setRestored(found.seenAt === latest.current.seenAt ? 'now' : 'old')
      })
    return () => {
      isOver = true
      // A page that goes out of sight no longer waits.
      if (pending.current !== undefined) void write()
    }
  }, [key, write])

  useEffect(() => {
    if (!key) return
    if (!dirty) {
      // What was typed is taken back.
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
