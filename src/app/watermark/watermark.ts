import { watermarkColour } from '../../ui/parts/colours.ts'

/** Specification section 9. */
const width = 350
const height = 150
const checkMs = 500
const id = 'watermark'

/** Average width of a letter relative to its size. A Chinese character takes two. */
const letterWidth = 0.55
const sizePx = 20

/**
 * The tile as an SVG image: one line of text, turned by -20 degrees. Not drawn on a canvas, whose first use takes a
 * slow phone a tenth of a second while the first page is awaited.
 */
export function drawTile(text: string): string {
  const letters = [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
  const size = Math.min(sizePx, width / (letters * letterWidth))
  const escapedText = text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const picture = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<text transform="translate(${width / 2} ${height / 2}) rotate(-20)" font-family="sans-serif"`,
    ` font-size="${size}" fill="${watermarkColour}" text-anchor="middle" dominant-baseline="middle">${escapedText}</text></svg>`,
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}

function styleOf(tile: string): string {
  const rules = {
    position: 'fixed',
    inset: '0px',
    display: 'block',
    visibility: 'visible',
    opacity: '1',
    'pointer-events': 'none',
    'z-index': '2147483000',
    width: 'auto',
    height: 'auto',
    margin: '0px',
    transform: 'none',
    filter: 'none',
    'clip-path': 'none',
    'background-image': `url("${tile}")`,
    'background-repeat': 'repeat',
  }
  return Object.entries(rules)
    .map(([name, value]) => `${name}: ${value} !important;`)
    .join(' ')
}

/**
 * Draws a text over the window and protects it: it is redrawn when removed, hidden or restyled. Observable changes are
 * repaired immediately, others within 500 ms.
 * @returns a function that removes it
 */
export function keepWatermark(text: string, tile = drawTile(text)): () => void {
  const style = styleOf(tile)
  let element: HTMLElement | undefined
  const intact = () => {
    if (!element || element.parentNode !== document.body || element.getAttribute('style') !== style) return false
    if (element.attributes.length !== 3 || element.childNodes.length > 0) return false
    const computedStyle = getComputedStyle(element)
    return computedStyle.display !== 'none' && computedStyle.visibility !== 'hidden' && computedStyle.opacity !== '0'
  }
  const draw = () => {
    if (intact()) return
    element?.remove()
    element = document.createElement('div')
    element.id = id
    element.setAttribute('aria-hidden', 'true')
    element.setAttribute('style', style)
    document.body.append(element)
    observer.takeRecords()
    observer.observe(element, { attributes: true, childList: true, characterData: true, subtree: true })
  }
  const observer = new MutationObserver(draw)
  observer.observe(document.body, { childList: true, attributes: true })
  draw()
  const timer = setInterval(draw, checkMs)
  return () => {
    clearInterval(timer)
    observer.disconnect()
    element?.remove()
  }
}
