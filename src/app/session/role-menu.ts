import type { Pair } from '../../domain/contract/words.ts'
import type { MenuEntry } from '../../features/base/accounts/session/contract.ts'
import { type ScreenRoute, screens } from '../../features/screens.ts'

/** An entry of the displayed menu: a directory with children, a route with its tabs, or an external link. */
export interface MenuNode {
  key: string
  title: Pair
  icon: string | null
  route?: ScreenRoute
  /** Opened in a new browser tab. */
  href?: string
  path?: string
  children: MenuNode[]
  /** Screens that share this entry. Its own route is the first one's. */
  tabs?: readonly MenuTab[]
}
/** A screen of a shared entry, as a node of its own. Other routes may lead to it, too. */
export interface MenuTab {
  readonly node: MenuNode
  readonly routes: readonly ScreenRoute[]
}
export interface RoleMenu {
  routes: ReadonlySet<string>
  calls: ReadonlySet<string>
  titles: ReadonlyMap<string, Pair>
  tree: MenuNode[]
  landing: ScreenRoute
}

export const home = '/index' satisfies ScreenRoute
export const openPlatform = (href: string): void => void window.open(href, '_blank', 'noopener')
const isExternal = (url: string): boolean => /^(https?:|mailto:|tel:)/.test(url)
const hiddenRoutes = new Set(screens.filter((screen) => screen.hidden).map(({ route }) => route))

/**
 * Reads a role's menu without duplicate entries. The displayed tree contains only screens accepted by `isBuilt`, and
 * other platforms whose address is set.
 */
export function readMenu(
  entries: MenuEntry[],
  isBuilt: (path: string) => path is ScreenRoute,
  platforms: readonly { link: string; url: string }[] = [],
): RoleMenu {
  const routes = new Set<string>()
  const calls = new Set<string>()
  const titles = new Map<string, Pair>()
  const names = new Set<string>()
  const displayedUrls = new Set<string>()

  const collect = (entry: MenuEntry): void => {
    if (entry.type === 'button') calls.add(entry.url)
    else names.add(entry.url.replace(/^\//, ''))
    if (entry.type === 'menu') {
      routes.add(entry.url)
      if (!titles.has(entry.url)) titles.set(entry.url, [entry.name, entry.nameEn])
    }
    entry.children.forEach(collect)
  }
  const draw = (entry: MenuEntry): MenuNode[] => {
    const node = { key: entry.url || `${entry.id}`, title: [entry.name, entry.nameEn] as const, icon: entry.icon }
    if (entry.type === 'button') return []
    if (entry.type === 'directory') {
      const children = entry.children.flatMap(draw)
      if (children.length === 0) return []
      return [{ ...node, key: `directory-${entry.id}`, path: entry.url, children }]
    }
    if (displayedUrls.has(entry.url)) return []
    displayedUrls.add(entry.url)
    const href = isExternal(entry.url) ? entry.url : platforms.find(({ link }) => link === entry.url)?.url
    if (href) return [{ ...node, href, children: [] }]
    return isBuilt(entry.url) && !hiddenRoutes.has(entry.url) ? [{ ...node, route: entry.url, children: [] }] : []
  }
  entries.forEach(collect)
  const tree = entries.flatMap(draw)
  const alarms: ScreenRoute = '/warn/queryAlarm'
  // A role with only other alarm screens would land on a forbidden page.
  const mayAlarms = routes.has(alarms) || !directoryAt(tree, '/warn')
  const landing = names.has('warn') && isBuilt(alarms) && mayAlarms ? alarms : (firstRoute(tree) ?? home)
  return { routes, calls, titles, tree, landing }
}

export const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]))

export function firstRoute(nodes: MenuNode[]): ScreenRoute | undefined {
  for (const node of nodes) {
    const route = node.route ?? firstRoute(node.children)
    if (route) return route
  }
  return undefined
}

export function directoryAt(nodes: MenuNode[], path: string): MenuNode | undefined {
  for (const node of nodes) {
    const directory = node.path === path ? node : directoryAt(node.children, path)
    if (directory) return directory
  }
  return undefined
}

/** The entries from the top of the tree down to a route. */
export function wayTo(nodes: MenuNode[], route: string): MenuNode[] {
  for (const node of nodes) {
    if (node.route === route || node.tabs?.some(({ routes }) => routes.some((each) => each === route))) return [node]
    const rest = wayTo(node.children, route)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}
