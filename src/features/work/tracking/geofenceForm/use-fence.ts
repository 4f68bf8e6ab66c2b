import { useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { changesOf } from '../../../../ui/draft/form-draft.ts'
import { type StoredDraft, useStoredDraft } from '../../../../ui/draft/stored-draft.ts'
import { geofenceCalls as calls, type geofence } from '../geofence/contract.ts'
import { type EditAction, editReducer, fieldsOf, type GeofenceDraft, stepOf } from './draft.ts'
import { formWords as words } from './texts.ts'

type Faults = Readonly<Record<string, string>>
export interface FenceForm {
  readonly draft: GeofenceDraft
  readonly faults: Faults
  readonly saving: boolean
  readonly canUndo: boolean
  dispatch(action: EditAction): void
  /** Sets a field. Further typing in the same field is one undo step. */
  set<K extends keyof GeofenceDraft>(name: K, value: GeofenceDraft[K]): void
  save(draft: boolean): Promise<boolean>
  readonly restored: StoredDraft['restored']
  discard(): void
  /** Confirms before changes are lost. True: leave. */
  mayLeave(): Promise<boolean>
}

/** Form state of a fence that is added, or edited when `row` is set. */
export function useFence(begin: GeofenceDraft, row: RowOf<typeof geofence> | undefined): FenceForm {
  const { t } = useT()
  const [{ now, past }, dispatch] = useReducer(editReducer, { now: begin, past: [], step: '' })
  const [saving, setSaving] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const {
    restored: restoration,
    forget,
    mayClose: mayLeave,
  } = useStoredDraft<Partial<GeofenceDraft>>({
    of: `form\ngeofence ${row?.id ?? 'add'}`,
    typed: now,
    dirty: past.length > 0,
    updatedAt: row?.updatedAt,
    value: () => changesOf(begin, now),
    restore: (change) => dispatch({ change, step: '' }),
  })
  const save = async (draft: boolean) => {
    setSaving(true)
    setFaults({})
    try {
      const input = { ...fieldsOf(now), draft }
      if (row) await send(calls.update, { ...input, id: row.id, seenAt: row.updatedAt } as never)
      else await send(calls.add, input as never)
      toast.success(t(draft ? words.draftSaved : words.saved))
      // Synchronous, so that leaving now does not warn about changes that were just saved.
      forget()
      flushSync(() => dispatch({ begin: now }))
      await invalidate(['/tspElectricFence/'])
      return true
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      setFaults(Object.fromEntries(fault.fields.map(({ field, message }) => [field, message])))
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    draft: now,
    faults,
    saving,
    canUndo: past.length > 0,
    dispatch,
    save,
    restored: restoration,
    mayLeave,
    discard: () => {
      forget()
      dispatch({ begin })
    },
    set: (name, value) => dispatch({ change: { [name]: value }, step: stepOf(name) }),
  }
}

const page = 1_000

/** All vehicles of a fence in the caller's scope. */
export async function vinsOf(id: number): Promise<string[]> {
  const vins: string[] = []
  for (let at = 1; ; at++) {
    const { rows, total } = await send(calls.vehicles, { id, page: at, pageSize: page })
    vins.push(...rows.map(({ vin }) => vin))
    if (rows.length < page || vins.length >= total) return vins
  }
}
