import type { Location } from 'react-router-dom'
import type { Backup, PageState, Route, RouteParams } from '../../client/navigation.ts'
import type { Screen } from '../../features/screens.ts'

/**
 * A visited page that stays mounted. Its key is the path: one page per route, whatever its query. A second page of the
 * same route has a number in its locations' state and in its key.
 */
export interface KeptPage {
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
  readonly kept: readonly KeptPage[]
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

export const stateOf = ({ tab }: KeptPage): OfTab | null => (tab === undefined ? null : { tab })

export const fullPath = ({ location }: KeptPage): string => location.pathname + location.search

/**
 * Store of the mounted pages, in the order opened.
 * @param limit number of pages. Beyond it the page not shown for longest is closed, but never one with unsaved input
 */
export function createPages(limit: number) {
  let now: Pages = { kept: [], active: null }
  let instances = 0
  let order: string[] = []
  const listeners = new Set<() => void>()
  const set = (next: Pages) => {
    now = next
    order = order.filter((key) => next.kept.some((page) => page.key === key))
    for (const tell of listeners) tell()
  }
  const find = (key: string) => now.kept.find((page) => page.key === key)
  const create = (location: Location, screen: Screen): KeptPage => {
    const tab = tabOf(location)
    const key = keyOf(location.pathname, tab)
    const instance = ++instances
    const unsaved = new Map<string, Backup | undefined>()
    const mark = (form: string, dirty: boolean, backup?: Backup) => {
      if (unsaved.has(form) === dirty) return
      if (dirty) unsaved.set(form, backup)
      else unsaved.delete(form)
      set({ ...now })
    }
    return { key, tab, screen, location, instance, unsaved, state: { key, mark, shown: () => now.active === key } }
  }
  const without = (kept: readonly KeptPage[]): readonly KeptPage[] => {
    if (kept.length <= limit) return kept
    const goes = order.find((key) => key !== now.active && kept.some((page) => page.key === key && !page.unsaved.size))
    return goes ? without(kept.filter(({ key }) => key !== goes)) : kept
  }
  return {
    get: () => now,
    find,
    ofRoute: (route: string): KeptPage | undefined => {
      const key = order.findLast((each) => find(each)?.location.pathname === route)
      return key === undefined ? undefined : find(key)
    },
    nextTab(route: string): number {
      const taken = now.kept.flatMap(({ location, tab }) => (location.pathname === route && tab ? [tab] : []))
      return Math.max(1, ...taken) + 1
    },
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** Shows the page of a location. Opens it if it is not mounted. */
    show(location: Location, screen: Screen): void {
      const key = keyOf(location.pathname, tabOf(location))
      const known = find(key)
      if (known && known.location === location && now.active === key) return
      order = [...order.filter((one) => one !== key), key]
      const page = !known ? create(location, screen) : isSame(known.location, location) ? known : { ...known, location }
      now = { ...now, active: key }
      set({
        kept: without(known ? now.kept.map((one) => (one.key === key ? page : one)) : [...now.kept, page]),
        active: key,
      })
    },
    hide(): void {
      if (now.active !== null) set({ ...now, active: null })
    },
    restart(key: string): void {
      set({ ...now, kept: now.kept.map((page) => (page.key === key ? create(page.location, page.screen) : page)) })
    },
    close(keys: readonly string[]): void {
      const kept = now.kept.filter(({ key }) => !keys.includes(key))
      set({ kept, active: now.active !== null && keys.includes(now.active) ? null : now.active })
    },
  }
}
/** Whether two visits have the same location, so that nothing needs to render again. */
const isSame = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash && one.state === other.state

export function addressOf(route: Route, params?: RouteParams): string {
  const given = Object.entries(params ?? {}).filter(([, value]) => value !== null && value !== undefined)
  if (given.length === 0) return route
  return `${route}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

export const hasUnsaved = (page: KeptPage | undefined): boolean => (page?.unsaved.size ?? 0) > 0

/** Whether a reload would lose input of a page: input without a backup, or not written to it yet. */
export const losesInput = ({ unsaved }: KeptPage): boolean => [...unsaved.values()].some((backup) => !backup?.isKept())

/** Deletes the backups of a page's input, which the user discards. */
export function giveUp(page: KeptPage | undefined): void {
  for (const backup of page?.unsaved.values() ?? []) backup?.forget()
}
