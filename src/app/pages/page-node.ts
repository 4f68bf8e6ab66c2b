/**
 * Activity takes a page out of sight by an inline `display: none !important`: it loses its styles, its layout and where
 * its scrollers stood, and all of that is made anew when it is shown again. Important rules of an inner shadow tree
 * stand above inline ones; so the page stays drawn, skipped by the browser in all that a person or a reader meets.
 */
const rules = `
::slotted(.page) { display: block !important }
::slotted(.page[style*='display: none']) { content-visibility: hidden }
`

/** The element with all kept pages, which moves from shell to shell. */
export function createPageNode(): HTMLElement {
  const node = Object.assign(document.createElement('div'), { className: 'pages' })
  // Elsewhere a page out of sight is not drawn, as React arranges it.
  if (!globalThis.CSS?.supports?.('content-visibility', 'hidden')) return node
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  const tree = node.attachShadow({ mode: 'open' })
  tree.adoptedStyleSheets = [sheet]
  tree.append(document.createElement('slot'))
  return node
}
