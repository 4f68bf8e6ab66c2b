import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { commands, insertBreak } from './commands.ts'
import { schema } from './schema.ts'

const { nodes } = schema
const item = nodes.list_item!

/** Keys of common editors, and Markdown's marks at the beginning of a line. */
export const plugins = (): Plugin[] => [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote!),
      wrappingInputRule(
        /^(\d+)\.\s$/,
        nodes.ordered_list!,
        ([, number]) => ({ order: Number(number) }),
        ([, number], list) => list.childCount + list.attrs.order === Number(number),
      ),
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list!),
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading!, ([, signs = '']) => ({ level: signs.length })),
      textblockTypeInputRule(/^```$/, nodes.code_block!),
    ],
  }),
  keymap({
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-z': commands.undo,
    'Mod-y': commands.redo,
    'Shift-Mod-z': commands.redo,
    Enter: splitListItem(item),
    'Shift-Enter': insertBreak,
    // Elsewhere the key leaves the editor, as in any form.
    Tab: chainCommands(goToNextCell(1), sinkListItem(item)),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(item)),
  }),
  keymap(baseKeymap),
  history(),
  tableEditing(),
]
