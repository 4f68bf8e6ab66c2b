import DOMPurify, { type Config } from 'dompurify'
import {
  allowedAttributes,
  allowedTags,
  isAllowedLink,
  isAllowedPicture,
  isForeignLink,
} from '../../domain/markdown/allowed-html.ts'
import { rebuilt } from './rebuild.ts'

const config: Config = {
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_TAGS: ['svg', 'math', 'style', 'form'],
  FORBID_ATTR: ['style'],
  RETURN_TRUSTED_TYPE: false,
}

/** A separate instance, so that its hook affects no other user. */
const purify = DOMPurify(window)
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG') {
    if (!isAllowedPicture(node.getAttribute('src') ?? '')) node.remove()
    else {
      node.setAttribute('loading', 'lazy')
      node.setAttribute('decoding', 'async')
    }
  }
  if (node.tagName !== 'A') return
  const href = node.getAttribute('href') ?? ''
  if (!isAllowedLink(href)) node.removeAttribute('href')
  if (!isForeignLink(href)) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** The HTML with only allowed elements, whatever the server returned. */
export const cleanHtml = (html: string): string => purify.sanitize(rebuilt(html), config) as string
