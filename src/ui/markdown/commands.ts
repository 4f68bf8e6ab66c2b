import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, Selection } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import { schema } from './schema.ts'
import type { Place, TableTool, Tool } from './Toolbar.tsx'

const { nodes, marks } = schema

/** Depth of the nearest enclosing block of a type. Undefined: not inside one. */
function depthOf({ selection: { $from } }: EditorState, type: NodeType): number | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return depth
  return undefined
}

const toggleHeading: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  const isHeading = parent.type === nodes.heading
  return setBlockType(isHeading ? nodes.paragraph! : nodes.heading!, isHeading ? null : { level: 2 })(state, dispatch)
}

/** Makes a list, changes the kind of the enclosing list, or ends it. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (depthOf(state, type) !== undefined) return liftListItem(nodes.list_item!)(state, dispatch)
    const other = type === nodes.bullet_list ? nodes.ordered_list! : nodes.bullet_list!
    const depth = depthOf(state, other)
    if (depth === undefined) return wrapInList(type)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(state.selection.$from.before(depth), type))
    return true
  }

const toggleQuote: Command = (state, dispatch) =>
  depthOf(state, nodes.blockquote!) === undefined ? wrapIn(nodes.blockquote!)(state, dispatch) : lift(state, dispatch)

/** Puts a table after the block at the cursor, and a line to continue on after the last table. */
const insertTable: Command = (state, dispatch) => {
  const { $from, to } = state.selection
  if (depthOf(state, nodes.table!) !== undefined) return false
  const row = (type: NodeType) => nodes.table_row!.create(null, [type.createAndFill()!, type.createAndFill()!])
  const table = nodes.table!.create(null, [row(nodes.table_header!), row(nodes.table_cell!)])
  const [start, end] = $from.depth > 0 ? [$from.before(1), $from.after(1)] : [to, to]
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0
  const isLast = end === state.doc.content.size
  const at = isEmpty ? start : end
  const tr = state.tr.replaceWith(at, end, isLast ? [table, nodes.paragraph!.create()] : table)
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView())
  return true
}

export const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView())
  return true
})

export const commands: Readonly<Record<Exclude<Tool, 'picture' | 'link'> | TableTool, Command>> = {
  bold: toggleMark(marks.strong!),
  italic: toggleMark(marks.em!),
  heading: toggleHeading,
  bullets: toggleList(nodes.bullet_list!),
  numbers: toggleList(nodes.ordered_list!),
  quote: toggleQuote,
  table: insertTable,
  undo,
  redo,
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
}

/** Tools whose effect is present at the selection. */
export function activeTools(state: EditorState): ReadonlySet<Tool | Place> {
  const { from, to, empty, $from } = state.selection
  const hasMark = (name: 'strong' | 'em' | 'link') =>
    empty
      ? Boolean(marks[name]!.isInSet(state.storedMarks ?? $from.marks()))
      : state.doc.rangeHasMark(from, to, marks[name]!)
  const isInside = (name: keyof typeof nodes) => depthOf(state, nodes[name]!) !== undefined
  const all: [Tool | Place, boolean][] = [
    ['bold', hasMark('strong')],
    ['italic', hasMark('em')],
    ['link', hasMark('link')],
    ['heading', $from.parent.type === nodes.heading],
    ['bullets', isInside('bullet_list')],
    ['numbers', isInside('ordered_list')],
    ['quote', isInside('blockquote')],
    ['inTable', isInside('table')],
    ['onPicture', altAt(state) !== undefined],
  ]
  return new Set(all.flatMap(([tool, isActive]) => (isActive ? [tool] : [])))
}

/** Alternative text of the selected picture. Undefined: none is selected. */
export const altAt = ({ selection }: EditorState): string | undefined =>
  selection instanceof NodeSelection && selection.node.type === nodes.image
    ? String(selection.node.attrs.alt)
    : undefined

export const setAlt =
  (alt: string): Command =>
  ({ selection, tr }, dispatch) => {
    dispatch?.(tr.setNodeAttribute(selection.from, 'alt', alt))
    return true
  }

/** Address of the link at the selection, or empty. */
export function linkAt({ selection: { $from, from, to }, doc }: EditorState): string {
  let href = String(marks.link!.isInSet($from.marks())?.attrs.href ?? '')
  doc.nodesBetween(from, to, (node) => {
    href ||= String(marks.link!.isInSet(node.marks)?.attrs.href ?? '')
  })
  return href
}

/** Links the selection, or the link around it. Without a selection it inserts the address. An empty address unlinks. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { tr } = state
    let { from, to } = state.selection
    if (from === to) {
      const { parent, parentOffset } = state.selection.$from
      const start = from - parentOffset
      parent.forEach((node, offset) => {
        const isAt = offset <= parentOffset && parentOffset <= offset + node.nodeSize
        if (isAt && marks.link!.isInSet(node.marks)) [from, to] = [start + offset, start + offset + node.nodeSize]
      })
    }
    tr.removeMark(from, to, marks.link)
    if (href && from === to) tr.replaceSelectionWith(schema.text(href, [marks.link!.create({ href })]), false)
    else if (href) tr.addMark(from, to, marks.link!.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }
