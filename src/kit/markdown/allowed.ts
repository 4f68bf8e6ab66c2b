/**
 * What written content may consist of: the same list for the server, which cleans what is stored, and for the browser,
 * which cleans it again before it is shown.
 */
export const allowedTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'blockquote',
  'pre',
  'code',
  'kbd',
  'strong',
  'b',
  'em',
  'i',
  's',
  'del',
  'u',
  'sub',
  'sup',
  'mark',
  'small',
  'a',
  'img',
  'figure',
  'figcaption',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  th: ['align', 'colspan', 'rowspan'],
  td: ['align', 'colspan', 'rowspan'],
}

/** Tags whose content goes with them: it is no text for readers. */
export const droppedWhole = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'object', 'embed']

/** Addresses on other sites, mail and phone, and this app's own pages. Nothing that a browser would run. */
const linkPattern = /^(https?:\/\/|mailto:|tel:|#\/)[^\s<>"]+$/i
export const isAllowedLink = (href: string): boolean => linkPattern.test(href)
export const isForeignLink = (href: string): boolean => /^https?:/i.test(href)

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const picturePattern = new RegExp(`^/file/(content/${id}|published/[0-9a-f]{64})$`)
/** Pictures are the platform's own files: uploaded ones while somebody writes, published ones for readers. */
export const isAllowedPicture = (src: string): boolean => picturePattern.test(src)

const contentPattern = new RegExp(`/file/content/(${id})`, 'g')
/** Ids of the uploaded files that a text names, each once, in their order. */
export const pictureIds = (text: string): string[] => [
  ...new Set([...text.matchAll(contentPattern)].map(([, found = '']) => found)),
]
/** The text with each uploaded file's address replaced; those without one stay. */
export const withPictures = (text: string, addressOf: (id: string) => string | undefined): string =>
  text.replaceAll(contentPattern, (whole, found: string) => addressOf(found) ?? whole)
