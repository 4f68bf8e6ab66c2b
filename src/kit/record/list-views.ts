import { type ComponentType, createContext, useContext } from 'react'
import type { SavedState } from './saved-state.ts'

/** A list: the screen, and the record that it lists there. */
export interface ListName {
  readonly route: string
  readonly record: string
}

/** How somebody wants to see a list again. */
export interface SavedView extends SavedState, ListName {
  readonly id: number
  readonly name: string
  readonly owner: string
  /** Of who looks. */
  readonly mine: boolean
  /** With which it is shared; told to its owner alone. */
  readonly roles: readonly { readonly id: number; readonly label: string }[]
  readonly updatedAt: string
}

export interface ViewFormProps {
  list: ListName
  /** What is kept; of a view that is there only its name and who sees it are asked. */
  state: SavedState
  view: SavedView | undefined
  onSaved(id: number): void
  onClosed(): void
}

/** What a person keeps of lists. Filled by the application: the kit knows no calls. Each is refused by a fault. */
export interface ListViews {
  /** The columns that were chosen last, and the view that opens by itself. */
  choiceOf(list: ListName): { readonly columns: string | null; readonly usual: number | null }
  keepColumns(list: ListName, columns: string | null): void
  choose(list: ListName, usual: number | null): Promise<void>
  one(id: number): Promise<SavedView>
  /** One's own and those that are shared. */
  all(list: ListName): Promise<SavedView[]>
  replace(view: SavedView, state: SavedState): Promise<void>
  remove(view: SavedView): Promise<void>
  readonly Form: ComponentType<ViewFormProps>
}

/** Without it, as on public pages, lists have no views and forget their columns. */
export const ListViewsContext = createContext<ListViews | undefined>(undefined)
export const useListViews = (): ListViews | undefined => useContext(ListViewsContext)

/** Keys of an address: the view that a link opens, the one that the list was opened with (0: none), columns that differ. */
export const viewKey = { link: 'saved', of: 'of', columns: 'cols' } as const

/** How answers about views are kept in the client's store: forgotten together when one changes. */
export const viewKeys = {
  one: (id: number | undefined) => ['/listView/one', { id }],
  all: (list: ListName) => ['/listView/query', list],
}
