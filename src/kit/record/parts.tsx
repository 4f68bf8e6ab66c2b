import type { ReactNode } from 'react'
import { byShell } from '../client/shell.ts'
import type { Actions } from './actions.ts'
import type { Filter } from './address.ts'
import type { RecordFormState } from './form.ts'
import type { Listing } from './listing.ts'
import type { Question } from './question.ts'
import type { AnyRecord } from './record.ts'
import type { Column } from './saved-state.ts'
import type { RowSelection } from './selection.ts'
import type { TreeNode } from './tree.ts'
import type { AnyCells, AnyInputs, AnyRow, InputProps } from './view.ts'

/** The parts of a record's screen, for screens that put them together in their own way. Each has a view per shell. */

export interface QueryFormProps {
  record: AnyRecord
  question: Pick<Question, 'filter' | 'fixedFilter' | 'setFilter' | 'reset'>
}
export const QueryForm = byShell<QueryFormProps>({
  desk: () => import('./desk/query-form.tsx'),
  phone: () => import('./phone/query-form.tsx'),
})

export interface RecordFiltersProps {
  record: AnyRecord
  filter: Filter
  onChange(filter: Filter): void
}
/** The controls of a query form alone, for a form of your own. */
export const RecordFilters = byShell<RecordFiltersProps>({
  desk: () => import('./desk/filters.tsx'),
  phone: () => import('./phone/filters.tsx'),
})

export interface RecordListProps {
  record: AnyRecord
  question: Question
  listing: Listing
  /** Rows can be ticked where there are actions for several. */
  selection?: RowSelection
  cells?: AnyCells
  actions?: Actions
  /** A click on a row. */
  onOpen?(row: AnyRow): void
  /** Shown when there is nothing at all. */
  empty?: ReactNode
  /** Of a table, in their order; those that the record shows at first unless given. */
  columns?: readonly Column[]
}

export interface PagesProps {
  question: Pick<Question, 'page' | 'pageSize' | 'setPage'>
  listing: Pick<Listing, 'total' | 'hasMore' | 'loadMore'>
}
/** The way to more rows, for a list that the screen draws itself: pages at the desk, without end on the phone. */
export const Pages = byShell<PagesProps>({
  desk: () => import('./desk/pages.tsx'),
  phone: () => import('./phone/pages.tsx'),
})

export interface RecordFormProps {
  form: RecordFormState
  inputs?: AnyInputs
}
/** The inputs of a form alone, for a place of your own. */
export const RecordForm = byShell<RecordFormProps>({
  desk: () => import('./desk/form.tsx'),
  phone: () => import('./phone/form.tsx'),
})

export interface FormSheetProps {
  record: AnyRecord
  /** Undefined while the record is loading. */
  form?: RecordFormState
  inputs?: AnyInputs
  open: boolean
  title?: string
  /** What the button does; 'Save' unless said. */
  okText?: string | undefined
  loading?: boolean
  fault?: Error | null
  onClose(): void
  /** After it was seen to close. */
  onClosed?(): void
  /** Loads the latest row into a stale form. */
  onReload?(): void
  /** That it is open stands in the address: going back closes it by that. */
  inAddress?: boolean
}
/** A form in a drawer (a dialog when it is short) or, on the phone, on a page of its own. */
export const FormSheet = byShell<FormSheetProps>({
  desk: () => import('./desk/form-sheet.tsx'),
  phone: () => import('./phone/form-sheet.tsx'),
})

export interface RecordDetailProps {
  record: AnyRecord
  row: AnyRow
  cells?: AnyCells
  /** Names of the fields to show; all unless given. */
  fields?: readonly string[]
}
/** A row's fields by their groups. */
export const RecordDetail = byShell<RecordDetailProps>({
  desk: () => import('./desk/detail.tsx'),
  phone: () => import('./phone/detail.tsx'),
})

export interface DetailSheetProps {
  record: AnyRecord
  row: AnyRow | undefined
  cells: AnyCells
  actions: Actions
  /** Asks again for what did not come. */
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
  desk: () => import('./desk/detail-sheet.tsx'),
  phone: () => import('./phone/detail-sheet.tsx'),
})

/** The input of one field by its kind. */
export const FieldInput = byShell<InputProps>({
  desk: () => import('./desk/input.tsx'),
  phone: () => import('./phone/input.tsx'),
})

export interface TreePanelProps {
  /** Record and reference field whose choices form the tree. */
  record: string
  field: string
  /** Chosen id; undefined: all. */
  value: number | undefined
  onChange(id: number | undefined): void
}
/** A tree to choose one node from, with a search: beside a list, it filters it. */
export const Tree = byShell<TreePanelProps>({
  desk: () => import('./desk/tree.tsx'),
  phone: () => import('./phone/tree.tsx'),
})

export interface TreeChoiceProps {
  tree: readonly TreeNode[]
  title: string
  value: readonly number[]
  onChange(chosen: number[]): void
  /** Several, where a node stands for all under it (a set of permissions); else one. */
  many?: boolean
  /** One may be taken back. */
  clearable?: boolean
  id?: string
  disabled?: boolean
  faulty?: boolean
}
/** Nodes of a tree that the screen itself brings: ticked several at once, or one chosen. */
export const TreeChoice = byShell<TreeChoiceProps>({
  desk: () => import('./desk/tree-choice.tsx'),
  phone: () => import('./phone/tree-choice.tsx'),
})

export interface SheetProps {
  open: boolean
  title: string
  /** Beside the title. */
  note?: string | undefined
  close(): void
  children: ReactNode
}
/** Something beside the list: a drawer on the desk, a page with its own way back on the phone. */
export const Sheet = byShell<SheetProps>({
  desk: () => import('./desk/sheet.tsx'),
  phone: () => import('./phone/sheet.tsx'),
})
