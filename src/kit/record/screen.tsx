import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Call, ImportInput } from '../call.ts'
import { lazy } from '../client/lazy.tsx'
import { useMay } from '../client/permission.ts'
import { byShell, useShell } from '../client/shell.ts'
import type { Pair } from '../words.ts'
import type { Actions } from './actions.ts'
import { useActions } from './actions.ts'
import type { Filter } from './address.ts'
import { type RecordListState, useRecordList } from './list.ts'
import { ChoicesWithin } from './options.ts'
import type { Question } from './question.ts'
import type { AddOf, AnyRecord, RowOf } from './record.ts'
import type { Target } from './target.ts'
import { useTarget } from './target.ts'
import type { AnyCells, AnyInputs, AnyRow, BatchAction, Cells, Erased, Inputs, RowAction, ScreenCalls } from './view.ts'

export interface RecordScreenProps<R extends AnyRecord> {
  record: R
  calls: ScreenCalls<R>
  /** Inputs and cells of fields that want their own. */
  inputs?: Inputs<R>
  cells?: Cells<R>
  rowActions?: readonly RowAction<RowOf<R>>[]
  batchActions?: readonly BatchAction<RowOf<R>>[]
  /** More buttons beside 'add'. */
  toolbar?: ReactNode | ((list: RecordListState<RowOf<R>>) => ReactNode)
  /** A panel beside the table that sets the filter: a tree of departments. On the phone it drops down. */
  aside?: Aside
  /** Above the fields of the detail view: how the thing stands. */
  detailIntro?(row: RowOf<R>): ReactNode
  /** Under the fields of the detail view. */
  detailExtra?(row: RowOf<R>): ReactNode
  defaults?: Partial<AddOf<R>>
  /** What every record added here has, of fields that this screen leaves out. */
  fixed?: Record<string, unknown>
  fixedFilter?: Filter
  /** The records that the list is inside of: what else belongs to them is offered in forms and filters, and nothing more. */
  within?: Readonly<Record<string, number>>
  /** Rows come or change by themselves: the list says how many, and takes them in by a tap. */
  moving?: boolean
  /** After a record was added and its form has left the address: its call may answer what is to be told once. */
  onAdded?(answer: unknown): void
  /** What deleting these rows would mean; asked before. */
  confirmRemove?(rows: RowOf<R>[]): string | Promise<string>
  /** Why the server would never delete this row: shown as a hint, and deleting is not offered. */
  kept?(row: RowOf<R>): string | undefined
  /** Why the server would never change this row: editing is not offered. */
  locked?(row: RowOf<R>): string | undefined
}
export interface Aside {
  label: Pair
  panel(question: Question): ReactNode
}

/** What the views of both shells are given. */
export interface ListViewProps extends Erased, RecordListState {
  actions: Actions
  cells: AnyCells
  toolbar: ReactNode
  aside: Aside | undefined
  exportCall: ScreenCalls<AnyRecord>['export'] | undefined
  open(target: Target): void
  /** Undefined where it is not permitted. */
  add: (() => void) | undefined
  startImport: (() => void) | undefined
  /** Says at the list's top that rows came or changed. */
  news: ReactNode
}

const ListView = byShell<ListViewProps>({
  desk: () => import('./desk/screen.tsx'),
  phone: () => import('./phone/screen.tsx'),
})

/** What is opened over a list: the list itself does not wait for its code. */
const DetailHost = lazy(async () => ({ default: (await import('./hosts.tsx')).DetailHost }))
const FormHost = lazy(async () => ({ default: (await import('./hosts.tsx')).FormHost }))
const NewRows = lazy(async () => ({ default: (await import('./new-rows.tsx')).NewRows }), null, 'silent')
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** The whole screen of a record: query, list, add, edit, delete, import and export, as far as calls exist and are permitted. */
export function RecordScreen<R extends AnyRecord>(props: RecordScreenProps<R>) {
  const list = useRecordList(props.record, props.calls, { fixedFilter: props.fixedFilter })
  const { record, calls, cells, inputs, rowActions, batchActions, aside, detailIntro, detailExtra, defaults } =
    erase(props)
  const { confirmRemove, kept, locked } = erase(props)
  const { view, question, listing, selection } = list as unknown as RecordListState
  const may = useMay()
  const { target, open, close } = useTarget()
  const [wasOpened, setOpened] = useState(target !== undefined)
  if (target && !wasOpened) setOpened(true)
  // Undefined until it is wanted; afterwards an import that was closed goes on.
  const [importing, setImporting] = useState<boolean>()
  const edit = (row: AnyRow) => open({ kind: 'edit', id: row.id })
  const actions = useActions({
    record,
    calls,
    question,
    listing,
    rowActions,
    batchActions,
    confirmRemove,
    kept,
    locked,
    edit,
  })
  useKeptDetails(calls.query?.offline === true && listing.rows.length > 0)
  const importCall = calls.import && may(calls.import) ? calls.import : undefined
  const toolbar = typeof props.toolbar === 'function' ? props.toolbar(list) : props.toolbar
  const found = (id: number) => listing.rows.find((row) => row.id === id)
  const host = { record, calls, target, close, found, listLoading: listing.loading, list: listing }

  return (
    <ChoicesWithin value={props.within}>
      <ListView
        record={record}
        calls={calls}
        view={view}
        question={question}
        listing={listing}
        selection={selection}
        actions={actions}
        cells={cells}
        toolbar={toolbar}
        aside={aside}
        open={open}
        exportCall={calls.export && may(calls.export) ? calls.export : undefined}
        add={calls.add && may(calls.add) ? () => open({ kind: 'add' }) : undefined}
        startImport={importCall && (() => setImporting(true))}
        news={
          props.moving &&
          calls.query && <NewRows call={calls.query as unknown as Call} question={question} listing={listing} />
        }
      />
      {wasOpened && <DetailHost {...host} cells={cells} actions={actions} intro={detailIntro} extra={detailExtra} />}
      {wasOpened && (
        <FormHost
          {...host}
          inputs={inputs}
          open={open}
          defaults={defaults}
          fixed={props.fixed}
          onAdded={props.onAdded}
        />
      )}
      {importCall && importing !== undefined && (
        <ImportDialog
          record={record}
          call={importCall}
          open={importing}
          fixed={props.fixed as ImportInput['fixed']}
          onClose={() => setImporting(false)}
        />
      )}
    </ChoicesWithin>
  )
}

/** By then what the person waits for has come. */
const detailsAfterMs = 2_000

/** Rows that are kept for a start without a network are opened then, too: the code of their details is kept with them. */
function useKeptDetails(isKept: boolean): void {
  const shell = useShell()
  useEffect(() => {
    if (!isKept) return
    const load = async () => {
      await DetailHost.preload()
      await (await import('./hosts.tsx')).loadDetails(shell)
    }
    const timer = setTimeout(() => void load().catch(() => undefined), detailsAfterMs)
    return () => clearTimeout(timer)
  }, [isKept, shell])
}

interface ErasedProps extends Erased {
  inputs: AnyInputs
  cells: AnyCells
  rowActions: readonly RowAction[]
  batchActions: readonly BatchAction[]
  aside: Aside | undefined
  detailIntro: ((row: AnyRow) => ReactNode) | undefined
  detailExtra: ((row: AnyRow) => ReactNode) | undefined
  defaults: Record<string, unknown> | undefined
  confirmRemove: ((rows: AnyRow[]) => string | Promise<string>) | undefined
  kept: ((row: AnyRow) => string | undefined) | undefined
  locked: ((row: AnyRow) => string | undefined) | undefined
}
/** Inside of the kit nobody knows which record it is; the types hold at the screen's border. */
function erase<R extends AnyRecord>(props: RecordScreenProps<R>): ErasedProps {
  return { inputs: {}, cells: {}, rowActions: [], batchActions: [], ...props } as unknown as ErasedProps
}
