/**
 * Rules that keep hidden pages laid out.
 *
 * Activity hides a page by an inline `display: none !important`. The page loses its styles, layout and scroll
 * positions, all of which are rebuilt when it is shown again. Important rules of an inner shadow tree override inline
 * ones. With these rules a hidden page stays laid out, and the browser skips it in rendering, hit testing and
 * accessibility.
 */
const rules = `
::slotted(.page) { display: block !important }
::slotted(.page[style*='display: none']) { content-visibility: hidden }
`

/** The element with all mounted pages, which moves from shell to shell. */
export function createPageNode(): HTMLElement {
  const node = Object.assign(document.createElement('div'), { className: 'pages' })
  // Without support React's own hiding applies.
  if (!globalThis.CSS?.supports?.('content-visibility', 'hidden')) return node
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  const tree = node.attachShadow({ mode: 'open' })
  tree.adoptedStyleSheets = [sheet]
  tree.append(document.createElement('slot'))
  return node
}
