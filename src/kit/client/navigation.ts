import { createContext, useCallback, useContext, useEffect, useId } from 'react'
import { confirm } from './feedback.ts'
import { translate } from './language.ts'
import { browser } from './session.ts'
import { clientTexts as words } from './texts.ts'

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

let asking: Promise<boolean> | undefined

/** Asks whether unsaved input may be lost. Asked again while the question is open, it is the same question. */
export function askToLeave(what: string = words.unsaved): Promise<boolean> {
  asking ??= confirm({
    title: translate(words.unsavedTitle),
    content: translate(what),
    okText: translate(words.leave),
    cancelText: translate(words.stay),
    danger: true,
  }).finally(() => {
    asking = undefined
  })
  return asking
}

/** What forms have still to write before a reload. */
export const writesBeforeReload = new Set<() => Promise<void>>()
/** Writing takes milliseconds; a browser that hangs must not keep anybody from a new version. */
const longestMs = 2_000

/**
 * Loads the page again, by `reload`; asks first where input would be lost by it. The browser's own question does not
 * come everywhere (iOS has none).
 */
export const reloadBy = async (reload: () => void): Promise<void> => {
  if (writesBeforeReload.size > 0) {
    const patience = new Promise((goOn) => setTimeout(goOn, longestMs))
    await Promise.race([Promise.all([...writesBeforeReload].map((write) => write())), patience])
  }
  if (!browser.losesInput() || (await askToLeave(words.lostByReload))) reload()
}

/**
 * While `dirty`, leaving or closing the page asks first, and so does a reload unless a `backup` outlasts it (the same
 * object each time): drafts have one, and only what must not be kept has none. Answers the question to ask before the
 * form itself is closed: true when nothing is unsaved or the person agrees.
 */
export function useUnsavedGuard(dirty: boolean, backup?: Backup): () => Promise<boolean> {
  const page = useContext(PageContext)
  const id = useId()
  useEffect(() => {
    page.mark(id, dirty, backup)
    return () => {
      // A page that is only kept out of sight also cleans up its effects, but loses nothing.
      if (page.shown()) page.mark(id, false)
    }
  }, [dirty, id, page, backup])
  return useCallback(async () => !dirty || (await askToLeave()), [dirty])
}
