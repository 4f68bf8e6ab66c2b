import type { OptionRef } from '../../domain/contract/platform.ts'

export interface TreeNode {
  id: number
  label: string
  children: TreeNode[]
}

/** Nests choices by their `parent`. One without its parent in the list, or in a cycle, is a root. */
export function nest(refs: readonly OptionRef[]): TreeNode[] {
  const nodes = new Map(refs.map((ref) => [ref.id, { id: ref.id, label: ref.label, children: [] as TreeNode[] }]))
  const parents = new Map(refs.map((ref) => [ref.id, ref.parent ?? null]))
  const roots: TreeNode[] = []
  for (const [id, node] of nodes) {
    const parent = parents.get(id)
    const above = parent ? nodes.get(parent) : undefined
    if (above && !circular(id, parents)) above.children.push(node)
    else roots.push(node)
  }
  return roots
}

function circular(id: number, parents: ReadonlyMap<number, number | null>): boolean {
  const visitedIds = new Set<number>()
  for (let at: number | null | undefined = id; at; at = parents.get(at)) {
    if (visitedIds.has(at)) return true
    visitedIds.add(at)
  }
  return false
}

export function idsUnder(node: TreeNode): number[] {
  return [node.id, ...node.children.flatMap(idsUnder)]
}

/** Checks or unchecks a node with all nodes below it. Checking adds its ancestors, too. */
export function toggle(roots: readonly TreeNode[], checkedIds: readonly number[], node: TreeNode): number[] {
  const under = idsUnder(node)
  const next = new Set(checkedIds)
  if (next.has(node.id)) {
    for (const id of under) next.delete(id)
  } else {
    for (const id of [...under, ...pathTo(roots, node.id)]) next.add(id)
  }
  return [...next]
}

/** Returns the ids from a root down to the node itself. Empty if it is not in the tree. */
export function pathTo(roots: readonly TreeNode[], id: number): number[] {
  for (const root of roots) {
    if (root.id === id) return [id]
    const below = pathTo(root.children, id)
    if (below.length) return [root.id, ...below]
  }
  return []
}

/** Reduces the tree to nodes that contain the text and their ancestors. */
export function matching(roots: readonly TreeNode[], search: string): TreeNode[] {
  const term = search.trim().toLowerCase()
  if (!term) return [...roots]
  return roots.flatMap((node) => {
    const children = matching(node.children, search)
    return children.length || node.label.toLowerCase().includes(term)
      ? [{ ...node, children: children.length ? children : node.children }]
      : []
  })
}
