import { useCallback, useMemo, useState } from 'react'
import { type KeptDraft, useKeptDraft } from './kept-draft.ts'

export interface FormDraft<D> {
  readonly draft: D
  set(change: Partial<D>): void
  /** It is not what the form began with, or was sent with last. */
  readonly dirty: boolean
  /** What stands in it comes from before a reload; see `RestoredNote`. */
  readonly restored: KeptDraft['restored']
  /** Gives up what was typed. */
  discard(): void
  /** It was sent: nothing of it can be lost any more, and who navigates next is not asked. */
  sent(): Promise<void>
  /** Asks before what was typed is lost; true: close, it is given up. */
  mayClose(): Promise<boolean>
}

/**
 * The state of a form that is made by hand, which neither an update nor an outage nor a session's end may lose: leaving
 * asks, a session that ended is covered instead of closed, and who comes back after a reload finds what was typed.
 * Forms of a record have the same by `useRecordForm`.
 * @param of which form, and of what: 'boxTask', 'otaApplication refuse 7'; without it nothing outlasts a reload
 * @param first what it begins with: plain data, read once
 * @param seenAt when what it is of had been changed last as it was read; undefined: a new one
 */
export function useFormDraft<D extends object>(
  of: string | undefined,
  first: D | (() => D),
  seenAt?: unknown,
): FormDraft<D> {
  const [ground, setGround] = useState(first)
  const [draft, setDraft] = useState(ground)
  const changed = useMemo(() => changesOf(ground, draft), [ground, draft])
  const dirty = Object.keys(changed).length > 0
  const { restored, forget, mayClose } = useKeptDraft<Partial<D>>({
    of: of && `form\n${of}`,
    typed: draft,
    dirty,
    value: () => changed,
    seenAt,
    // Of what nobody had touched, what is there now stands; a form of a later version may ask for more.
    restore: (kept) => setDraft((now) => ({ ...now, ...kept })),
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
    restored,
    discard: () => end(ground),
    sent: async () => {
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

/** What of a draft is not as it began. */
export function changesOf<D extends object>(ground: D, draft: D): Partial<D> {
  const names = Object.keys({ ...ground, ...draft }) as (keyof D)[]
  const changed = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(ground[name]))
  return Object.fromEntries(changed.map((name) => [name, draft[name]])) as Partial<D>
}
