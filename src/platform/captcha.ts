import { randomInt } from 'node:crypto'
import { glyphs } from './glyphs.ts'
import { encodePng } from './png.ts'

/** Displayed at 120 × 40 and drawn at double resolution for sharp screens. */
const scale = 2
const width = 120 * scale
const height = 40 * scale
const length = 4
/** Mid tones on a light background. Each has a contrast of at least 4:1 to white and to the dark theme's #141414. */
const colours = [
  [13, 122, 160],
  [168, 85, 20],
  [37, 127, 66],
  [185, 66, 96],
  [123, 92, 196],
] as const
const alphabet = Object.keys(glyphs)

type Point = readonly [x: number, y: number]
type Random = () => number

/** Cryptographically secure random number from 0 up to but not including 1. */
export const secureRandom: Random = () => randomInt(2 ** 32) / 2 ** 32

/**
 * Draws a verification code. The code is in capitals and is compared without regard to case. The picture is a PNG data
 * URL without metadata. `random` returns numbers from 0 up to but not including 1.
 */
export function drawCode(random: Random): { text: string; image: string } {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const within = (from: number, to: number) => from + random() * (to - from)
  const pixels = new Uint8Array(width * height * 4)
  const text = Array.from({ length }, () => pick(alphabet)).join('')
  // One wave bends the whole picture, so that no glyph has the same shape twice.
  const bend = wave(within(1.5, 3.5) * scale, within(60, 100) * scale, random() * 7)
  const place = width / (length + 0.6)
  for (const [index, letter] of [...text].entries()) {
    const centre: Point = [place * (index + 0.8) + within(-3, 3) * scale, height / 2 + within(-2, 2) * scale]
    const turn = rotation(
      within(-0.35, 0.35),
      within(-0.25, 0.25),
      within(3.8, 4.5) * scale,
      within(3.8, 4.3) * scale,
      centre,
    )
    const colour = pick(colours)
    const thick = within(2.4, 3.2) * scale
    for (const stroke of strokesOf(letter)) draw(pixels, fine(stroke.map(turn)).map(bend), thick, colour)
  }
  for (let i = 0; i < 3; i++) {
    const line: Point[] = [
      [within(0, width / 4), within(0, height)],
      [within(width * 0.75, width), within(0, height)],
    ]
    draw(
      pixels,
      fine(line).map(wave(within(4, 9) * scale, within(30, 70) * scale, random() * 7)),
      within(0.9, 1.5) * scale,
      pick(colours),
    )
  }
  for (let i = 0; i < 40; i++) {
    const dot: Point = [random() * width, random() * height]
    draw(pixels, [dot, dot], within(0.8, 1.8) * scale, pick(colours))
  }
  return { text, image: `data:image/png;base64,${encodePng(width, height, pixels).toString('base64')}` }
}

/** Points of each stroke in grid units, relative to the middle of the glyph. */
function strokesOf(letter: string): Point[][] {
  const half = (digit: string | undefined) => Number.parseInt(digit ?? '', 16) / 2
  return (glyphs[letter] ?? '')
    .split(',')
    .map((stroke) => stroke.split(' ').map(([x, y]) => [half(x) - 2, half(y) - 3] as const))
}

function rotation(angle: number, slant: number, wide: number, high: number, [cx, cy]: Point) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return ([x, y]: Point): Point => {
    const [u, v] = [(x + y * slant) * wide, y * high]
    return [cx + u * cos - v * sin, cy + u * sin + v * cos]
  }
}

function wave(depth: number, period: number, phase: number) {
  const at = (way: number) => depth * Math.sin((way / period) * 2 * Math.PI + phase)
  return ([x, y]: Point): Point => [x + at(y) / 2, y + at(x)]
}

/** Adds a point every few pixels, so that the line can be bent. */
function fine(line: readonly Point[]): Point[] {
  return line.flatMap(([x, y], index) => {
    const [toX, toY] = line[index + 1] ?? [x, y]
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / 6))
    return Array.from(
      { length: steps },
      (_, step): Point => [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps],
    )
  })
}

function draw(
  pixels: Uint8Array,
  line: readonly Point[],
  thick: number,
  [red, green, blue]: readonly [number, number, number],
) {
  const reach = thick / 2 + 1
  for (let i = 0; i + 1 < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i] as Point, line[i + 1] as Point]
    const [dx, dy] = [bx - ax, by - ay]
    const square = dx * dx + dy * dy || 1
    for (
      let y = Math.max(0, Math.floor(Math.min(ay, by) - reach));
      y <= Math.min(height - 1, Math.max(ay, by) + reach);
      y++
    ) {
      for (
        let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach));
        x <= Math.min(width - 1, Math.max(ax, bx) + reach);
        x++
      ) {
        const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square))
        const cover = Math.min(1, thick / 2 + 0.5 - Math.hypot(x - ax - along * dx, y - ay - along * dy))
        const at = (y * width + x) * 4
        if (cover * 255 > (pixels[at + 3] as number)) pixels.set([red, green, blue, Math.round(cover * 255)], at)
      }
    }
  }
}
