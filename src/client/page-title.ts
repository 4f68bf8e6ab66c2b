import { useContext, useEffect, useSyncExternalStore } from 'react'
import type { Pair } from '../domain/contract/words.ts'
import { PageContext } from './navigation.ts'

/** Title of a page that shows one of many things, in place of its route's title. */
export interface PageTitle {
  readonly title: Pair
  /** Parent in the breadcrumb. */
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

/** Sets the title of the current page once it is loaded. Pass the same object while the title is unchanged. */
export function usePageTitle(title: PageTitle | undefined): void {
  const page = useContext(PageContext)
  useEffect(() => {
    if (!title) return
    set(page.key, title)
    return () => {
      // A hidden page also cleans up its effects, but retains its title.
      if (page.shown()) set(page.key, undefined)
    }
  }, [title, page])
}

/** Title set by the page itself, if any. `page`: the key of its state. */
export const useOwnTitle = (page: string): PageTitle | undefined => useSyncExternalStore(listen, () => titles.get(page))
