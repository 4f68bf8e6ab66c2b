import { useCallback, useEffect, useRef } from 'react'
import { customerId } from '../client/session.ts'
import { drop, keep, readKept } from '../kept/database.ts'
import type { Values } from './check.ts'
import type { Field } from './kinds/kind.ts'
import type { AnyRecord } from './record.ts'

/** What was typed into a form, and which version of the row it was typed over. */
export interface KeptDraft {
  readonly typed: Values
  readonly seenAt: unknown
}

/** Who types fast writes once. */
const waitMs = 300

interface Form {
  readonly record: AnyRecord
  /** 'add', or the row that is updated; undefined: it is not here yet. */
  readonly of: string | undefined
  readonly seenAt: unknown
  readonly fields: readonly [string, Field][]
  readonly typed: Values
  readonly dirty: boolean
  restore(draft: KeptDraft): void
}

/**
 * Keeps what was typed into a form, for who comes back after a reload or when the system has ended the app: by person,
 * form and row, until it is sent or given up. Signing out forgets it, like all that is a person's own. It is
 * never sent by itself. Answers how to forget it.
 */
export function useKeptDraft({ record, of, seenAt, fields, typed, dirty, restore }: Form): () => void {
  const who = customerId()
  const key = who && of !== undefined ? `${who}\n${record.name}\n${of}` : undefined
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ typed, restore })
  latest.current = { typed, restore }

  useEffect(() => {
    if (!key) return
    let isOver = false
    void readKept<KeptDraft>('drafts', key)
      .catch(() => undefined)
      .then((found) => {
        // Who has begun to type meanwhile goes on with that.
        if (found && !isOver && Object.keys(latest.current.typed).length === 0) latest.current.restore(found)
      })
    return () => {
      isOver = true
    }
  }, [key])

  useEffect(() => {
    if (!key || !dirty) return
    const write = () => {
      // Whoever has signed out meanwhile leaves nothing behind.
      if (customerId()) void keep('drafts', key, { typed: open(fields, typed), seenAt }).catch(() => undefined)
    }
    pending.current = setTimeout(write, waitMs)
    const writeNow = () => document.visibilityState === 'hidden' && write()
    document.addEventListener('visibilitychange', writeNow)
    return () => {
      clearTimeout(pending.current)
      document.removeEventListener('visibilitychange', writeNow)
    }
  }, [key, dirty, fields, typed, seenAt])

  return useCallback(() => {
    clearTimeout(pending.current)
    if (key) void drop('drafts', key).catch(() => undefined)
  }, [key])
}

/** Without passwords and keys: what is sealed on the server lies open nowhere else. */
const open = (fields: readonly [string, Field][], typed: Values): Values =>
  Object.fromEntries(
    fields.filter(([name, { kind }]) => name in typed && !kind.hidden).map(([name]) => [name, typed[name]]),
  )
