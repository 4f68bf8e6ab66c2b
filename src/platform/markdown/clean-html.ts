import sanitizeHtml from 'sanitize-html'
import {
  allowedAttributes,
  allowedTags,
  droppedWhole,
  isAllowedLink,
  isAllowedPicture,
  isForeignLink,
} from '../../domain/markdown/allowed-html.ts'
import { toHtml } from '../../domain/markdown/to-html.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
    a: [...(allowedAttributes.a ?? []), 'rel', 'target'],
  },
  nonTextTags: [...droppedWhole],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A text of 1 MiB needs no more, and parsing deeper nesting is slow.
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: {
        ...(isAllowedLink(href) && { href }),
        ...(title !== undefined && { title }),
        ...(isForeignLink(href) && { rel: 'noopener noreferrer', target: '_blank' }),
      } as sanitizeHtml.Attributes,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isAllowedPicture(attribs.src ?? ''),
}

/** Removes everything that is not allowed (`domain/markdown/allowed-html.ts`). All stored HTML has passed through this. */
const cleanHtml = (html: string): string => sanitizeHtml(html, options)

/** Converts a Markdown or HTML text to clean HTML, which is stored together with the source. */
export const toCleanHtml = (source: string, format: 'markdown' | 'html' = 'markdown'): string =>
  cleanHtml(format === 'markdown' ? toHtml(source) : source)

/** Plain text of clean HTML, for search and excerpts. */
export const textOf = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<\/?(p|br|h\d|li|td|th|tr|dt|dd|pre|blockquote|figcaption|caption)\b/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    // No tags are left. Entities are decoded.
    textFilter: (text) => entities(text),
  })
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Plain text of a Markdown text in its lines, for notifications and for clients that show no HTML. Pictures are their texts. */
export const plainLines = (markdown: string): string =>
  sanitizeHtml(
    toCleanHtml(markdown)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<li>/g, '\n• ')
      .replaceAll(/<img [^>]*?alt="([^"]+)"[^>]*>/g, '[$1]')
      .replaceAll(/<\/(th|td)>/g, ' ')
      .replaceAll(/<(br|hr)\b[^>]*>|<\/(p|h\d|ul|ol|tr|pre|blockquote|dt|dd|figcaption|caption)>/g, '\n'),
    { allowedTags: [], allowedAttributes: {}, textFilter: (text) => entities(text) },
  )
    .replaceAll(/ *\n\s*/g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const entities = (text: string) => text.replaceAll(/&(lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
