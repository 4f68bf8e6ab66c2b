import type { Ref } from './kinds/reference.ts'
import type { AnyRow } from './view.ts'

/** A row with the rows below it. */
export interface RowNode {
  row: AnyRow
  children: RowNode[]
}

/** Nests rows by their `parent`; one whose parent is not among them is at the top. */
export function nestRows(rows: readonly AnyRow[]): RowNode[] {
  const nodes = new Map(rows.map((row): [number, RowNode] => [row.id, { row, children: [] }]))
  const top: RowNode[] = []
  for (const node of nodes.values()) {
    const above = nodes.get((node.row.parent as Ref | null)?.id ?? 0)
    ;(above ? above.children : top).push(node)
  }
  return top
}

/** The tree reduced to rows of which `matches` says so, with the way there and what is below them. */
export function matchingRows(nodes: readonly RowNode[], matches: (row: AnyRow) => boolean): RowNode[] {
  return nodes.flatMap((node) => {
    if (matches(node.row)) return [node]
    const children = matchingRows(node.children, matches)
    return children.length > 0 ? [{ row: node.row, children }] : []
  })
}

/** The rows from the top down to the one with this id; empty when there is none. */
export function wayTo(nodes: readonly RowNode[], id: number): RowNode[] {
  for (const node of nodes) {
    if (node.row.id === id) return [node]
    const below = wayTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Ids of the rows that have rows below them, down to `depth` levels. */
export function branchIds(nodes: readonly RowNode[], depth = Number.POSITIVE_INFINITY): number[] {
  if (depth <= 0) return []
  return nodes.flatMap(({ row, children }) => (children.length > 0 ? [row.id, ...branchIds(children, depth - 1)] : []))
}
