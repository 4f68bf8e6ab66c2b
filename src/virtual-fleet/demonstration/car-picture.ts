import { encodePng } from '../../platform/png.ts'
import type { BodyShape } from '../fleet/catalogue.ts'

type Colour = readonly [red: number, green: number, blue: number]
type Point = readonly [x: number, y: number]
export const paints: Readonly<Record<string, Colour>> = {
  珍珠白: [236, 239, 242],
  星空蓝: [38, 92, 158],
  曜石黑: [44, 48, 54],
  烈焰红: [178, 40, 44],
  松石绿: [44, 128, 116],
  钛金灰: [128, 136, 146],
}
export type CarView = 'side' | 'front' | 'rear'
const width = 480
const height = 270

/** Outlines in an area of 480 × 270, wheels at y = 214: the body, then the glass over it. */
const bodies: Record<BodyShape, { body: Point[]; glass: Point[]; wheels: [number, number, number] }> = {
  sedan: {
    body: [
      [38, 196],
      [40, 166],
      [60, 152],
      [130, 142],
      [176, 104],
      [210, 94],
      [286, 94],
      [330, 106],
      [376, 140],
      [428, 150],
      [444, 164],
      [446, 196],
      [430, 206],
      [52, 206],
    ],
    glass: [
      [150, 140],
      [184, 110],
      [212, 102],
      [282, 102],
      [322, 112],
      [354, 140],
    ],
    wheels: [122, 360, 33],
  },
  suv: {
    body: [
      [36, 192],
      [38, 152],
      [58, 138],
      [118, 128],
      [156, 84],
      [190, 74],
      [350, 74],
      [392, 84],
      [424, 128],
      [440, 146],
      [442, 192],
      [426, 206],
      [50, 206],
    ],
    glass: [
      [138, 126],
      [166, 90],
      [192, 82],
      [346, 82],
      [382, 90],
      [408, 126],
    ],
    wheels: [120, 362, 38],
  },
  mpv: {
    body: [
      [34, 192],
      [36, 150],
      [56, 134],
      [98, 122],
      [146, 74],
      [180, 66],
      [380, 66],
      [416, 76],
      [440, 124],
      [446, 150],
      [446, 192],
      [430, 206],
      [48, 206],
    ],
    glass: [
      [120, 120],
      [156, 82],
      [182, 74],
      [376, 74],
      [406, 82],
      [424, 120],
    ],
    wheels: [112, 368, 34],
  },
  truck: {
    body: [
      [40, 196],
      [40, 132],
      [64, 92],
      [130, 88],
      [134, 56],
      [444, 56],
      [446, 196],
      [430, 206],
      [54, 206],
    ],
    glass: [
      [56, 132],
      [74, 100],
      [118, 98],
      [118, 132],
    ],
    wheels: [108, 366, 34],
  },
}

export function carPicture(shape: BodyShape, paint: Colour, view: CarView): Buffer {
  const canvas = new Float32Array(width * height * 4)
  ellipse(canvas, [240, 216], [220, 12], [20, 24, 30], 0.22)
  if (view === 'side') side(canvas, shape, paint)
  else end(canvas, shape, paint, view)
  return encodePng(
    width,
    height,
    Uint8Array.from(canvas, (value) => Math.round(Math.min(255, value))),
  )
}

const dark: Colour = [28, 32, 38]
const glassTone: Colour = [96, 122, 146]
function shade([red, green, blue]: Colour, part: number): Colour {
  const scale = (tone: number) => Math.max(0, Math.min(255, tone * part))
  return [scale(red), scale(green), scale(blue)]
}

function side(canvas: Float32Array, shape: BodyShape, paint: Colour): void {
  const { body, glass, wheels } = bodies[shape]
  const [front, back, radius] = wheels
  polygon(canvas, body, (y) => shade(paint, 1.08 - (y - 60) / 420))
  polygon(canvas, glass, (y) => shade(glassTone, 1.35 - (y - 70) / 160))
  if (shape === 'truck')
    polygon(
      canvas,
      [
        [140, 64],
        [438, 64],
        [438, 186],
        [140, 186],
      ],
      () => [244, 246, 248],
    )
  else
    polygon(
      canvas,
      [
        [246, 74],
        [252, 74],
        [252, 142],
        [246, 142],
      ],
      () => shade(paint, 0.9),
    )
  polygon(
    canvas,
    [
      [50, 188],
      [434, 188],
      [430, 206],
      [52, 206],
    ],
    () => shade(paint, 0.55),
  )
  polygon(
    canvas,
    [
      [40, 156],
      [66, 150],
      [70, 160],
      [40, 166],
    ],
    () => [250, 246, 214],
  )
  polygon(
    canvas,
    [
      [430, 152],
      [444, 158],
      [444, 170],
      [428, 164],
    ],
    () => [196, 40, 44],
  )
  for (const at of [front, back]) {
    ellipse(canvas, [at, 206], [radius + 5, radius + 5], shade(paint, 0.35), 1)
    ellipse(canvas, [at, 206], [radius, radius], dark, 1)
    ellipse(canvas, [at, 206], [radius * 0.62, radius * 0.62], [188, 194, 202], 1)
    for (let spoke = 0; spoke < 5; spoke++) {
      const turn = (spoke / 5) * Math.PI * 2
      ellipse(canvas, [at + Math.cos(turn) * radius * 0.38, 206 + Math.sin(turn) * radius * 0.38], [5, 5], dark, 1)
    }
    ellipse(canvas, [at, 206], [5, 5], [110, 116, 124], 1)
  }
}

function end(canvas: Float32Array, shape: BodyShape, paint: Colour, view: 'front' | 'rear'): void {
  const top = shape === 'sedan' ? 92 : shape === 'suv' ? 72 : 58
  polygon(
    canvas,
    [
      [136, 196],
      [176, 196],
      [176, 220],
      [136, 220],
    ],
    () => dark,
  )
  polygon(
    canvas,
    [
      [304, 196],
      [344, 196],
      [344, 220],
      [304, 220],
    ],
    () => dark,
  )
  polygon(
    canvas,
    [
      [128, 204],
      [122, 158],
      [134, 138],
      [164, top + 4],
      [190, top],
      [290, top],
      [316, top + 4],
      [346, 138],
      [358, 158],
      [352, 204],
    ],
    (y) => shade(paint, 1.08 - (y - 60) / 400),
  )
  polygon(
    canvas,
    [
      [150, 136],
      [174, top + 12],
      [306, top + 12],
      [330, 136],
    ],
    (y) => shade(glassTone, 1.35 - (y - 70) / 160),
  )
  const lamp: Colour = view === 'front' ? [250, 246, 214] : [196, 40, 44]
  polygon(
    canvas,
    [
      [130, 154],
      [178, 160],
      [176, 170],
      [130, 166],
    ],
    () => lamp,
  )
  polygon(
    canvas,
    [
      [350, 154],
      [302, 160],
      [304, 170],
      [350, 166],
    ],
    () => lamp,
  )
  polygon(
    canvas,
    [
      [180, 178],
      [300, 178],
      [292, 198],
      [188, 198],
    ],
    () => (view === 'front' ? dark : shade(paint, 0.6)),
  )
  polygon(
    canvas,
    [
      [212, 162],
      [268, 162],
      [268, 176],
      [212, 176],
    ],
    () => [60, 150, 96],
  )
}

/** Fills a polygon with four samples per pixel row, so that its edges are smooth. */
function polygon(canvas: Float32Array, points: readonly Point[], tone: (y: number) => Colour): void {
  const samples = 4
  const cover = new Float32Array(width)
  const from = Math.floor(Math.min(...points.map(([, y]) => y)))
  const to = Math.ceil(Math.max(...points.map(([, y]) => y)))
  for (let y = from; y < to; y++) {
    cover.fill(0)
    for (let sample = 0; sample < samples; sample++) {
      const crossingXs = crossings(points, y + (sample + 0.5) / samples)
      for (let at = 0; at + 1 < crossingXs.length; at += 2)
        span(cover, crossingXs[at] ?? 0, crossingXs[at + 1] ?? 0, 1 / samples)
    }
    const colour = tone(y)
    for (let x = 0; x < width; x++) if (cover[x]) blend(canvas, x, y, colour, Math.min(1, cover[x] ?? 0))
  }
}

function crossings(points: readonly Point[], y: number): number[] {
  return points
    .flatMap(([x1, y1], at) => {
      const [x2, y2] = points[(at + 1) % points.length] as Point
      return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)]
    })
    .sort((a, b) => a - b)
}

function span(cover: Float32Array, from: number, to: number, part: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(width, Math.ceil(to)); x++)
    cover[x] = (cover[x] ?? 0) + part * (Math.min(to, x + 1) - Math.max(from, x))
}

function ellipse(canvas: Float32Array, [cx, cy]: Point, [rx, ry]: Point, colour: Colour, strength: number): void {
  for (let y = Math.floor(cy - ry); y <= cy + ry; y++)
    for (let x = Math.floor(cx - rx); x <= cx + rx; x++) {
      const distance = Math.hypot((x + 0.5 - cx) / rx, (y + 0.5 - cy) / ry)
      const edge = Math.max(0, Math.min(1, (1 - distance) * Math.min(rx, ry) + 0.5))
      if (edge > 0) blend(canvas, x, y, colour, edge * strength)
    }
}

function blend(canvas: Float32Array, x: number, y: number, colour: Colour, alpha: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 4
  const below = ((canvas[at + 3] ?? 0) / 255) * (1 - alpha)
  const total = alpha + below
  for (let part = 0; part < 3; part++)
    canvas[at + part] = ((colour[part] ?? 0) * alpha + (canvas[at + part] ?? 0) * below) / total
  canvas[at + 3] = total * 255
}
