import sanitizeHtml from 'sanitize-html'
import {
  allowedAttributes,
  allowedTags,
  droppedWhole,
  isAllowedLink,
  isAllowedPicture,
  isForeignLink,
} from '../../kit/markdown/allowed.ts'
import { toHtml } from '../../kit/markdown/to-html.ts'

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
  // A text of 1 MiB has no use for more, and parsing what is deeper takes long.
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

/** The HTML with nothing but what is allowed (`kit/markdown/allowed.ts`). What is stored has gone through this. */
const cleanHtml = (html: string): string => sanitizeHtml(html, options)

/** What is stored beside the source of written content: clean HTML of a Markdown or HTML text. */
export const toCleanHtml = (source: string, format: 'markdown' | 'html' = 'markdown'): string =>
  cleanHtml(format === 'markdown' ? toHtml(source) : source)

/** The words of clean HTML, for search and for excerpts. */
export const textOf = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<\/?(p|br|h\d|li|td|th|tr|dt|dd|pre|blockquote|figcaption|caption)\b/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    // Nothing is left to be read as HTML; entities become the signs that they stand for.
    textFilter: (text) => entities(text),
  })
    .replaceAll(/\s+/g, ' ')
    .trim()

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const entities = (text: string) => text.replaceAll(/&(lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
