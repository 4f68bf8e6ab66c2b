import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCall } from '../../client/query.ts'
import { searchCalls } from '../../features/desk/search/search/contract.ts'
import { screensOf } from '../session/menu-groups.ts'
import { home, leavesOf, type MenuNode } from '../session/role-menu.ts'
import { nowhere, recent } from './recent.ts'

/** Limits that keep the menu below visible. */
const maxFavourites = 8
const maxRecent = 3
/** Delay in ms, because a visit is recorded after its page is shown. */
const notedMs = 500

/** The favourite entries of a menu, and those visited last, the latest first. */
export function useShortcuts(tree: readonly MenuNode[]): { favourites: MenuNode[]; recent: MenuNode[] } {
  const { pathname } = useLocation()
  const [last, setLast] = useState(nowhere)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another one after each visit
  useEffect(() => {
    const waiting = setTimeout(() => void recent().then(setLast), last === nowhere ? 0 : notedMs)
    return () => clearTimeout(waiting)
  }, [pathname])
  const own = useCall(searchCalls.favourites, {}, { quiet: true, staleTime: 60_000 })
  const entries = new Map(
    leavesOf(tree)
      .flatMap(screensOf)
      .flatMap((node) => (node.route ? [[node.route as string, node] as const] : [])),
  )
  const at = (routes: readonly string[], most: number) =>
    routes.flatMap((route) => entries.get(route) ?? []).slice(0, most)
  const favourites = own.data?.screens ?? []
  return {
    favourites: at(favourites, maxFavourites),
    recent: at(
      last.screens.filter((route) => route !== home && !favourites.includes(route)),
      maxRecent,
    ),
  }
}
