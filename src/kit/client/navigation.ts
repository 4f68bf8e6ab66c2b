import { createContext, useContext } from 'react'

/** Values of a route's query; null and undefined are left out. */
export type RouteParams = Record<string, string | number | boolean | null | undefined>

/** Filled by the application's table of screens, which the kit does not know. */
// biome-ignore lint/suspicious/noEmptyInterface: declared in full by whoever owns the routes
export interface Register {}
/** A route of the table of screens. */
export type Route = Register extends { readonly route: infer R } ? R : string

export interface Navigation {
  /** Opens a route: a tab on the desk, a page on the phone. Without params a page that is open comes back as it was. */
  open(route: Route, params?: RouteParams): void
  /** Whether the signed-in user can open a route at all. */
  opens(route: Route): boolean
  /**
   * Adds a step to the history and shows it at once. A router's usual step is shown some time later: who goes back
   * before that would leave the page as if neither step had been taken.
   */
  move(path: string, state: unknown): void
}
export const NavigationContext = createContext<Navigation>({ open: () => {}, opens: () => false, move: () => {} })

export const useOpen = (): Navigation['open'] => useContext(NavigationContext).open
export const useMove = (): Navigation['move'] => useContext(NavigationContext).move
/** Whether a route can be opened; a link to one that cannot is shown as plain text. */
export const useOpens = (): Navigation['opens'] => useContext(NavigationContext).opens

/** What is kept of a form's input beyond the page. */
export interface Backup {
  /** All that was typed is written: who comes back after a reload finds it again. */
  isKept(): boolean
  forget(): void
}

/** The page a component stands in; it keeps which of its forms hold unsaved input. */
export interface PageState {
  /** Of this page alone, also among several of one route. */
  readonly key: string
  /** Without `backup` a reload loses what is dirty. */
  mark(form: string, dirty: boolean, backup?: Backup): void
  /** False while the page is kept out of sight. */
  shown(): boolean
}
export const PageContext = createContext<PageState>({ key: '', mark: () => {}, shown: () => true })
