import { useCallback, useMemo, useState } from 'react'
import { useUnsavedGuard } from '../client/navigation.ts'
import { useKeptDraft } from './kept-draft.ts'

export interface FormDraft<D> {
  readonly draft: D
  set(change: Partial<D>): void
  /** It is not what the form began with, or was sent with last. */
  readonly dirty: boolean
  /** What stands in it comes from before a reload; see `RestoredNote`. */
  readonly restored: 'now' | undefined
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
 */
export function useFormDraft<D extends object>(of: string | undefined, first: D | (() => D)): FormDraft<D> {
  const [ground, setGround] = useState(first)
  const [draft, setDraft] = useState(ground)
  const [restored, setRestored] = useState<'now'>()
  const dirty = useMemo(() => JSON.stringify(draft) !== JSON.stringify(ground), [draft, ground])
  const guard = useUnsavedGuard(dirty)
  const forget = useKeptDraft<D>({
    ...{ of: of && `form\n${of}`, typed: draft, dirty, value: () => draft },
    restore: (kept) => {
      // A form of a later version may ask for more.
      setDraft((now) => ({ ...now, ...kept }))
      setRestored('now')
    },
  })
  const end = (now: D) => {
    forget()
    setRestored(undefined)
    setGround(now)
    setDraft(now)
  }
  const set = useCallback((change: Partial<D>) => setDraft((now) => ({ ...now, ...change })), [])
  return {
    ...{ draft, set, dirty, restored },
    discard: () => end(ground),
    sent: async () => {
      end(draft)
      await new Promise((resolve) => setTimeout(resolve))
    },
    mayClose: async () => {
      const may = await guard()
      if (may) end(ground)
      return may
    },
  }
}
