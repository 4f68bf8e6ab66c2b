import { useCallback, useMemo, useState } from 'react'
import { type StoredDraft, useStoredDraft } from './stored-draft.ts'

export interface FormDraft<D> {
  readonly draft: D
  set(change: Partial<D>): void
  /** True when it differs from the initial or last sent state. */
  readonly dirty: boolean
  /** The content was restored after a reload. See `RestoredNote`. */
  readonly restored: StoredDraft['restored']
  discard(): void
  /** Call after sending. Nothing can be lost any more, and navigating does not ask. */
  markSent(): Promise<void>
  /** Asks before input is lost. True: close, and the input was discarded. */
  mayClose(): Promise<boolean>
}

/**
 * State of a custom form that survives updates, outages and the end of a session.
 * Leaving asks first, an ended session is covered instead of closed, and input is restored after a reload. Forms of a
 * record use `useRecordForm` for the same.
 * @param of identifies the form and its subject: 'boxTask', 'otaApplication refuse 7'. Undefined: not stored beyond a
 * reload
 * @param first initial plain data, read once
 * @param updatedAt when the subject was last changed, as loaded. Undefined: a new one
 */
export function useFormDraft<D extends object>(
  of: string | undefined,
  first: D | (() => D),
  updatedAt?: unknown,
): FormDraft<D> {
  const [ground, setGround] = useState(first)
  const [draft, setDraft] = useState(ground)
  const changes = useMemo(() => changesOf(ground, draft), [ground, draft])
  const dirty = Object.keys(changes).length > 0
  const {
    restored: restoration,
    forget,
    mayClose,
  } = useStoredDraft<Partial<D>>({
    of: of && `form\n${of}`,
    typed: draft,
    dirty,
    value: () => changes,
    updatedAt,
    // Untouched fields retain their present values. A form of a later version may have more fields.
    restore: (storedFields) => setDraft((now) => ({ ...now, ...storedFields })),
  })
  const end = (now: D) => {
    forget()
    setGround(now)
    setDraft(now)
  }
  const set = useCallback((change: Partial<D>) => setDraft((now) => ({ ...now, ...change })), [])
  return {
    draft,
    set,
    dirty,
    restored: restoration,
    discard: () => end(ground),
    markSent: async () => {
      end(draft)
      await new Promise((resolve) => setTimeout(resolve))
    },
    mayClose: async () => {
      const may = await mayClose()
      if (may) setDraft(ground)
      return may
    },
  }
}

/** The fields of a draft that differ from its initial state. */
export function changesOf<D extends object>(ground: D, draft: D): Partial<D> {
  const names = Object.keys({ ...ground, ...draft }) as (keyof D)[]
  const changedNames = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(ground[name]))
  return Object.fromEntries(changedNames.map((name) => [name, draft[name]])) as Partial<D>
}
