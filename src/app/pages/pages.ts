import type { Location } from 'react-router-dom'
import type { Backup, PageState, Route, RouteParams } from '../../client/navigation.ts'
import type { Screen } from '../../features/screens.ts'

/**
 * A visited page that stays mounted. Its key is the path: one page per route, whatever its query. A second page of the
 * same route has a number in its locations' state and in its key.
 */
export interface MountedPage {
  readonly key: string
  /** Undefined: the first of its route. */
  readonly tab: number | undefined
  readonly screen: Screen
  /** Location when the page was last shown. */
  readonly location: Location
  /** A new number restarts the page. */
  readonly instance: number
  readonly state: PageState
  /** Its forms with unsaved input, each with its backup if there is one. */
  readonly unsaved: ReadonlyMap<string, Backup | undefined>
}
export interface Pages {
  readonly mountedPages: readonly MountedPage[]
  readonly active: string | null
}

export interface OfTab {
  readonly tab?: number | undefined
}
export const tabOf = ({ state }: Pick<Location, 'state'>): number | undefined => {
  const { tab } = (state ?? {}) as OfTab
  return Number.isInteger(tab) ? tab : undefined
}
export const keyOf = (pathname: string, tab: number | undefined): string =>
  tab === undefined ? pathname : `${pathname} ${tab}`

export const stateOf = ({ tab }: MountedPage): OfTab | null => (tab === undefined ? null : { tab })

export const fullPath = ({ location }: MountedPage): string => location.pathname + location.search

/**
 * Store of the mounted pages, in the order opened.
 * @param limit number of pages. Beyond it the page not shown for longest is closed, but never one with unsaved input
 */
export function createPages(limit: number) {
  let now: Pages = { mountedPages: [], active: null }
  let instances = 0
  let order: string[] = []
  const listeners = new Set<() => void>()
  const set = (next: Pages) => {
    now = next
    order = order.filter((key) => next.mountedPages.some((page) => page.key === key))
    for (const tell of listeners) tell()
  }
  const find = (key: string) => now.mountedPages.find((page) => page.key === key)
  const create = (location: Location, screen: Screen): MountedPage => {
    const tab = tabOf(location)
    const key = keyOf(location.pathname, tab)
    const instance = ++instances
    const unsavedForms = new Map<string, Backup | undefined>()
    const mark = (form: string, dirty: boolean, backup?: Backup) => {
      if (unsavedForms.has(form) === dirty) return
      if (dirty) unsavedForms.set(form, backup)
      else unsavedForms.delete(form)
      set({ ...now })
    }
    return {
      key,
      tab,
      screen,
      location,
      instance,
      unsaved: unsavedForms,
      state: { key, mark, shown: () => now.active === key },
    }
  }
  const without = (pages: readonly MountedPage[]): readonly MountedPage[] => {
    if (pages.length <= limit) return pages
    const goes = order.find((key) => key !== now.active && pages.some((page) => page.key === key && !page.unsaved.size))
    return goes ? without(pages.filter(({ key }) => key !== goes)) : pages
  }
  return {
    get: () => now,
    find,
    ofRoute: (route: string): MountedPage | undefined => {
      const key = order.findLast((each) => find(each)?.location.pathname === route)
      return key === undefined ? undefined : find(key)
    },
    nextTab(route: string): number {
      const usedTabs = now.mountedPages.flatMap(({ location, tab }) =>
        location.pathname === route && tab ? [tab] : [],
      )
      return Math.max(1, ...usedTabs) + 1
    },
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** Shows the page of a location. Opens it if it is not mounted. */
    show(location: Location, screen: Screen): void {
      const key = keyOf(location.pathname, tabOf(location))
      const mountedPage = find(key)
      if (mountedPage && mountedPage.location === location && now.active === key) return
      order = [...order.filter((one) => one !== key), key]
      const page = !mountedPage
        ? create(location, screen)
        : isSame(mountedPage.location, location)
          ? mountedPage
          : { ...mountedPage, location }
      now = { ...now, active: key }
      set({
        mountedPages: without(
          mountedPage ? now.mountedPages.map((one) => (one.key === key ? page : one)) : [...now.mountedPages, page],
        ),
        active: key,
      })
    },
    hide(): void {
      if (now.active !== null) set({ ...now, active: null })
    },
    restart(key: string): void {
      set({
        ...now,
        mountedPages: now.mountedPages.map((page) => (page.key === key ? create(page.location, page.screen) : page)),
      })
    },
    close(keys: readonly string[]): void {
      const remainingPages = now.mountedPages.filter(({ key }) => !keys.includes(key))
      set({
        mountedPages: remainingPages,
        active: now.active !== null && keys.includes(now.active) ? null : now.active,
      })
    },
  }
}
/** Whether two visits have the same location, so that nothing needs to render again. */
const isSame = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash && one.state === other.state

export function addressOf(route: Route, params?: RouteParams): string {
  const entries = Object.entries(params ?? {}).filter(([, value]) => value !== null && value !== undefined)
  if (entries.length === 0) return route
  return `${route}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

export const hasUnsaved = (page: MountedPage | undefined): boolean => (page?.unsaved.size ?? 0) > 0

/** Whether a reload would lose input of a page: input without a backup, or not written to it yet. */
export const losesInput = ({ unsaved: unsavedForms }: MountedPage): boolean =>
  [...unsavedForms.values()].some((backup) => !backup?.isStored())

/** Deletes the backups of a page's input, which the user discards. */
export function giveUp(page: MountedPage | undefined): void {
  for (const backup of page?.unsaved.values() ?? []) backup?.forget()
}
