import type { Ref } from '../../kinds/reference.ts'
import type { AnyRow } from './view.ts'

export interface RowNode {
  row: AnyRow
  children: RowNode[]
}

/** Nests rows by their `parent`. A row without its parent in the list is at the top. */
export function nestRows(rows: readonly AnyRow[]): RowNode[] {
  const nodes = new Map(rows.map((row): [number, RowNode] => [row.id, { row, children: [] }]))
  const top: RowNode[] = []
  for (const node of nodes.values()) {
    const above = nodes.get((node.row.parent as Ref | null)?.id ?? 0)
    ;(above ? above.children : top).push(node)
  }
  return top
}

/** Reduces the tree to matching rows, their ancestors and their descendants. */
export function matchingRows(nodes: readonly RowNode[], matches: (row: AnyRow) => boolean): RowNode[] {
  return nodes.flatMap((node) => {
    if (matches(node.row)) return [node]
    const children = matchingRows(node.children, matches)
    return children.length > 0 ? [{ row: node.row, children }] : []
  })
}

/** Returns the rows from the top down to the one with this id. Empty if there is none. */
export function wayTo(nodes: readonly RowNode[], id: number): RowNode[] {
  for (const node of nodes) {
    if (node.row.id === id) return [node]
    const below = wayTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Returns the ids of rows with children, down to `depth` levels. */
export function branchIds(nodes: readonly RowNode[], depth = Number.POSITIVE_INFINITY): number[] {
  if (depth <= 0) return []
  return nodes.flatMap(({ row, children }) => (children.length > 0 ? [row.id, ...branchIds(children, depth - 1)] : []))
}
