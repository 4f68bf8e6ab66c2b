/** Computed styles that determine the look of a drawing on the screen. */
const paintProperties = [
  'fill',
  'stroke',
  'stroke-width',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

export interface LegendEntry {
  readonly label: string
  readonly color: string
}
const gap = { head: 34, line: 20, side: 12, entry: 18 } as const

/**
 * Saves a drawing of the page as a PNG with title and legend. The resolution is twice that of the screen, with the
 * background behind the drawing. False: the browser could not draw it.
 */
export async function savePicture(
  drawing: SVGSVGElement,
  title: string,
  legend: readonly LegendEntry[] = [],
): Promise<boolean> {
  const { width, height } = drawing.getBoundingClientRect()
  const style = getComputedStyle(drawing)
  const image = await imageOf(drawing, width, height)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!image || !context) return false
  const legendFont = `12px ${style.fontFamily}`
  context.font = legendFont
  const legendItems = inLines(legend, width, (label) => context.measureText(label).width)
  const whole = gap.head + height + (legendItems.at(-1)?.y ?? -gap.line) + gap.line + (legend.length > 0 ? gap.side : 0)
  canvas.width = width * 2
  canvas.height = whole * 2
  const root = getComputedStyle(document.documentElement)
  context.scale(2, 2)
  context.fillStyle = root.getPropertyValue('--c-surface')
  context.fillRect(0, 0, width, whole)
  context.fillStyle = root.getPropertyValue('--c-text')
  context.font = `600 15px ${style.fontFamily}`
  context.fillText(title, gap.side, 23, width - 2 * gap.side)
  context.drawImage(image, 0, gap.head, width, height)
  context.font = legendFont
  for (const { label, color, x, y } of legendItems) {
    context.fillStyle = color
    context.fillRect(x, gap.head + height + y + 4, 10, 10)
    context.fillStyle = root.getPropertyValue('--c-text-2')
    context.fillText(label, x + 15, gap.head + height + y + 14)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
  return true
}

/** Places the legend's entries side by side, as many per line as fit. */
function inLines(legend: readonly LegendEntry[], width: number, widthOf: (label: string) => number) {
  let [x, y]: [number, number] = [gap.side, 0]
  return legend.map((entry) => {
    const length = 15 + widthOf(entry.label)
    if (x > gap.side && x + length > width - gap.side) [x, y] = [gap.side, y + gap.line]
    const place = { ...entry, x, y }
    x += length + gap.entry
    return place
  })
}

/** The drawing as a standalone image. Every element has its colours inline. */
async function imageOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement | undefined> {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [from, to] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')]
  from.forEach((element, at) => {
    const style = getComputedStyle(element)
    for (const name of paintProperties) (to[at] as SVGElement).setAttribute(name, style.getPropertyValue(name))
    to[at]?.removeAttribute('style')
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  return image.decode().then(
    () => image,
    () => undefined,
  )
}
