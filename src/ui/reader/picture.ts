import { greyOf, type PictureFault, pictureFaults } from './quality.ts'

const longest = 2048
const analysisPx = 512

/** A picture ready for sending: upright, small enough, and without the camera's metadata. */
export interface PreparedPicture {
  readonly blob: Blob
  readonly url: string
  readonly faults: readonly PictureFault[]
}

/**
 * Redraws a picture, which turns it upright and removes EXIF with the position. Throws if the browser cannot read it.
 */
export async function prepare(file: Blob): Promise<PreparedPicture> {
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const longerSide = Math.max(source.width, source.height)
    const canvas = drawScaled(source, Math.min(1, longest / longerSide))
    const small = drawScaled(source, Math.min(1, analysisPx / longerSide))
    const pixels = small.getContext('2d')?.getImageData(0, 0, small.width, small.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    if (!blob) throw new Error('The picture cannot be written')
    return { blob, url: URL.createObjectURL(blob), faults: pixels ? pictureFaults(greyOf(pixels), longerSide) : [] }
  } finally {
    source.close()
  }
}

function drawScaled(source: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(source.width * scale))
  canvas.height = Math.max(1, Math.round(source.height * scale))
  canvas.getContext('2d', { willReadFrequently: scale < 1 })?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}
