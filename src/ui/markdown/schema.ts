import { type DOMOutputSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

/** A table cell is aligned by its column, as in Markdown. */
const { table, table_row, table_cell, table_header } = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (cell) => cell.getAttribute('align'),
      setDOMAttr: (value, attributes) => {
        if (value) attributes.align = value
      },
    },
  },
})
const of = (tag: string) => (): DOMOutputSpec => [tag, 0]

/** Elements that the editor shows: the part of allowed-html.ts that Markdown can express. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: of('p') },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: of('blockquote'),
    },
    code_block: {
      content: 'text*',
      group: 'block',
      code: true,
      defining: true,
      marks: '',
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    bullet_list: {
      attrs: { tight: { default: true } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul', getAttrs: (list) => ({ tight: isTight(list) }) }],
      toDOM: of('ul'),
    },
    ordered_list: {
      attrs: { tight: { default: true }, order: { default: 1 } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [
        { tag: 'ol', getAttrs: (list) => ({ tight: isTight(list), order: Number(list.getAttribute('start') ?? 1) }) },
      ],
      toDOM: ({ attrs }) => ['ol', attrs.order === 1 ? {} : { start: attrs.order }, 0],
    },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: of('li') },
    text: { group: 'inline' },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    image: {
      inline: true,
      attrs: { src: {}, alt: { default: '' }, title: { default: null } },
      group: 'inline',
      draggable: true,
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (image) => ({
            src: image.getAttribute('src'),
            alt: image.getAttribute('alt') ?? '',
            title: image.getAttribute('title'),
          }),
        },
      ],
      toDOM: ({ attrs }) => ['img', attrs],
    },
    table,
    table_row,
    table_cell,
    table_header,
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => ({ href: link.getAttribute('href'), title: link.getAttribute('title') }),
        },
      ],
      toDOM: ({ attrs }) => ['a', attrs, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: of('strong') },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: of('em') },
    strike: { parseDOM: [{ tag: 'del' }, { tag: 's' }], toDOM: of('del') },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: of('code') },
  },
})

/** In the HTML of a tight list, items have no paragraphs. */
const isTight = (list: HTMLElement) => list.querySelector(':scope > li > p') === null
