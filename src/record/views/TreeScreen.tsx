import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../client/language.ts'
import { useMay } from '../../client/permission.ts'
import { invalidate, useCall } from '../../client/query.ts'
import { byShell } from '../../client/shell.ts'
import type { Call } from '../../domain/contract/call.ts'
import type { Ref } from '../kinds/reference.ts'
import type { AddOf, AnyRecord } from '../model/record.ts'
import { DetailHost, FormHost } from './hosts.tsx'
import { type Actions, useActions } from './shared/actions.ts'
import { type OverlayTarget, useTarget } from './shared/target.ts'
import { addBelowLabel, words } from './shared/texts.ts'
import { matchingRows, nestRows, type RowNode } from './shared/tree-rows.ts'
import { useRowName } from './shared/value-text.ts'
import type { AnyCells, AnyInputs, AnyRow, Cells, Inputs, RowAction, ScreenCalls } from './shared/view.ts'

export interface TreeScreenProps<R extends AnyRecord, Row> {
  record: R
  calls: Pick<ScreenCalls<R>, 'add' | 'update' | 'remove'> & {
    /** Returns every record, flat. `parent` makes the tree. */
    all: Call<Record<string, never>, Row[]>
  }
  inputs?: Inputs<R>
  cells?: Cells<R>
  rowActions?: readonly RowAction<Row>[]
  /** Initial values of a new record below this one. Undefined: it cannot have children. */
  below?(row: Row): Partial<AddOf<R>> | undefined
  /** Initial values of a new record at the top. */
  top?: Partial<AddOf<R>>
  /** Returns the display name of a row. Default: its label field. */
  nameOf?(row: Row): string
  /** Returns the text of a row that the search looks into. */
  searched(row: Row): string
  /** More controls next to the search. */
  toolbar?: ReactNode
  confirmRemove?(rows: Row[]): string | Promise<string>
  /** Reason why the server never deletes this row. Rows with children are refused in any case. */
  undeletableReason?(row: Row): string | undefined
}

export interface TreeViewProps {
  record: AnyRecord
  /** Tree reduced to the matches of the search. */
  nodes: readonly RowNode[]
  search: string
  setSearch(text: string): void
  cells: AnyCells
  actions: Actions
  nameOf(row: AnyRow): string
  loading: boolean
  fault: Error | null
  refresh(): Promise<void>
  open(target: OverlayTarget): void
  /** Undefined if not permitted. */
  add: (() => void) | undefined
  toolbar: ReactNode
}
const TreeView = byShell<TreeViewProps>({
  desk: () => import('./desk/TreeTable.tsx'),
  phone: () => import('./phone/TreeLevels.tsx'),
})
const none: AnyRow[] = []

/** Screen of records in a tree: a tree table at the desk, one level after the other on the phone. */
export function TreeScreen<R extends AnyRecord, Row extends { id: number; parent: Ref | null }>(
  props: TreeScreenProps<R, Row>,
) {
  const { record, below, searched: searchTextOf } = props
  const calls = props.calls
  const { cells = {}, inputs = {} } = props as { cells?: AnyCells; inputs?: AnyInputs }
  const all = useCall(props.calls.all as Call<Record<string, never>, AnyRow[]>, {}, { quiet: true })
  const may = useMay()
  const [search, setSearch] = useState('')
  const [defaults, setDefaults] = useState(props.top as Record<string, unknown> | undefined)
  const { target, open, close } = useTarget()
  const labelOf = useRowName(record)
  const nameOf = (props.nameOf as ((row: AnyRow) => string) | undefined) ?? labelOf
  const rows = all.data ?? none
  const nodes = useMemo(() => {
    const term = search.trim().toLowerCase()
    const tree = nestRows(rows)
    return term
      ? matchingRows(tree, (row) =>
          searchTextOf(row as never)
            .toLowerCase()
            .includes(term),
        )
      : tree
  }, [rows, search, searchTextOf])

  const addWith = (values: Partial<AddOf<R>> | undefined) => {
    setDefaults(values as Record<string, unknown> | undefined)
    open({ kind: 'add' })
  }
  const addBelow: RowAction<Row>[] =
    below && calls.add
      ? [
          {
            key: 'addBelow',
            label: addBelowLabel,
            call: calls.add,
            when: (row) => below(row) !== undefined,
            run: (row) => addWith(below(row)),
          },
        ]
      : []
  const { t } = useT()
  const parents = useMemo(() => new Set(rows.map(({ parent }) => (parent as Ref | null)?.id)), [rows])
  const undeletableReason = (row: AnyRow) =>
    props.undeletableReason?.(row as never) ?? (parents.has(row.id) ? t(words.hasBelow) : undefined)
  const refresh = () => invalidate([props.calls.all.path])
  const actions = useActions({
    record,
    calls,
    question: { page: 1, setPage: () => undefined },
    listing: { rows, refresh },
    rowActions: [...addBelow, ...(props.rowActions ?? [])] as RowAction[],
    confirmRemove: props.confirmRemove as ((rows: AnyRow[]) => string) | undefined,
    undeletableReason,
    edit: ({ id }) => open({ kind: 'edit', id }),
  })
  const findRow = (id: number) => rows.find((row) => row.id === id)
  const host = { record, calls, target, open, close, found: findRow, listLoading: all.isPending }
  return (
    <>
      <TreeView
        record={record}
        nodes={nodes}
        search={search}
        setSearch={setSearch}
        cells={cells}
        actions={actions}
        nameOf={nameOf}
        open={open}
        refresh={refresh}
        loading={all.isPending}
        fault={all.error}
        toolbar={props.toolbar}
        add={calls.add && may(calls.add) ? () => addWith(props.top) : undefined}
      />
      <DetailHost {...host} cells={cells} actions={actions} extra={undefined} />
      <FormHost {...host} inputs={inputs} defaults={defaults} />
    </>
  )
}
