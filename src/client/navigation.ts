import { createContext, useContext } from 'react'

/** Values of a route's query. Null and undefined are left out. */
export type RouteParams = Record<string, string | number | boolean | null | undefined>

/** Filled by the application's table of screens, which the client does not depend on. */
// biome-ignore lint/suspicious/noEmptyInterface: declared in full by the owner of the routes
export interface Register {}
export type Route = Register extends { readonly route: infer R } ? R : string

export interface Navigation {
  /** Opens a route: a tab on the desk, a page on the phone. Without params an open page is restored unchanged. */
  open(route: Route, params?: RouteParams): void
  opens(route: Route): boolean
  /**
   * Adds a history step and shows it at once. The router shows its own steps later: going back before that would leave
   * the page as if neither step had been taken.
   */
  move(path: string, state: unknown): void
}
export const NavigationContext = createContext<Navigation>({ open: () => {}, opens: () => false, move: () => {} })

export const useOpen = (): Navigation['open'] => useContext(NavigationContext).open
export const useMove = (): Navigation['move'] => useContext(NavigationContext).move
/** Whether a route can be opened. A link to one that cannot is shown as plain text. */
export const useOpens = (): Navigation['opens'] => useContext(NavigationContext).opens

/** Backup of a form's input, beyond the page's lifetime. */
export interface Backup {
  /** True when all input is written, so that it is restored after a reload. */
  isStored(): boolean
  forget(): void
}

/** The page that contains a component. It tracks which of its forms have unsaved input. */
export interface PageState {
  /** Unique to this page, also among several of one route. */
  readonly key: string
  /** Without `backup` a reload loses the unsaved input. */
  mark(form: string, dirty: boolean, backup?: Backup): void
  /** False while the page is mounted but hidden. */
  shown(): boolean
}
export const PageContext = createContext<PageState>({ key: '', mark: () => {}, shown: () => true })
