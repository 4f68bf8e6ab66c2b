import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { beforeAll, describe, expect, it } from 'vitest'
import { withoutPictures } from '../../../src/domain/markdown/allowed-html.ts'
import { loadCleaner } from '../../../src/ui/markdown/cleaner.ts'
import { activeTools, altAt, commands, linkAt, setAlt, setLink } from '../../../src/ui/markdown/commands.ts'
import { fromMarkdown } from '../../../src/ui/markdown/from-markdown.ts'
import { isEditable } from '../../../src/ui/markdown/is-editable.ts'
import { schema } from '../../../src/ui/markdown/schema.ts'
import { toMarkdown } from '../../../src/ui/markdown/to-markdown.ts'

const picture = `/file/content/123e4567-e89b-42d3-a456-426614174000`
const { nodes, marks } = schema

/** Pieces of text that Markdown has uses for. */
const piece = fc.constantFrom(
  ...'a|充电|，|“|”|.|1.|2)|#|## |-|- |+ |>|*|**|_|__|`|``|~|~~|[|](|)|!|<|<b>|&|&amp;|\\|:|=|===| |$|"|\'|---'.split(
    '|',
  ),
  '|',
)
const markList = fc.subarray(['strong', 'em', 'strike', 'code', 'link'] as const)
const run = fc
  .record({ pieces: fc.array(piece, { minLength: 1, maxLength: 4 }), marks: markList })
  .map(
    ({ pieces, marks: names }) =>
      [
        pieces.join(''),
        names.map((name) => marks[name]!.create(name === 'link' ? { href: 'https://e.com/a_b(c)?d=1&lt;=2' } : null)),
      ] as const,
  )
const textOf = (runs: readonly (readonly [string, ReturnType<NonNullable<typeof marks.em>['create']>[]])[]) => {
  // HTML shows runs of spaces as one, and none at the ends.
  let isSpace = true
  const out: Node[] = []
  for (const [text, list] of runs) {
    let visibleText = ''
    for (const sign of text) {
      if (sign !== ' ' || !isSpace) visibleText += sign
      isSpace = sign === ' '
    }
    if (visibleText) out.push(schema.text(visibleText, list))
  }
  const last = out.at(-1)
  if (last?.text?.endsWith(' ')) {
    const rest = last.text.trimEnd()
    out.splice(-1, 1, ...(rest ? [schema.text(rest, last.marks)] : []))
  }
  return out.length > 0 ? out : [schema.text('x')]
}
const line = fc.array(run, { minLength: 1, maxLength: 4 }).map(textOf)
const image = fc.constant([nodes.image!.create({ src: picture, alt: 'a [b] *c*', title: 'say "d"' })])
const inline = fc
  .array(fc.oneof({ weight: 4, arbitrary: line }, image), { minLength: 1, maxLength: 3 })
  .map((lines) => lines.flatMap((each, at) => (at === 0 ? each : [nodes.hard_break!.create(), ...each])))
const paragraph = inline.map((content) => nodes.paragraph!.create(null, content))
const code = fc
  .array(fc.constantFrom('a', '```', '\n', '  b', '# c', '<i>'), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('').replaceAll(/^\n+|\n+$/g, '') || 'x')
  .map((text) => nodes.code_block!.create(null, schema.text(text)))
const leaf = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([level, content]) => nodes.heading!.create({ level }, content)),
  code,
  fc.constant(nodes.horizontal_rule!.create()),
)
const list = (item: fc.Arbitrary<Node[]>) =>
  fc
    .record({
      items: fc.array(fc.tuple(paragraph, item), { minLength: 1, maxLength: 3 }),
      order: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    })
    .map(({ items, order }) => {
      const content = items.map(([first, more]) => nodes.list_item!.create(null, [first, ...more]))
      // A loose list of one item is the same as a tight one.
      const isTight = items.every(([, more]) => more.length === 0)
      return order === undefined
        ? nodes.bullet_list!.create({ tight: isTight }, content)
        : nodes.ordered_list!.create({ tight: isTight, order }, content)
    })
const cell = (type: 'table_header' | 'table_cell') => line.map((content) => [type, content] as const)
const table = fc
  .tuple(
    fc.constantFrom(null, 'left', 'center', 'right'),
    fc.tuple(cell('table_header'), cell('table_header')),
    fc.array(fc.tuple(cell('table_cell'), cell('table_cell')), { minLength: 1, maxLength: 2 }),
  )
  .map(([align, head, rows]) =>
    nodes.table!.create(
      null,
      [head, ...rows].map((row) =>
        nodes.table_row!.create(
          null,
          row.map(([type, content], at) =>
            nodes[type]!.create({ align: at === 0 ? align : null }, nodes.paragraph!.create(null, content)),
          ),
        ),
      ),
    ),
  )
const block: fc.Arbitrary<Node> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  list(fc.array(fc.oneof(list(fc.constant([])), code), { maxLength: 1 })),
  fc.array(leaf, { minLength: 1, maxLength: 2 }).map((content) => nodes.blockquote!.create(null, content)),
  table,
)

describe('the editor for formatted text', () => {
  beforeAll(async () => void (await loadCleaner()))

  it('stores Markdown that is read as the same document, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (content) => {
        const doc = nodes.doc!.create(null, content)
        const markdown = toMarkdown(doc)
        expect(`${fromMarkdown(markdown)}\n${markdown}`).toBe(`${doc}\n${markdown}`)
        expect(isEditable(markdown)).toBe(true)
      }),
    )
  })

  it('edits what Markdown can express, and leaves the rest to the source', () => {
    for (const text of [
      '',
      '# a\n\n- b\n  1. c',
      'a\nb  \nc',
      '| a |\n|:-:|\n| **b** |',
      '[x](#/faq) https://e.com',
      '~~a~~ <b>b</b>',
    ])
      expect([text, isEditable(text)]).toEqual([text, true])
    for (const text of ['<u>a</u>', 'H<sub>2</sub>O', '<dl><dt>a</dt></dl>', `<img src="${picture}" width="20">`])
      expect([text, isEditable(text)]).toEqual([text, false])
  })

  it('formats a selection, makes and ends lists, links and unlinks', () => {
    let state = EditorState.create({ doc: fromMarkdown('charge the car') })
    const select = (from: number, to = from) => {
      state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
    }
    const run = (command: Command) => {
      command(state, (tr) => {
        state = state.apply(tr)
      })
      return toMarkdown(state.doc)
    }
    select(8, 11)
    expect(run(commands.bold)).toBe('charge **the** car')
    expect(run(setLink('https://e.com'))).toBe('charge [**the**](https://e.com) car')
    select(9)
    expect([...activeTools(state)]).toEqual(['bold', 'link'])
    expect(linkAt(state)).toBe('https://e.com')
    expect(run(setLink(''))).toBe('charge **the** car')
    expect(run(commands.bullets)).toBe('- charge **the** car')
    expect(run(commands.numbers)).toBe('1. charge **the** car')
    expect(run(commands.numbers)).toBe('charge **the** car')
    expect(run(commands.heading)).toBe('## charge **the** car')
    expect(run(commands.heading)).toBe('charge **the** car')
    expect(run(commands.quote)).toBe('> charge **the** car')
    expect(run(commands.quote)).toBe('charge **the** car')
    select(1)
    expect(run(commands.table)).toContain('| --- | --- |')
    expect([...activeTools(state)]).toContain('inTable')
    expect(run(commands.addColumn)).toContain('| --- | --- | --- |')
    expect(run(commands.deleteTable)).not.toContain('|')
  })

  it('describes the selected picture', () => {
    let state = EditorState.create({ doc: fromMarkdown(`plug ![IMG_1](${picture})`) })
    expect(altAt(state)).toBeUndefined()
    state = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 6)))
    expect([altAt(state), activeTools(state).has('onPicture')]).toEqual(['IMG_1', true])
    setAlt('The [plug]')(state, (tr) => {
      state = state.apply(tr)
    })
    expect(toMarkdown(state.doc)).toBe(`plug ![The \\[plug\\]](${picture})`)
    expect(withoutPictures(toMarkdown(state.doc))).toBe('plug The \\[plug\\]')
  })
})
