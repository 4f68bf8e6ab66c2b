import { type PermissionLevel, type PermissionNode, permissionLevels } from './contract.ts'

/** A screen of the menu with its calls. */
export interface PermissionScreen {
  readonly menu: PermissionNode
  readonly calls: readonly PermissionNode[]
}
/** Screens of a directory at the top of the menu, with those of the directories in it. Undefined: outside of any. */
export interface PermissionDirectory {
  readonly directory: PermissionNode | undefined
  readonly screens: readonly PermissionScreen[]
}
/** Level of a role at a screen. custom: other calls than those of a level. */
export type ScreenLevel = 'none' | PermissionLevel | 'custom'

export function directoriesOf(nodes: readonly PermissionNode[]): PermissionDirectory[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callsByMenu = Map.groupBy(
    nodes.filter(({ type }) => type === 'button'),
    ({ parent }) => parent,
  )
  const topOf = (node: PermissionNode): PermissionNode | undefined => {
    const parent = node.parent === null ? undefined : byId.get(node.parent)
    return parent ? topOf(parent) : node.type === 'directory' ? node : undefined
  }
  const menus = nodes.filter(({ type }) => type === 'menu')
  return [...Map.groupBy(menus, topOf)].map(([directory, inside]) => ({
    directory,
    screens: inside.map((menu) => ({ menu, calls: callsByMenu.get(menu.id) ?? [] })),
  }))
}

const rank = (level: PermissionLevel) => permissionLevels.indexOf(level)

/** Entries of a screen that a level includes. */
export const entriesAt = ({ menu, calls }: PermissionScreen, level: 'none' | PermissionLevel): number[] =>
  level === 'none'
    ? []
    : [menu.id, ...calls.filter((call) => rank(call.level ?? 'read') <= rank(level)).map(({ id }) => id)]

/** Levels that differ at a screen, from the lowest on. */
export const levelsOf = ({ calls }: PermissionScreen): PermissionLevel[] =>
  permissionLevels.filter((level) => level === 'read' || calls.some((call) => call.level === level))

export function levelOf(screen: PermissionScreen, selection: ReadonlySet<number>): ScreenLevel {
  const size = [screen.menu, ...screen.calls].filter(({ id }) => selection.has(id)).length
  if (size === 0) return 'none'
  const isWhole = (level: PermissionLevel) => {
    const entries = entriesAt(screen, level)
    return entries.length === size && entries.every((id) => selection.has(id))
  }
  return levelsOf(screen).find(isWhole) ?? 'custom'
}

/**
 * Selection after these screens got other entries. It omits their directories, which the server adds where a role has a
 * screen of theirs.
 */
export function withEntries(
  nodes: readonly PermissionNode[],
  selection: readonly number[],
  screens: readonly PermissionScreen[],
  entries: readonly number[],
): number[] {
  const replacedIds = new Set(screens.flatMap(({ menu, calls }) => [menu.id, ...calls.map(({ id }) => id)]))
  const parents = new Set(nodes.map(({ parent }) => parent))
  const directories = new Set(
    nodes.filter(({ id, type }) => type === 'directory' && parents.has(id)).map(({ id }) => id),
  )
  return [...selection.filter((id) => !replacedIds.has(id) && !directories.has(id)), ...entries]
}
