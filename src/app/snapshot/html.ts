/**
 * Serialises a page for a snapshot: its visible content, and nothing executable. Elements and attributes are rebuilt
 * from an allowlist.
 */
const tags = new Set(
  [
    'a',
    'article',
    'aside',
    'b',
    'br',
    'button',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'em',
    'fieldset',
    'figure',
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
    'h4',
    'header',
    'hr',
    'i',
    'img',
    'input',
    'label',
    'legend',
    'li',
    'main',
    'nav',
    'ol',
    'p',
    'section',
    'small',
    'span',
    'strong',
    'summary',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'time',
    'tr',
    'ul',
    'svg',
    'g',
    'path',
    'circle',
    'rect',
    'line',
    'polyline',
    'polygon',
    'text',
    'title',
  ].map((tag) => tag.toUpperCase()),
)
const voids = new Set(['BR', 'HR', 'IMG', 'INPUT'])
const attributes =
  /^(class|style|role|lang|dir|type|placeholder|alt|title|hidden|disabled|tabindex|aria-[a-z]+|data-[a-z-]+|width|height|viewBox|preserveAspectRatio|transform|d|points|fill|fill-rule|clip-rule|opacity|stroke|stroke-[a-z]+|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|text-anchor|font-size)$/
const ownSource = /^(\/(?!\/)|data:image\/)/

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The element's content as HTML. Undefined if a part must not be stored (`data-unkept`). */
export function htmlOf(root: Element): string | undefined {
  if (root.querySelector('[data-unkept]')) return undefined
  return htmlOfAll(root.childNodes, Number.POSITIVE_INFINITY)
}

const htmlOfAll = (nodes: NodeListOf<ChildNode>, lowest: number) =>
  [...nodes].map((node) => htmlOfNode(node, lowest)).join('')

/** Omits nodes that begin below `lowest` px. */
function htmlOfNode(node: Node, lowest: number): string {
  if (node instanceof Text) return escapeHtml(node.data)
  if (!(node instanceof Element)) return ''
  const tag = node.tagName.toUpperCase()
  if (!tags.has(tag)) return '<span></span>'
  const style = node.getAttribute('style') ?? ''
  // Mounted pages behind the visible one.
  if (/display: none/.test(style)) return ''
  if (node.getBoundingClientRect().top > lowest) return ''
  const safeAttributes = [...node.attributes].filter(
    ({ name, value }) =>
      attributes.test(name) || (name === 'src' && ownSource.test(value)) || (name === 'href' && value.startsWith('#')),
  )
  const open = `<${node.localName}${safeAttributes.map(({ name, value }) => ` ${name}="${escapeHtml(value)}"`).join('')}>`
  if (voids.has(tag)) return open
  // A start shows scrolling content from its top, so some margin below the visible part is enough.
  const further = node.localName === 'main' ? window.innerHeight * 1.5 - node.scrollTop : lowest
  return `${open}${htmlOfAll(node.childNodes, further)}</${node.localName}>`
}
