import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CallFault, send } from '../../../client/api.ts'
import { toast } from '../../../client/feedback.ts'
import { useT } from '../../../client/language.ts'
import { useRequestKey } from '../../../client/request-key.ts'
import type { Call } from '../../../domain/contract/call.ts'
import { code } from '../../../domain/contract/code.ts'
import { type StoredDraft, useStoredDraft } from '../../../ui/draft/stored-draft.ts'
import type { Field } from '../../kinds/kind.ts'
import { additions, changes, check, type FormValues, formFields, type Mode, valuesOf } from '../../model/check.ts'
import { appliesTo } from '../../model/field.ts'
import type { AddOf, AnyRecord, RowOf } from '../../model/record.ts'
import { words } from './texts.ts'
import type { AnyRow, ScreenCalls } from './view.ts'

export interface FormOptions<R> {
  defaults?: Partial<AddOf<R>> | undefined
  /** Values that every new record gets and the form does not show. */
  fixed?: Partial<AddOf<R>> | undefined
  /** 'update' if the row comes later, by `rebase`. */
  mode?: Mode
  /** Text shown after saving. Default: 'Saved' or 'Added'. */
  savedMessage?: ((answer: unknown) => string) | undefined
  /**
   * Stores the draft until it is saved or discarded. A form that sets it must show `restoredDraft`. A text identifies the
   * draft where record and row do not: another form of the same row, or settings for a vehicle.
   */
  keepsDraft?: boolean | string
  /** Called after the record was saved and no input is unsaved. */
  onSaved?(answer: unknown): void
}

export interface RecordFormState {
  readonly mode: Mode
  readonly record: AnyRecord
  /** Stored row as it was when the form was opened. Undefined for a new record. */
  readonly row: AnyRow | undefined
  readonly fields: readonly [string, Field][]
  readonly values: FormValues
  /** Error messages in the current language, by field. */
  readonly faults: Readonly<Record<string, string>>
  readonly dirty: boolean
  readonly saving: boolean
  /** Another user changed the record since it was read. See `rebase`. */
  readonly stale: boolean
  /** The draft was restored after a reload. 'old': the row has changed since. */
  readonly restored: StoredDraft['restored']
  set(name: string, value: unknown): void
  /** Checks and saves. Returns whether it was saved. A second call while the first runs does nothing. */
  save(): Promise<boolean>
  /** Replaces the row by a newer one. The user's input stays. */
  rebase(row: AnyRow): void
  discard(): void
  /** Confirms before input is lost. True: close. */
  mayClose(): Promise<boolean>
}

interface Draft {
  readonly typed: FormValues
  readonly faults: Readonly<Record<string, string>>
}
/** Row to update. Null is an empty input, also of a required field. */
type EditedRow<R> = { readonly [K in keyof R]: R[K] | null }
const emptyDraft: Draft = { typed: {}, faults: {} }

/**
 * State of a form that adds a record, or with `row` updates it. Call it above the shell's view: a page stays mounted
 * when a tablet is turned, so the input survives. An update sends only the changes and the time of the row that was
 * read.
 */
export function useRecordForm<R extends AnyRecord>(
  record: R,
  calls: Pick<ScreenCalls<R>, 'add' | 'update'>,
  row?: EditedRow<RowOf<R>>,
  options: FormOptions<R> = {},
): RecordFormState {
  const { t } = useT()
  const client = useQueryClient()
  // The row stays as it was read. If it followed the list, `seenAt` would hide changes by other users.
  const [ground, setGround] = useState(row as AnyRow | undefined)
  const [defaults] = useState(options.defaults)
  const [draft, setDraft] = useState(emptyDraft)
  const [saving, setSaving] = useState(false)
  const [stale, setStale] = useState(false)
  const running = useRef(false)
  const requestKey = useRequestKey()

  const mode: Mode = ground ? 'update' : (options.mode ?? 'add')
  const allFields = useMemo(() => formFields(record, mode), [record, mode])
  const before = useMemo(
    () => (ground ? valuesOf(record, ground) : mode === 'add' ? { ...initialValues(allFields), ...defaults } : {}),
    [record, ground, mode, allFields, defaults],
  )
  const values = useMemo(() => ({ ...before, ...draft.typed }), [before, draft.typed])
  const fields = useMemo(() => allFields.filter(([, field]) => appliesTo(field, values)), [allFields, values])
  const latest = useRef(values)
  latest.current = values
  const dirty = useMemo(() => Object.keys(changes(fields, before, values)).length > 0, [fields, before, values])
  const {
    restored: restoredDraft,
    forget,
    mayClose,
  } = useStoredDraft<FormValues>({
    typed: draft.typed,
    dirty,
    value: () => open(fields, draft.typed),
    updatedAt: ground?.updatedAt,
    hasSecret: fields.some(([name, { kind }]) => name in draft.typed && kind.hidden),
    of: draftOf(record, mode, ground, { ...defaults, ...options.fixed }, options.keepsDraft ?? false),
    restore: (input) => setDraft({ typed: input, faults: {} }),
  })

  const faultOf = useCallback(
    (name: string, value: unknown) => {
      const problem = check(record, name, value, latest.current)
      return problem && t(problem.key, problem.values)
    },
    [record, t],
  )

  const lastFaultOf = useRef(faultOf)
  useEffect(() => {
    if (lastFaultOf.current === faultOf) return
    lastFaultOf.current = faultOf
    // Faults are finished texts, so they are rebuilt after a change of language. Those of the server are checked again
    // at saving.
    setDraft(({ typed: input, faults }) => {
      const faultEntries = Object.keys(faults).flatMap((name) => {
        const fault = faultOf(name, latest.current[name])
        return fault ? [[name, fault] as const] : []
      })
      return { typed: input, faults: Object.fromEntries(faultEntries) }
    })
  }, [faultOf])

  const set = useCallback(
    (name: string, value: unknown) =>
      setDraft(({ typed: input, faults }) => {
        const { [name]: shownFault, ...others } = faults
        // A visible fault is checked again with every key. A new one does not appear while the user still types.
        const fault = shownFault === undefined ? undefined : faultOf(name, value)
        return { typed: { ...input, [name]: value }, faults: fault ? { ...others, [name]: fault } : others }
      }),
    [faultOf],
  )

  const save = async () => {
    if (running.current) return false
    const faultEntries = fields.flatMap(([name]) => {
      const fault = faultOf(name, values[name])
      return fault ? [[name, fault] as const] : []
    })
    setDraft(({ typed: input }) => ({ typed: input, faults: Object.fromEntries(faultEntries) }))
    if (faultEntries.length) return false
    const payload = ground ? changes(fields, before, values) : { ...additions(fields, values), ...options.fixed }
    if (ground && Object.keys(payload).length === 0) return finish(null)
    running.current = true
    setSaving(true)
    try {
      const call = (ground ? calls.update : calls.add) as Call
      const input = ground ? { id: ground.id, seenAt: ground.updatedAt, ...payload } : payload
      const answer = await send(call, input, { quiet: true, requestKey: requestKey(input) })
      toast.success(options.savedMessage?.(answer) ?? t(ground ? words.saved : words.added))
      void client.invalidateQueries()
      return await finish(answer)
    } catch (fault) {
      handleFault(fault)
      return false
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  const finish = async (answer: unknown) => {
    setStale(false)
    discard()
    // A navigation that follows must find no unsaved input.
    await new Promise((resolve) => setTimeout(resolve))
    options.onSaved?.(answer)
    return true
  }

  const handleFault = (fault: unknown) => {
    if (!(fault instanceof CallFault)) throw fault
    const fieldFaults = fault.fields.filter(({ field }) => fields.some(([name]) => name === field))
    setDraft(({ typed: input }) => ({
      typed: input,
      faults: Object.fromEntries(fieldFaults.map(({ field, message }) => [field, message])),
    }))
    if (fault.code === code.stale) setStale(true)
    else if (fieldFaults.length < Math.max(fault.fields.length, 1)) toast.error(fault)
  }

  const rebase = (newer: AnyRow) => {
    setGround(newer)
    setStale(false)
  }
  const discard = () => {
    forget()
    setDraft(emptyDraft)
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
    restored: restoredDraft,
    set,
    save,
    rebase,
    mayClose: async () => {
      const may = await mayClose()
      if (may) setDraft(emptyDraft)
      return may
    },
  }
}

/** Returns the key of a draft: a custom text, a row, or a new record with its initial values. */
function draftOf(
  { name }: AnyRecord,
  mode: Mode,
  row: AnyRow | undefined,
  initial: object,
  keepsDraft: string | boolean,
) {
  if (!keepsDraft) return undefined
  if (keepsDraft !== true) return `${name}\n${keepsDraft}`
  if (row) return `${name}\n${row.id}`
  return mode === 'add' ? `${name}\nadd ${JSON.stringify(initial)}` : undefined
}

/**
 * Returns the input without passwords and keys. They are encrypted on the server and must not be stored in clear text.
 */
const open = (fields: readonly [string, Field][], input: FormValues): FormValues =>
  Object.fromEntries(
    fields.filter(([name, { kind }]) => name in input && !kind.hidden).map(([name]) => [name, input[name]]),
  )

/** Initial values of required fields, by their kinds. */
function initialValues(fields: readonly [string, Field][]): FormValues {
  return Object.fromEntries(
    fields
      .filter(([, field]) => field.required && field.kind.initial !== undefined)
      .map(([name, field]) => [name, field.kind.initial]),
  )
}
