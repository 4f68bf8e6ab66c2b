/** What a picture's look depends on, as its stylesheet and theme give it on the screen. */
const painted = ['fill', 'stroke', 'stroke-width', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor']

/**
 * Saves a drawing of the page as a PNG under a title, twice as sharp as it stands there, on the colour behind it.
 * False: the browser could not draw it.
 */
export async function savePicture(drawing: SVGSVGElement, title: string): Promise<boolean> {
  const { width, height } = drawing.getBoundingClientRect()
  const style = getComputedStyle(drawing)
  const head = 34
  const image = await imageOf(drawing, width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = (height + head) * 2
  const context = canvas.getContext('2d')
  if (!image || !context) return false
  const root = getComputedStyle(document.documentElement)
  context.scale(2, 2)
  context.fillStyle = root.getPropertyValue('--c-surface')
  context.fillRect(0, 0, width, height + head)
  context.fillStyle = root.getPropertyValue('--c-text')
  context.font = `600 15px ${style.fontFamily}`
  context.fillText(title, 12, 23, width - 24)
  context.drawImage(image, 0, head, width, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
  return true
}

/** The drawing as an image by itself: every element carries its own colours. */
async function imageOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement | undefined> {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [from, to] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')]
  from.forEach((element, at) => {
    const style = getComputedStyle(element)
    for (const name of painted) (to[at] as SVGElement).setAttribute(name, style.getPropertyValue(name))
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
