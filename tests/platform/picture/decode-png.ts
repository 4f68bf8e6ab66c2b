import { inflateSync } from 'node:zlib'

interface Pixels {
  readonly width: number
  readonly height: number
  /** Part of the pixels that are not white, 0 to 1. */
  readonly inkPart: number
  /** Colors with at least 20 pixels, as #rrggbb. */
  readonly colors: ReadonlySet<string>
}
const channels = 4
/** Decodes a PNG with 8 bits per channel and alpha. Throws for anything else. */
export function decodePng(png: Buffer): Pixels {
  if (png.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('no PNG')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (png[24] !== 8 || png[25] !== 6) throw new Error('not RGBA')
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(data))
  const stride = width * channels
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x >= channels ? pixels[at - channels]! : 0
      const up = y > 0 ? pixels[at - stride]! : 0
      const corner = x >= channels && y > 0 ? pixels[at - stride - channels]! : 0
      const prediction =
        filter === 0
          ? 0
          : filter === 1
            ? left
            : filter === 2
              ? up
              : filter === 3
                ? (left + up) >> 1
                : paeth(left, up, corner)
      pixels[at] = (raw[y * (stride + 1) + 1 + x]! + prediction) & 255
    }
  }
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += channels) {
    const color = pixels.readUIntBE(at, 3)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return {
    width,
    height,
    inkPart: 1 - (counts.get(0xffffff) ?? 0) / (width * height),
    colors: new Set(
      [...counts].filter(([, count]) => count >= 20).map(([color]) => `#${color.toString(16).padStart(6, '0')}`),
    ),
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const a = Math.abs(estimate - left)
  const b = Math.abs(estimate - up)
  const c = Math.abs(estimate - corner)
  return a <= b && a <= c ? left : b <= c ? up : corner
}
