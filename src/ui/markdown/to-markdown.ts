/** Markdown of a document, as our renderer reads it: GitHub's, where a line break ends a line. */
import type { Mark, Node } from 'prosemirror-model'
import { fromMarkdown } from './from-markdown.ts'

/** Emphasis and links as Markdown, or as HTML where Markdown would be read differently next to these characters. */
type Emphasis = 'markdown' | 'html'
const delimiters: Record<string, Record<Emphasis, readonly [string, string]>> = {
  strong: { markdown: ['**', '**'], html: ['<strong>', '</strong>'] },
  em: { markdown: ['*', '*'], html: ['<em>', '</em>'] },
  strike: { markdown: ['~~', '~~'], html: ['<del>', '</del>'] },
}

/** Documents are immutable and share their unchanged blocks, so that typing converts one block. */
const convertedBlocks = new WeakMap<Node, string>()

export function toMarkdown(doc: Node): string {
  return blocks(doc, '\n\n')
}

function blocks(parent: Node, separator: string): string {
  const parts: string[] = []
  let before: Node | undefined
  let alternates = false
  parent.forEach((node) => {
    // Two neighbouring lists would be read as one, unless their marks differ.
    alternates = before?.type === node.type && !alternates
    const text = alternates && /list$/.test(node.type.name) ? listText(node, true) : blockText(node)
    if (text === '') return
    parts.push(text)
    before = node
  })
  return parts.join(separator)
}

function blockText(node: Node): string {
  const cachedText = convertedBlocks.get(node)
  if (cachedText !== undefined) return cachedText
  const text = newBlockText(node)
  convertedBlocks.set(node, text)
  return text
}

function newBlockText(node: Node): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(node.attrs.level)} ${verifiedInline(node).replaceAll('\n', '<br>').replace(/#+$/, '\\$&')}`
    case 'blockquote':
      return indent(blocks(node, '\n\n'), '> ', '> ')
    case 'code_block': {
      const fence = longerThan(node.textContent, '`', 3)
      return `${fence}\n${node.textContent}\n${fence}`
    }
    case 'horizontal_rule':
      return '---'
    case 'bullet_list':
    case 'ordered_list':
      return listText(node, false)
    case 'table':
      return tableText(node)
    default:
      return verifiedInline(node)
  }
}

function listText(list: Node, isSecond: boolean): string {
  const separator = list.attrs.tight ? '\n' : '\n\n'
  const items: string[] = []
  list.forEach((item, _offset, index) => {
    const number = `${(list.attrs.order ?? 1) + index}${isSecond ? ')' : '.'}`
    const mark = `${list.type.name === 'ordered_list' ? number : isSecond ? '*' : '-'} `
    items.push(indent(blocks(item, separator), mark, ' '.repeat(mark.length)))
  })
  return items.join(separator)
}

function tableText(table: Node): string {
  const rows: string[] = []
  table.forEach((row, _offset, index) => {
    const cells: string[] = []
    const lines: string[] = []
    row.forEach((cell) => {
      const text = cell.firstChild ? verifiedInline(cell.firstChild) : ''
      cells.push(text.replaceAll('\n', '<br>'))
      lines.push({ left: ':--', center: ':-:', right: '--:' }[String(cell.attrs.align)] ?? '---')
    })
    rows.push(`| ${cells.join(' | ')} |`)
    if (index === 0) rows.push(`| ${lines.join(' | ')} |`)
  })
  return rows.join('\n')
}

const indent = (text: string, first: string, rest: string) =>
  text
    .split('\n')
    .map((line, at) => ((at === 0 ? first : rest) + line).trimEnd())
    .join('\n')

const longerThan = (text: string, sign: string, least: number) =>
  sign.repeat(Math.max(least, ...[...text.matchAll(new RegExp(`${sign}+`, 'g'))].map(([run]) => run.length + 1)))

/** Content of a text block, in HTML where Markdown would be read differently. */
function verifiedInline(block: Node): string {
  const text = inline(block, 'markdown')
  if (!/[*~[]/.test(text)) return text
  const readBlock = fromMarkdown(text).firstChild
  return readBlock?.type.name === 'paragraph' && readBlock.content.eq(block.content) ? text : inline(block, 'html')
}

function inline(block: Node, emphasis: Emphasis): string {
  let out = ''
  let open: readonly Mark[] = []
  const nodes = [...block.children]
  while (nodes.at(-1)?.type.name === 'hard_break') nodes.pop()
  while (nodes[0]?.type.name === 'hard_break') nodes.shift()
  const close = (until: number) => {
    for (const mark of open.slice(until).toReversed()) out += endOf(mark, emphasis)
  }
  for (const [at, node] of nodes.entries()) {
    const marks = node.marks.filter(({ type }) => type.name !== 'code')
    let sharedCount = 0
    while (sharedCount < open.length && marks[sharedCount] && open[sharedCount]!.eq(marks[sharedCount]!))
      sharedCount += 1
    close(sharedCount)
    for (const mark of marks.slice(sharedCount)) out += startOf(mark, emphasis)
    open = marks
    if (node.type.name === 'image') out += imageText(node)
    else if (node.type.name === 'hard_break')
      // Two line breaks would end the paragraph.
      out += [nodes[at - 1], nodes[at + 1]].some((next) => next?.type.name === 'hard_break') ? '<br>' : '\n'
    else if (node.marks.some(({ type }) => type.name === 'code')) out += codeText(node.text ?? '')
    else out += escapeText(node.text ?? '')
  }
  close(0)
  return out
    .split('\n')
    .map((line) => escapeStart(line.trim()))
    .join('\n')
}

const startOf = ({ type, attrs }: Mark, emphasis: Emphasis) =>
  delimiters[type.name]?.[emphasis][0] ??
  (emphasis === 'markdown'
    ? '['
    : `<a href="${inQuotes(attrs.href)}"${attrs.title ? ` title="${inQuotes(attrs.title)}"` : ''}>`)
const endOf = ({ type, attrs }: Mark, emphasis: Emphasis) =>
  delimiters[type.name]?.[emphasis][1] ??
  (emphasis === 'markdown' ? `](${address(attrs.href)}${titleText(attrs.title)})` : '</a>')
const inQuotes = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const imageText = ({ attrs }: Node) => `![${escapeText(attrs.alt)}](${address(attrs.src)}${titleText(attrs.title)})`
const titleText = (title: string | null) => (title ? ` "${escapeText(title).replaceAll('"', '\\"')}"` : '')
/** Entities in an address would be decoded. */
const address = (href: string) => {
  const text = href.replaceAll(/&(?=[#\w]+;)/g, '&amp;')
  return /[()\\*_]/.test(text) ? `<${text.replaceAll(/[<>\\]/g, '\\$&')}>` : text
}

function codeText(text: string): string {
  // Between backticks, a bar would end a table's cell.
  if (text.includes('|')) return `<code>${escapeText(text)}</code>`
  const fence = longerThan(text, '`', 1)
  const gap = /^`|`$|^ .* $/s.test(text) ? ' ' : ''
  return fence + gap + text + gap + fence
}

/** Text that stays text. An underscore within a word needs nothing. */
const escapeText = (text: string) =>
  text.replaceAll(/[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&').replaceAll(/&(?=#?\w+;)/g, '\\&')

/** A line whose beginning is not read as a heading, a list, a rule or an underline. */
const escapeStart = (line: string) =>
  line.replace(/^(#{1,6}(?=\s|$)|[-+=](?=\s|$|[-=\s]*$))/, '\\$1').replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
