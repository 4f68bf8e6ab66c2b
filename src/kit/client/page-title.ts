import { useContext, useEffect, useSyncExternalStore } from 'react'
import type { Pair } from '../words.ts'
import { PageContext } from './navigation.ts'

/** What a page that shows one of many things calls itself, in place of its route's title. */
export interface PageTitle {
  readonly title: Pair
  /** Where it belongs: the step before it in the breadcrumb. */
  readonly under: Pair
}
let titles: ReadonlyMap<string, PageTitle> = new Map()
const listeners = new Set<() => void>()
const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
function set(page: string, title: PageTitle | undefined): void {
  const next = new Map(titles)
  if (title) next.set(page, title)
  else next.delete(page)
  titles = next
  for (const tell of listeners) tell()
}

/** Names the page that stands here, as soon as it knows what it shows. `title` keeps its identity while it says the same. */
export function usePageTitle(title: PageTitle | undefined): void {
  const page = useContext(PageContext)
  useEffect(() => {
    if (!title) return
    set(page.key, title)
    return () => {
      // A page that is only kept out of sight also cleans up its effects, and keeps its name.
      if (page.shown()) set(page.key, undefined)
    }
  }, [title, page])
}

/** What a page calls itself, if it does; by its key, which is that of its state. */
export const useOwnTitle = (page: string): PageTitle | undefined => useSyncExternalStore(listen, () => titles.get(page))
