import { allowedAttributes, allowedTags, droppedWhole } from './allowed.ts'

/** In this order: comments and declarations, tags that go with their content, any other tag, a sign that is text. */
const pieces = new RegExp(
  [
    '<!--[^]*?(?:-->|$)|<[!?][^>]*>?',
    `<(${droppedWhole.join('|')})\\b[^]*?(?:</\\1\\b[^<>]*>|$)`,
    `<(/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>`,
    '<',
  ].join('|'),
  'gi',
)
const attributes = /([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi
const inQuotes = (value: string) => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The HTML with each allowed tag written again with its allowed attributes, and nothing else of its markup. It comes
 * before the cleaner, which parses: a browser reports a handler in a document of DOMParser, too, as a breach of the
 * content policy, although it would never run.
 */
export const rebuilt = (html: string): string =>
  html.replaceAll(pieces, (whole, _dropped, slash = '', name = '', rest = '') => {
    if (whole === '<') return '&lt;'
    const tag = String(name).toLowerCase()
    if (!allowedTags.includes(tag)) return ''
    if (slash) return `</${tag}>`
    const kept = [...String(rest).matchAll(attributes)].flatMap(([, key = '', double, single, bare]) => {
      const isAllowed = allowedAttributes[tag]?.includes(key.toLowerCase())
      return isAllowed ? [` ${key.toLowerCase()}="${inQuotes(double ?? single ?? bare ?? '')}"`] : []
    })
    return `<${tag}${kept.join('')}>`
  })
