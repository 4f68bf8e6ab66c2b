import { watermarkColour } from '../../kit/ui/colours.ts'

/** Specification section 9. */
const width = 350
const height = 150
const checkMs = 500
const id = 'watermark'

/** The tile as a picture: one line of text, turned by -20 degrees. */
export function drawTile(text: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.translate(width / 2, height / 2)
  pen.rotate((-20 * Math.PI) / 180)
  pen.font = '20px sans-serif'
  pen.fillStyle = watermarkColour
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, 0, 0, width)
  return canvas.toDataURL('image/png')
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
 * Draws a text over the window and keeps it there: it is redrawn when removed, hidden or restyled,
 * immediately where the change can be observed, within 500 ms otherwise.
 * @returns a function that removes it
 */
export function keepWatermark(text: string, tile = drawTile(text)): () => void {
  const style = styleOf(tile)
  let element: HTMLElement | undefined
  const intact = () => {
    if (!element || element.parentNode !== document.body || element.getAttribute('style') !== style) return false
    if (element.attributes.length !== 3 || element.childNodes.length > 0) return false
    const seen = getComputedStyle(element)
    return seen.display !== 'none' && seen.visibility !== 'hidden' && seen.opacity !== '0'
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
