import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Call } from '../call.ts'
import { CallFault, send } from '../client/api.ts'
import { toast } from '../client/feedback.ts'
import { useT } from '../client/language.ts'
import { useRequestKey } from '../client/request-key.ts'
import { code } from '../code.ts'
import { type KeptDraft, useKeptDraft } from '../draft/kept-draft.ts'
import type { Mode, Values } from './check.ts'
import { additions, changes, check, formFields, valuesOf } from './check.ts'
import type { Field } from './kinds/kind.ts'
import type { AddOf, AnyRecord, RowOf } from './record.ts'
import { words } from './texts.ts'
import type { AnyRow, ScreenCalls } from './view.ts'

export interface FormOptions<R> {
  /** What a new record begins with. */
  defaults?: Partial<AddOf<R>> | undefined
  /** What every new record has and the form does not ask. */
  fixed?: Partial<AddOf<R>> | undefined
  /** Says that the row to update comes later, by `rebase`. */
  mode?: Mode
  /** What is said once it was saved; 'Saved' or 'Added' unless given. */
  told?: ((answer: unknown) => string) | undefined
  /**
   * Keeps what was typed until it is saved or given up; who sets it shows what `restored` says. A text says what it is
   * of where record and row do not: another form of the same row, or settings for a vehicle.
   */
  keepsDraft?: boolean | string
  /** After the record was saved, when nothing is unsaved any more. */
  onSaved?(answer: unknown): void
}

export interface RecordFormState {
  readonly mode: Mode
  readonly record: AnyRecord
  /** The stored row as it was when the form was opened; undefined for a new record. */
  readonly row: AnyRow | undefined
  readonly fields: readonly [string, Field][]
  readonly values: Values
  /** Finished texts, by field. */
  readonly faults: Readonly<Record<string, string>>
  readonly dirty: boolean
  readonly saving: boolean
  /** Somebody else changed the record since it was read; see `rebase`. */
  readonly stale: boolean
  /** What is typed comes from before a reload; 'old': and the row has changed since. */
  readonly restored: KeptDraft['restored']
  set(name: string, value: unknown): void
  /** Checks and saves; answers whether it was saved. A second call while the first runs does nothing. */
  save(): Promise<boolean>
  /** Takes a newer row as the ground; what was typed stays. */
  rebase(row: AnyRow): void
  /** Forgets what was typed. */
  discard(): void
  /** Asks before what was typed is lost; true: close. */
  mayClose(): Promise<boolean>
}

interface Draft {
  readonly typed: Values
  readonly faults: Readonly<Record<string, string>>
}
const untouched: Draft = { typed: {}, faults: {} }

/**
 * A form over a record: to add one, or with `row` to update it. Call it above the shell's view (a page stays mounted
 * when a tablet is turned): then what was typed stays. An update sends only what was changed, and when the row was seen.
 */
export function useRecordForm<R extends AnyRecord>(
  record: R,
  calls: Pick<ScreenCalls<R>, 'add' | 'update'>,
  row?: RowOf<R>,
  options: FormOptions<R> = {},
): RecordFormState {
  const { t } = useT()
  const client = useQueryClient()
  // The row is held as it was read: were it to follow the list, 'seenAt' would hide what others changed meanwhile.
  const [ground, setGround] = useState(row as AnyRow | undefined)
  const [defaults] = useState(options.defaults)
  const [draft, setDraft] = useState(untouched)
  const [saving, setSaving] = useState(false)
  const [stale, setStale] = useState(false)
  const running = useRef(false)
  const requestKey = useRequestKey()

  const mode: Mode = ground ? 'update' : (options.mode ?? 'add')
  const fields = useMemo(() => formFields(record, mode), [record, mode])
  const before = useMemo(
    () => (ground ? valuesOf(record, ground) : mode === 'add' ? { ...initialValues(fields), ...defaults } : {}),
    [record, ground, mode, fields, defaults],
  )
  const values = useMemo(() => ({ ...before, ...draft.typed }), [before, draft.typed])
  const latest = useRef(values)
  latest.current = values
  const dirty = useMemo(() => Object.keys(changes(fields, before, values)).length > 0, [fields, before, values])
  const { restored, forget, mayClose } = useKeptDraft<Values>({
    typed: draft.typed,
    dirty,
    value: () => open(fields, draft.typed),
    seenAt: ground?.updatedAt,
    hasSecret: fields.some(([name, { kind }]) => name in draft.typed && kind.hidden),
    of: draftOf(record, mode, ground, { ...defaults, ...options.fixed }, options.keepsDraft ?? false),
    restore: (typed) => setDraft({ typed, faults: {} }),
  })

  const faultOf = useCallback(
    (name: string, value: unknown) => {
      const problem = check(record, name, value)
      return problem && t(problem.key, problem.values)
    },
    [record, t],
  )

  const saidIn = useRef(faultOf)
  useEffect(() => {
    if (saidIn.current === faultOf) return
    saidIn.current = faultOf
    // Faults are finished texts: after a change of language they are said anew. What the server refused is asked again.
    setDraft(({ typed, faults }) => {
      const said = Object.keys(faults).flatMap((name) => {
        const fault = faultOf(name, latest.current[name])
        return fault ? [[name, fault] as const] : []
      })
      return { typed, faults: Object.fromEntries(said) }
    })
  }, [faultOf])

  const set = useCallback(
    (name: string, value: unknown) =>
      setDraft(({ typed, faults }) => {
        const { [name]: shown, ...others } = faults
        // A fault that is shown is checked again with every key; a new one is not thrown at somebody who still types.
        const fault = shown === undefined ? undefined : faultOf(name, value)
        return { typed: { ...typed, [name]: value }, faults: fault ? { ...others, [name]: fault } : others }
      }),
    [faultOf],
  )

  const save = async () => {
    if (running.current) return false
    const found = fields.flatMap(([name]) => {
      const fault = faultOf(name, values[name])
      return fault ? [[name, fault] as const] : []
    })
    setDraft(({ typed }) => ({ typed, faults: Object.fromEntries(found) }))
    if (found.length) return false
    const sent = ground ? changes(fields, before, values) : { ...additions(fields, values), ...options.fixed }
    if (ground && Object.keys(sent).length === 0) return finish(null)
    running.current = true
    setSaving(true)
    try {
      const call = (ground ? calls.update : calls.add) as unknown as Call
      const input = ground ? { id: ground.id, seenAt: ground.updatedAt, ...sent } : sent
      const answer = await send(call, input, { quiet: true, requestKey: requestKey(input) })
      toast.success(options.told?.(answer) ?? t(ground ? words.saved : words.added))
      void client.invalidateQueries()
      return await finish(answer)
    } catch (fault) {
      refused(fault)
      return false
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  const finish = async (answer: unknown) => {
    setStale(false)
    discard()
    // Whoever navigates next must find that nothing is unsaved.
    await new Promise((resolve) => setTimeout(resolve))
    options.onSaved?.(answer)
    return true
  }

  const refused = (fault: unknown) => {
    if (!(fault instanceof CallFault)) throw fault
    const known = fault.fields.filter(({ field }) => fields.some(([name]) => name === field))
    setDraft(({ typed }) => ({
      typed,
      faults: Object.fromEntries(known.map(({ field, message }) => [field, message])),
    }))
    if (fault.code === code.stale) setStale(true)
    else if (known.length < Math.max(fault.fields.length, 1)) toast.error(fault)
  }

  const rebase = (newer: AnyRow) => {
    setGround(newer)
    setStale(false)
  }
  const discard = () => {
    forget()
    setDraft(untouched)
  }
  return {
    discard,
    mode,
    record,
    row: ground,
    fields,
    values,
    faults: draft.faults,
    dirty,
    saving,
    stale,
    restored,
    set,
    save,
    rebase,
    mayClose: async () => {
      const may = await mayClose()
      if (may) setDraft(untouched)
      return may
    },
  }
}

/** What a draft is of: what is said, a row, or a new record that begins with certain values. */
function draftOf({ name }: AnyRecord, mode: Mode, row: AnyRow | undefined, given: object, said: string | boolean) {
  if (!said) return undefined
  if (said !== true) return `${name}\n${said}`
  if (row) return `${name}\n${row.id}`
  return mode === 'add' ? `${name}\nadd ${JSON.stringify(given)}` : undefined
}

/** Without passwords and keys: what is sealed on the server lies open nowhere else. */
const open = (fields: readonly [string, Field][], typed: Values): Values =>
  Object.fromEntries(
    fields.filter(([name, { kind }]) => name in typed && !kind.hidden).map(([name]) => [name, typed[name]]),
  )

/** What required fields begin with, by their kinds. */
function initialValues(fields: readonly [string, Field][]): Values {
  return Object.fromEntries(
    fields
      .filter(([, field]) => field.required && field.kind.initial !== undefined)
      .map(([name, field]) => [name, field.kind.initial]),
  )
}
