import { type ComponentType, createContext, useContext } from 'react'
import type { SavedState } from '../../model/saved-state.ts'

export interface ListName {
  readonly route: string
  readonly record: string
}

/** View of a list that a user saved. */
export interface SavedView extends SavedState, ListName {
  readonly id: number
  readonly name: string
  readonly owner: string
  /** Whether the current user owns it. */
  readonly mine: boolean
  /** Roles that it is shared with. Filled only for its owner. */
  readonly roles: readonly { readonly id: number; readonly label: string }[]
  readonly updatedAt: string
}

export interface ViewFormProps {
  list: ListName
  /** State to save. For an existing view the form edits only its name and its roles. */
  state: SavedState
  view: SavedView | undefined
  onSaved(id: number): void
  onClosed(): void
}

/** Store of a user's list views, provided by the application because records have no calls for it. Failures reject. */
export interface ListViews {
  /** The columns that were chosen last, and the view that opens by default. */
  choiceOf(list: ListName): { readonly columns: string | null; readonly usual: number | null }
  keepColumns(list: ListName, columns: string | null): void
  choose(list: ListName, usual: number | null): Promise<void>
  one(id: number): Promise<SavedView>
  /** Returns the user's own views and those that are shared with the user. */
  all(list: ListName): Promise<SavedView[]>
  replace(view: SavedView, state: SavedState): Promise<void>
  remove(view: SavedView): Promise<void>
  readonly Form: ComponentType<ViewFormProps>
}

/** Undefined, for example on public pages: lists have no views and do not store their columns. */
export const ListViewsContext = createContext<ListViews | undefined>(undefined)
export const useListViews = (): ListViews | undefined => useContext(ListViewsContext)

/** Keys in an address: the view of a link, the view that was opened (0: none), and changed columns. */
export const viewKey = { link: 'saved', of: 'of', columns: 'cols' } as const

/** Query keys of answers about views, invalidated together when one changes. */
export const viewKeys = {
  one: (id: number | undefined) => ['/listView/one', { id }],
  all: (list: ListName) => ['/listView/query', list],
}
