/**
 * Allowed elements of written content. The server uses the list to clean what it stores, and the browser to clean it
 * again before display.
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

/** Tags that are dropped with their content, which is not text for readers. */
export const droppedWhole = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'object', 'embed']

/** External, mail and phone links, and the app's own pages. Excludes everything that a browser would execute. */
const linkPattern = /^(https?:\/\/|mailto:|tel:|#\/)[^\s<>"]+$/i
export const isAllowedLink = (href: string): boolean => linkPattern.test(href)
export const isForeignLink = (href: string): boolean => /^https?:/i.test(href)

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const picturePattern = new RegExp(`^/file/(content/${id}|published/[0-9a-f]{64})$`)
/** Accepts only the platform's own files as pictures: uploads for authors, published files for readers. */
export const isAllowedPicture = (src: string): boolean => picturePattern.test(src)

const contentPattern = new RegExp(`/file/content/(${id})`, 'g')
/** Ids of the uploaded files in a text, in order and without duplicates. */
export const pictureIds = (text: string): string[] => [
  ...new Set([...text.matchAll(contentPattern)].map(([, fileId = '']) => fileId)),
]
/** Replaces the address of each uploaded file in a text. Those without a new address stay. */
export const withPictures = (text: string, addressOf: (id: string) => string | undefined): string =>
  text.replaceAll(contentPattern, (whole, fileId: string) => addressOf(fileId) ?? whole)
/** Replaces each uploaded picture in a Markdown text by its alternative text. */
export const withoutPictures = (markdown: string): string =>
  markdown.replaceAll(/!\[((?:\\.|[^\]\\])*)\]\(<?\/file\/content\/[^)]*\)/g, '$1')
