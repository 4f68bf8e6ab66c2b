import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Call } from '../call.ts'
import { send } from '../client/api.ts'
import { useMay } from '../client/permission.ts'
import type { Actions } from './actions.ts'
import { useRecordForm } from './form.ts'
import { DetailSheet, FormSheet } from './parts.tsx'
import type { AnyRecord } from './record.ts'
import type { Target } from './target.ts'
import type { AnyCells, AnyInputs, AnyRow, Erased } from './view.ts'

interface HostProps extends Erased {
  target: Target | undefined
  close(): void
  found(id: number): AnyRow | undefined
}

/** The row by its own call when there is one (it may hold more than the list), else from the list. */
function useRow({ calls, found }: Pick<HostProps, 'calls' | 'found'>, id: number | undefined) {
  const may = useMay()
  const call = (calls.one && may(calls.one) ? calls.one : undefined) as unknown as
    | Call<{ id: number }, AnyRow>
    | undefined
  const one = useQuery({
    queryKey: [call?.path, { id }],
    queryFn: ({ signal }) => send(call as NonNullable<typeof call>, { id: id ?? 0 }, { signal, quiet: true }),
    enabled: call !== undefined && id !== undefined,
  })
  const listed = id === undefined ? undefined : found(id)
  return {
    // What an earlier visit left in the store may be old.
    row: call ? (one.isFetchedAfterMount ? one.data : undefined) : listed,
    listed,
    fault: call ? one.error : null,
    loading: call !== undefined && !one.isFetchedAfterMount,
    reload: async () => (call ? (await one.refetch()).data : undefined),
  }
}

/** Holds what was open until its closing has been seen, so that it does not vanish at once. */
function useLingering(target: Target | undefined) {
  const [held, hold] = useState(target)
  if (target && target !== held && !same(target, held)) hold(target)
  return { held, closed: () => hold(undefined) }
}
const same = (a: Target | undefined, b: Target | undefined) => JSON.stringify(a) === JSON.stringify(b)

interface DetailHostProps extends HostProps {
  cells: AnyCells
  actions: Actions
  extra: ((row: AnyRow) => ReactNode) | undefined
}
export function DetailHost({ target, ...props }: DetailHostProps) {
  const viewed = target?.kind === 'view' ? target : undefined
  const { held, closed } = useLingering(viewed)
  const id = held?.kind === 'view' ? held.id : undefined
  const { row, listed, fault, loading } = useRow(props, id)
  if (id === undefined) return null
  return (
    <DetailSheet
      {...props}
      open={viewed !== undefined}
      onClosed={closed}
      row={row ?? listed}
      loading={loading}
      fault={fault}
    />
  )
}

interface FormHostProps extends HostProps {
  inputs: AnyInputs
  open(target: Target): void
  defaults: Record<string, unknown> | undefined
}
export function FormHost({ target, ...props }: FormHostProps) {
  const edited = target?.kind === 'edit' || target?.kind === 'add' ? target : undefined
  const { held, closed } = useLingering(edited)
  const id = held?.kind === 'edit' ? held.id : undefined
  const { row, fault, loading, reload } = useRow(props, id)
  const [opened, setOpened] = useState<string>()
  const key = JSON.stringify(held)
  if (!held || held.kind === 'view') {
    if (opened !== undefined) setOpened(undefined)
    return null
  }
  // Once the form is there it stays, whatever becomes of the list behind it.
  if (id !== undefined && !row && opened !== key) {
    return (
      <FormSheet
        record={props.record}
        open={edited !== undefined}
        onClose={props.close}
        onClosed={closed}
        loading={loading}
        fault={fault}
      />
    )
  }
  if (opened !== key) setOpened(key)
  return (
    <Editor key={key} {...props} row={row} held={held} wanted={edited !== undefined} closed={closed} reload={reload} />
  )
}

interface EditorProps extends Omit<FormHostProps, 'target'> {
  row: AnyRow | undefined
  held: Target
  /** The address still says that the form is open. */
  wanted: boolean
  closed(): void
  reload(): Promise<AnyRow | undefined>
}
function Editor({
  record,
  calls,
  inputs,
  row,
  held,
  wanted,
  closed,
  open,
  close,
  found,
  defaults,
  reload,
}: EditorProps) {
  const [shown, setShown] = useState(true)
  const form = useRecordForm<AnyRecord>(record, calls, row as never, { defaults: defaults as never, onSaved: close })
  const latest = useRef({ form, open })
  latest.current = { form, open }
  useEffect(() => {
    if (wanted) return setShown(true)
    // Closed by its button or by going back: one way for both. Who wants to stay gets the address back.
    void latest.current.form.mayClose().then((leave) => (leave ? setShown(false) : latest.current.open(held)))
  }, [wanted, held])
  const renew = async () => {
    const newer = (await reload()) ?? found(held.kind === 'edit' ? held.id : 0)
    if (newer) form.rebase(newer)
  }
  return (
    <FormSheet
      record={record}
      form={form}
      inputs={inputs}
      open={shown}
      onClose={close}
      onClosed={closed}
      onReload={renew}
      loading={false}
      fault={null}
    />
  )
}
