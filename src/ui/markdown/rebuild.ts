import { allowedAttributes, allowedTags, droppedWhole } from '../../domain/markdown/allowed-html.ts'

/** Matches, in this order: comments and declarations, tags dropped with their content, any other tag, a literal '<'. */
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
 * Rewrites the HTML with only the allowed tags and attributes. Runs before the cleaner, which parses: even in a
 * DOMParser document, a browser reports an event handler as a breach of the content security policy, although it would
 * never run.
 */
export const rebuilt = (html: string): string =>
  html.replaceAll(pieces, (whole, _dropped, slash = '', name = '', rest = '') => {
    if (whole === '<') return '&lt;'
    const tag = String(name).toLowerCase()
    if (!allowedTags.includes(tag)) return ''
    if (slash) return `</${tag}>`
    const allowedParts = [...String(rest).matchAll(attributes)].flatMap(([, key = '', double, single, bare]) => {
      const isAllowed = allowedAttributes[tag]?.includes(key.toLowerCase())
      return isAllowed ? [` ${key.toLowerCase()}="${inQuotes(double ?? single ?? bare ?? '')}"`] : []
    })
    return `<${tag}${allowedParts.join('')}>`
  })
