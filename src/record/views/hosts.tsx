import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../client/api.ts'
import { CallFault } from '../../client/fault.ts'
import { useT } from '../../client/language.ts'
import { useMay } from '../../client/permission.ts'
import type { Shell } from '../../client/shell.ts'
import type { Call } from '../../domain/contract/call.ts'
import { code } from '../../domain/contract/code.ts'
import type { AnyRecord } from '../model/record.ts'
import { DetailSheet, FormSheet } from './parts.tsx'
import type { Actions } from './shared/actions.ts'
import { useRecordForm } from './shared/form.ts'
import { RevealContext } from './shared/reveal.tsx'
import { initialValuesOf, type OverlayTarget } from './shared/target.ts'
import { words } from './shared/texts.ts'
import type { AnyCells, AnyInputs, AnyRecordProps, AnyRow } from './shared/view.ts'

export const loadDetails = (shell: Shell) => DetailSheet.preload(shell)

interface HostProps extends AnyRecordProps {
  target: OverlayTarget | undefined
  close(): void
  found(id: number): AnyRow | undefined
  /** The list, which may contain the row, is loading. */
  listLoading: boolean
  /** Error of the list, and a function that reloads it. */
  list?: { readonly fault: Error | null; refresh(): void } | undefined
}

/** Loads the row by its own call if there is one, else from the list. The call may return more fields. */
function useRow(
  { calls, found: findRow, listLoading, list }: Pick<HostProps, 'calls' | 'found' | 'listLoading' | 'list'>,
  id: number | undefined,
) {
  const { t } = useT()
  const may = useMay()
  const call = (calls.one && may(calls.one) ? calls.one : undefined) as Call<{ id: number }, AnyRow> | undefined
  const one = useQuery({
    queryKey: [call?.path, { id }],
    queryFn: ({ signal }) => send(call as NonNullable<typeof call>, { id: id ?? 0 }, { signal, quiet: true }),
    enabled: call !== undefined && id !== undefined,
  })
  const listRow = id === undefined ? undefined : findRow(id)
  // Data cached by an earlier visit may be old.
  const row = call ? (one.isFetchedAfterMount ? one.data : undefined) : listRow
  const loading = call ? !one.isFetchedAfterMount : listLoading
  // A list that failed to load does not mean that the row is gone.
  const loadFault = (call ? one.error : list?.fault) ?? null
  const goneFault = !row && !loading && id !== undefined ? new CallFault(t(words.gone), code.notFound) : null
  return {
    row,
    listed: listRow,
    loading,
    fault: loadFault ?? goneFault,
    retry: () => void (call ? one.refetch() : list?.refresh()),
    reload: async () => (call ? (await one.refetch()).data : id === undefined ? undefined : findRow(id)),
  }
}

/**
 * Keeps the target until its exit transition ends. `turn` counts the openings. One ends when the address no longer has
 * the target, or with `asks` only when `left` is called.
 */
function useExitTransition(target: OverlayTarget | undefined, asks = false) {
  const [{ held: shownTarget, open, turn }, set] = useState({ held: target, open: target !== undefined, turn: 0 })
  const opens = target !== undefined && (!open || JSON.stringify(target) !== JSON.stringify(shownTarget))
  if (opens) set({ held: target, open: true, turn: turn + 1 })
  else if (!target && open && !asks) set({ held: shownTarget, open: false, turn })
  const left = () => set((now) => ({ ...now, open: false }))
  return { held: shownTarget, turn, left, closed: () => set((now) => (now.open ? now : { ...now, held: undefined })) }
}

interface DetailHostProps extends HostProps {
  cells: AnyCells
  actions: Actions
  intro?: ((row: AnyRow) => ReactNode) | undefined
  extra: ((row: AnyRow) => ReactNode) | undefined
}
export function DetailHost({ target, ...props }: DetailHostProps) {
  const viewTarget = target?.kind === 'view' ? target : undefined
  const { held: shownTarget, closed: onClosed } = useExitTransition(viewTarget)
  const id = shownTarget?.kind === 'view' ? shownTarget.id : undefined
  const { row, listed: listRow, fault, loading, retry } = useRow(props, id)
  const may = useMay()
  const { reveal } = props.calls
  if (id === undefined) return null
  return (
    <RevealContext value={reveal && may(reveal) ? reveal : undefined}>
      <DetailSheet
        {...props}
        open={viewTarget !== undefined}
        onClosed={onClosed}
        row={row ?? listRow}
        loading={loading}
        fault={row || listRow ? null : fault}
        retry={retry}
      />
    </RevealContext>
  )
}

interface FormHostProps extends HostProps {
  inputs: AnyInputs
  open(target: OverlayTarget): void
  defaults: Record<string, unknown> | undefined
  fixed?: Record<string, unknown> | undefined
  onAdded?: ((answer: unknown) => void) | undefined
}
export function FormHost({ target, ...props }: FormHostProps) {
  const formTarget = target?.kind === 'view' ? undefined : target
  const { held: shownTarget, turn, left, closed: onClosed } = useExitTransition(formTarget, true)
  if (!shownTarget) return null
  return (
    <Editor
      key={turn}
      {...props}
      held={shownTarget}
      isOpenInUrl={formTarget !== undefined}
      left={left}
      closed={onClosed}
    />
  )
}

interface EditorProps extends Omit<FormHostProps, 'target'> {
  held: OverlayTarget
  /** The address still has the form open. */
  isOpenInUrl: boolean
  /** Called when the form is discarded or saved. Its exit transition follows. */
  left(): void
  closed(): void
}
function Editor({ held: shownTarget, isOpenInUrl, left, closed: onClosed, open, close, ...props }: EditorProps) {
  const { record, calls, inputs, defaults, fixed: fixedValues, onAdded } = props
  const { t, say } = useT()
  const id = shownTarget.kind === 'edit' ? shownTarget.id : undefined
  const mode = id === undefined ? 'add' : 'update'
  const { row, loading, fault, reload } = useRow(props, id)
  const [initialValues] = useState(() => initialValuesOf(record, shownTarget))
  const [isShown, setShown] = useState(true)
  const addedAnswer = useRef<{ readonly answer: unknown }>(undefined)
  const onSaved = (answer: unknown) => {
    if (mode === 'add') addedAnswer.current = { answer }
    close()
  }
  const form = useRecordForm<AnyRecord>(record, calls, undefined, {
    mode,
    defaults: { ...defaults, ...initialValues } as never,
    fixed: fixedValues as never,
    keepsDraft: true,
    onSaved,
  })
  // The first row that loads is the base. Later ones replace it only on request.
  if (row && !form.row) form.rebase(row)
  const ready = mode === 'add' || form.row !== undefined

  const latest = useRef({ form, open, left, onAdded })
  latest.current = { form, open, left, onAdded }
  useEffect(() => {
    if (isOpenInUrl) return setShown(true)
    // Closed by its button or by going back: one path for both. A user who stays gets the address back.
    void latest.current.form.mayClose().then((leave) => {
      if (!leave) return latest.current.open(shownTarget)
      latest.current.left()
      setShown(false)
      // Not before the address is restored: a navigation while the form's own history entry is removed would be lost.
      const addition = addedAnswer.current
      addedAnswer.current = undefined
      if (addition) latest.current.onAdded?.(addition.answer)
    })
  }, [isOpenInUrl, shownTarget])
  const renew = async () => {
    const newer = await reload()
    if (newer) form.rebase(newer)
  }
  return (
    <FormSheet
      record={record}
      inputs={inputs}
      loading={loading}
      fault={fault}
      inAddress
      {...(ready ? { form } : {})}
      title={t(mode === 'add' ? words.addTitle : words.editTitle, { what: say(record.title) })}
      open={isShown}
      onClose={close}
      onClosed={onClosed}
      onReload={() => void renew()}
    />
  )
}
