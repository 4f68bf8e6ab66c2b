import { type MenuGroup, menuGroups } from '../../features/menu.ts'
import { leavesOf, type MenuNode, type MenuTab } from './role-menu.ts'

/** Joins the screens of each group to one entry, at the place of the first of them. A single screen stays as it is. */
export function withGroups(tree: readonly MenuNode[]): MenuNode[] {
  const byRoute = new Map(leavesOf(tree).map((node) => [node.route, node]))
  const replacements = new Map<MenuNode, MenuNode | null>()
  for (const group of menuGroups) {
    const tabs = tabsIn(group, byRoute)
    const members = tabs.flatMap(({ routes }) => routes.flatMap((route) => byRoute.get(route) ?? []))
    const [first] = tabs
    if (!first || members.length < 2) continue
    const place = leavesOf(tree).find((node) => members.includes(node))
    const entry = tabs.length > 1 ? { ...first.node, title: group.title, tabs } : { ...first.node, tabs }
    for (const member of members) replacements.set(member, member === place ? entry : null)
  }
  const replace = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => {
      if (node.children.length === 0) return replacements.has(node) ? (replacements.get(node) ?? []) : [node]
      const children = replace(node.children)
      return children.length > 0 ? [{ ...node, children }] : []
    })
  return replace(tree)
}

/** Tabs of a group for a role. Of several routes to the same records, the role's first one is used. */
const tabsIn = ({ tabs }: MenuGroup, byRoute: ReadonlyMap<string | undefined, MenuNode>): MenuTab[] =>
  tabs.flatMap((tab) => {
    const routes = [tab].flat().filter((route) => byRoute.has(route))
    const node = byRoute.get(routes[0])
    return node ? [{ node, routes }] : []
  })

/** The screens of a menu entry, one for each tab. */
export const screensOf = (node: MenuNode): readonly MenuNode[] => node.tabs?.map((tab) => tab.node) ?? [node]

/** The tab that a route shows, if the entry has several. */
export const tabAt = (node: MenuNode | undefined, route: string): MenuTab | undefined =>
  node?.tabs && node.tabs.length > 1 ? node.tabs.find(({ routes }) => routes.some((each) => each === route)) : undefined
