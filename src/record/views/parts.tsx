import type { ReactNode } from 'react'
import { byShell } from '../../client/shell.ts'
import type { Filter } from '../model/address.ts'
import type { AnyRecord } from '../model/record.ts'
import type { ListColumn } from '../model/saved-state.ts'
import type { TreeNode } from '../model/tree.ts'
import type { Actions } from './shared/actions.ts'
import type { RecordFormState } from './shared/form.ts'
import type { Listing } from './shared/listing.ts'
import type { ListRequest } from './shared/question.ts'
import type { RowSelection } from './shared/selection.ts'
import type { AnyCells, AnyInputs, AnyRow, InputProps } from './shared/view.ts'

/** Parts of a record's screen, for screens with a layout of their own. Each has a component per shell. */

export interface QueryFormProps {
  record: AnyRecord
  question: Pick<ListRequest, 'filter' | 'fixedFilter' | 'setFilter' | 'reset'>
}
export const QueryForm = byShell<QueryFormProps>({
  desk: () => import('./desk/QueryForm.tsx'),
  phone: () => import('./phone/QueryForm.tsx'),
})

export interface RecordFiltersProps {
  record: AnyRecord
  filter: Filter
  onChange(filter: Filter): void
}
/** Filter controls without the form, for other forms. */
export const RecordFilters = byShell<RecordFiltersProps>({
  desk: () => import('./desk/RecordFilters.tsx'),
  phone: () => import('./phone/RecordFilters.tsx'),
})

export interface RecordListProps {
  record: AnyRecord
  question: ListRequest
  listing: Listing
  /** Enables selection of rows if there are batch actions. */
  selection?: RowSelection
  cells?: AnyCells
  actions?: Actions
  onOpen?(row: AnyRow): void
  /** Id of the row whose details are open, or that a panel next to the list shows. */
  openId?: number | undefined
  /** Shown if the list has no rows and no filter. */
  empty?: ReactNode
  /** Columns of the table, in order. Default: those of the record. */
  columns?: readonly ListColumn[]
  /** The user chose the columns, so that all are visible. Otherwise a narrow table omits the least important ones. */
  isChosen?: boolean
  /** Receives the names of the columns that a narrow table omits. */
  onHide?(names: readonly string[]): void
}

export interface PagesProps {
  question: Pick<ListRequest, 'page' | 'pageSize' | 'setPage'>
  listing: Pick<Listing, 'total' | 'hasMore' | 'loadMore'>
}
/** Pager for a list that the screen draws itself: page numbers at the desk, endless scrolling on the phone. */
export const Pages = byShell<PagesProps>({
  desk: () => import('./desk/Pages.tsx'),
  phone: () => import('./phone/Pages.tsx'),
})

export interface RecordFormProps {
  form: RecordFormState
  inputs?: AnyInputs
}
export const RecordForm = byShell<RecordFormProps>({
  desk: () => import('./desk/RecordForm.tsx'),
  phone: () => import('./phone/RecordForm.tsx'),
})

export interface FormSheetProps {
  record: AnyRecord
  /** Undefined while the record is loading. */
  form?: RecordFormState
  inputs?: AnyInputs
  open: boolean
  title?: string
  /** Label of the submit button. Default: 'Save'. */
  okText?: string | undefined
  loading?: boolean
  fault?: Error | null
  onClose(): void
  /** Called after the exit transition. */
  onClosed?(): void
  /** Loads the latest row into a stale form. */
  onReload?(): void
  /** The address has the open state, so going back closes the form through it. */
  inAddress?: boolean
}
/** Form in a drawer (a dialog if it is short), or on the phone on a page of its own. */
export const FormSheet = byShell<FormSheetProps>({
  desk: () => import('./desk/FormSheet.tsx'),
  phone: () => import('./phone/FormSheet.tsx'),
})

export interface RecordDetailProps {
  record: AnyRecord
  row: AnyRow
  cells?: AnyCells
  /** Names of the visible fields. Default: all. */
  fields?: readonly string[]
}
export const RecordDetail = byShell<RecordDetailProps>({
  desk: () => import('./desk/RecordDetail.tsx'),
  phone: () => import('./phone/RecordDetail.tsx'),
})

export interface DetailSheetProps {
  record: AnyRecord
  row: AnyRow | undefined
  cells: AnyCells
  actions: Actions
  retry: () => void
  intro?: ((row: AnyRow) => ReactNode) | undefined
  extra: ((row: AnyRow) => ReactNode) | undefined
  open: boolean
  loading: boolean
  fault: Error | null
  close(): void
  onClosed(): void
}
export const DetailSheet = byShell<DetailSheetProps>({
  desk: () => import('./desk/DetailSheet.tsx'),
  phone: () => import('./phone/DetailSheet.tsx'),
})

export const FieldInput = byShell<InputProps>({
  desk: () => import('./desk/FieldInput.tsx'),
  phone: () => import('./phone/FieldInput.tsx'),
})

export interface TreePanelProps {
  /** Record and reference field whose choices form the tree. */
  record: string
  field: string
  /** Id of the chosen node. Undefined: all. */
  value: number | undefined
  onChange(id: number | undefined): void
}
/** Tree with a search to choose one node. Next to a list it filters the list. */
export const Tree = byShell<TreePanelProps>({
  desk: () => import('./desk/TreePanel.tsx'),
  phone: () => import('./phone/TreePanel.tsx'),
})

export interface TreeChoiceProps {
  tree: readonly TreeNode[]
  title: string
  value: readonly number[]
  onChange(chosen: number[]): void
  /** Several nodes, where a node includes all below it (a set of permissions). Default: one. */
  many?: boolean
  clearable?: boolean
  id?: string
  disabled?: boolean
  faulty?: boolean
}
/** Choice from a tree that the screen provides: several nodes or one. */
export const TreeChoice = byShell<TreeChoiceProps>({
  desk: () => import('./desk/TreeChoice.tsx'),
  phone: () => import('./phone/TreeChoice.tsx'),
})

export interface SheetProps {
  open: boolean
  title: string
  note?: string | undefined
  close(): void
  children: ReactNode
}
/** Panel over the list: a drawer at the desk, a page with a back button on the phone. */
export const Sheet = byShell<SheetProps>({
  desk: () => import('./desk/Sheet.tsx'),
  phone: () => import('./phone/Sheet.tsx'),
})
