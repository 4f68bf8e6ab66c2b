/** Quality problem of a picture of a document. Only a warning before it is sent, never a rejection. */
export type PictureFault = 'blurred' | 'glare' | 'dark' | 'small'

/** Grey values, row by row. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Sharpness limit: variance of the Laplacian of a picture about 500 pixels wide. Below it, no edge is sharp. */
const sharpFrom = 60
const darkBelow = 50
const minPixels = 900
const tile = 16
/** Share of completely white tiles. More than `glareFrom` is a reflection, nearly all is white paper. */
const glareFrom = 0.02
const paperFrom = 0.6

export function greyOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Grey {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++)
    grey[at] = ((data[4 * at] ?? 0) * 77 + (data[4 * at + 1] ?? 0) * 150 + (data[4 * at + 2] ?? 0) * 29) >> 8
  return { width, height, data: grey }
}

/** Quality problems of a picture. `grey` is its small copy, `longerSide` is that of the original in px. */
export function pictureFaults(grey: Grey, longerSide: number): PictureFault[] {
  const mean = grey.data.reduce((sum, value) => sum + value, 0) / grey.data.length
  const white = whiteTiles(grey)
  return [
    ...(longerSide < minPixels ? (['small'] as const) : []),
    ...(mean < darkBelow ? (['dark'] as const) : []),
    ...(sharpness(grey) < sharpFrom ? (['blurred'] as const) : []),
    ...(white >= glareFrom && white < paperFrom ? (['glare'] as const) : []),
  ]
}

/** Variance of the Laplacian, which measures the difference between neighbours. */
export function sharpness({ width, height, data }: Grey): number {
  let [count, sum, squares] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0)
      const value = 4 * (data[at] ?? 0) - around
      count++
      sum += value
      squares += value * value
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

function whiteTiles({ width, height, data }: Grey): number {
  let [white, all] = [0, 0]
  for (let top = 0; top + tile <= height; top += tile)
    for (let left = 0; left + tile <= width; left += tile) {
      all++
      if (isWhite(data, width, top, left)) white++
    }
  return all === 0 ? 0 : white / all
}

function isWhite(data: Uint8Array, width: number, top: number, left: number): boolean {
  for (let y = top; y < top + tile; y++)
    for (let x = left; x < left + tile; x++) if ((data[y * width + x] ?? 0) < 253) return false
  return true
}
