import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { lazy } from '../../client/lazy.tsx'
import { useMay } from '../../client/permission.ts'
import { byShell, useShell } from '../../client/shell.ts'
import type { ImportInput } from '../../domain/contract/call.ts'
import type { Pair } from '../../domain/contract/words.ts'
import type { Filter } from '../model/address.ts'
import type { AddOf, AnyRecord, RowOf } from '../model/record.ts'
import { type Actions, useActions } from './shared/actions.ts'
import { type RecordListState, useRecordList } from './shared/list.ts'
import { ChoicesWithin } from './shared/options.ts'
import type { ListRequest } from './shared/question.ts'
import { type SidePanel, type SidePanelState, useSidePanel } from './shared/side-panel.ts'
import { type OverlayTarget, useTarget } from './shared/target.ts'
import type {
  AnyCells,
  AnyInputs,
  AnyRecordProps,
  AnyRow,
  BatchAction,
  Cells,
  Inputs,
  RowAction,
  ScreenCalls,
} from './shared/view.ts'

export interface RecordScreenProps<R extends AnyRecord> {
  record: R
  calls: ScreenCalls<R>
  /** Custom inputs and cells, by field. */
  inputs?: Inputs<R>
  cells?: Cells<R>
  rowActions?: readonly RowAction<RowOf<R>>[]
  batchActions?: readonly BatchAction<RowOf<R>>[]
  /** More buttons next to 'add'. */
  toolbar?: ReactNode | ((list: RecordListState<RowOf<R>>) => ReactNode)
  /** Content above the filters and the list, for example the parts of the list with their numbers. */
  top?(list: RecordListState<RowOf<R>>): ReactNode
  /** Panel next to the table that sets the filter, for example a tree of departments. On the phone it drops down. */
  aside?: Aside
  /** Panel that the user can show next to the list, or on a phone in place of it. */
  sidePanel?: SidePanel<RowOf<R>> | undefined
  /** Content above the fields of the detail view. */
  detailIntro?(row: RowOf<R>): ReactNode
  /** Content below the fields of the detail view. */
  detailExtra?(row: RowOf<R>): ReactNode
  defaults?: Partial<AddOf<R>>
  /** Values of every record added here, for fields that this screen leaves out. */
  fixed?: Record<string, unknown>
  fixedFilter?: Filter
  /** Records that the list is inside of. Choices in forms and filters are limited to what belongs to them. */
  within?: Readonly<Record<string, number>>
  /** Rows are added or changed by others: the list shows how many, and a tap reloads it. */
  moving?: boolean
  /** Called after a record was added and its form has left the address. The answer may contain a value to show once. */
  onAdded?(answer: unknown): void
  /** Consequences of deleting these rows, for the confirmation. */
  confirmRemove?(rows: RowOf<R>[]): string | Promise<string>
  /** Reason why the server never deletes this row. The delete action is disabled with it as a hint. */
  undeletableReason?(row: RowOf<R>): string | undefined
  /** Reason why the server never changes this row. The edit action is disabled. */
  locked?(row: RowOf<R>): string | undefined
}
export interface Aside {
  label: Pair
  panel(question: ListRequest): ReactNode
}

export interface ListViewProps extends AnyRecordProps, RecordListState {
  actions: Actions
  cells: AnyCells
  toolbar: ReactNode
  top: ReactNode
  aside: Aside | undefined
  sidePanel: SidePanelState | undefined
  exportCall: ScreenCalls<AnyRecord>['export'] | undefined
  open(target: OverlayTarget): void
  /** Id of the row whose details are open. */
  openId: number | undefined
  /** Undefined if not permitted. */
  add: (() => void) | undefined
  startImport: (() => void) | undefined
  /** Note at the list's top about new or changed rows. */
  news: ReactNode
}

const ListView = byShell<ListViewProps>({
  desk: () => import('./desk/DeskScreen.tsx'),
  phone: () => import('./phone/PhoneScreen.tsx'),
})

/** Overlays of a list, loaded later so that the list does not wait for them. */
const DetailHost = lazy(async () => ({ default: (await import('./hosts.tsx')).DetailHost }))
const FormHost = lazy(async () => ({ default: (await import('./hosts.tsx')).FormHost }))
const NewRows = lazy(async () => ({ default: (await import('./shared/new-rows.tsx')).NewRows }), null, 'silent')
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Screen of a record: query, list, add, edit, delete, import and export, as far as calls exist and are permitted. */
export function RecordScreen<R extends AnyRecord>(props: RecordScreenProps<R>) {
  const list = useRecordList(props.record, props.calls, { fixedFilter: props.fixedFilter })
  const { record, calls, cells, inputs, rowActions, batchActions, aside, detailIntro, detailExtra, defaults } =
    erase(props)
  const { confirmRemove, undeletableReason, locked: uneditableReason } = erase(props)
  const { view, question, listing, selection } = list
  const sidePanel = useSidePanel(props.sidePanel as SidePanel | undefined, list as RecordListState)
  const may = useMay()
  const { target, open, close } = useTarget()
  const [wasOpened, setOpened] = useState(target !== undefined)
  if (target && !wasOpened) setOpened(true)
  // Undefined until first opened. Afterwards it stays mounted, so that a closed import continues.
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
    undeletableReason,
    locked: uneditableReason,
    edit,
  })
  useDetailPreload(calls.query?.offline === true && listing.rows.length > 0)
  const importCall = calls.import && may(calls.import) ? calls.import : undefined
  const toolbar = typeof props.toolbar === 'function' ? props.toolbar(list) : props.toolbar
  const findRow = (id: number) => listing.rows.find((row) => row.id === id)
  const host = { record, calls, target, close, found: findRow, listLoading: listing.loading, list: listing }

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
        top={props.top?.(list)}
        aside={aside}
        sidePanel={sidePanel}
        open={open}
        openId={target?.kind === 'view' ? target.id : undefined}
        exportCall={calls.export && may(calls.export) ? calls.export : undefined}
        add={calls.add && may(calls.add) ? () => open({ kind: 'add' }) : undefined}
        startImport={importCall && (() => setImporting(true))}
        news={props.moving && calls.query && <NewRows call={calls.query} question={question} listing={listing} />}
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

/** Milliseconds before the preload, so that it does not delay what the user waits for. */
const detailsAfterMs = 2_000

/** Preloads the code of the detail view. Rows cached for a start without a network can then be opened, too. */
function useDetailPreload(isCached: boolean): void {
  const shell = useShell()
  useEffect(() => {
    if (!isCached) return
    const load = async () => {
      await DetailHost.preload()
      await (await import('./hosts.tsx')).loadDetails(shell)
    }
    const timer = setTimeout(() => void load().catch(() => undefined), detailsAfterMs)
    return () => clearTimeout(timer)
  }, [isCached, shell])
}

interface ErasedProps extends AnyRecordProps {
  inputs: AnyInputs
  cells: AnyCells
  rowActions: readonly RowAction[]
  batchActions: readonly BatchAction[]
  aside: Aside | undefined
  detailIntro: ((row: AnyRow) => ReactNode) | undefined
  detailExtra: ((row: AnyRow) => ReactNode) | undefined
  defaults: Record<string, unknown> | undefined
  confirmRemove: ((rows: AnyRow[]) => string | Promise<string>) | undefined
  undeletableReason: ((row: AnyRow) => string | undefined) | undefined
  locked: ((row: AnyRow) => string | undefined) | undefined
}
/** Removes the record's type: the parts handle any record, and types are checked at the screen's props. */
function erase<R extends AnyRecord>(props: RecordScreenProps<R>): ErasedProps {
  return { inputs: {}, cells: {}, rowActions: [], batchActions: [], ...props } as ErasedProps
}
