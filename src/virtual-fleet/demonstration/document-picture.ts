import { glyphs } from '../../platform/glyphs.ts'
import { encodePng } from '../../platform/png.ts'

type Colour = readonly [number, number, number]
const [width, height] = [960, 640]
const paper: Colour = [236, 240, 244]
const ink: Colour = [44, 58, 78]
const line: Colour = [176, 188, 202]
export const documentColours = { certificate: [46, 110, 96], licence: [52, 92, 150] } as const satisfies Record<
  string,
  Colour
>

/**
 * Draws a document: a coloured header with a word, grey lines in place of print, and a VIN. It cannot be mistaken for a
 * photograph or for real papers.
 */
export function documentPicture(kind: keyof typeof documentColours, vin: string): Buffer {
  const rgba = new Uint8Array(width * height * 4)
  const fill = (left: number, top: number, right: number, bottom: number, [red, green, blue]: Colour) => {
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      for (let x = Math.max(0, left); x < Math.min(width, right); x++)
        rgba.set([red, green, blue, 255], (y * width + x) * 4)
  }
  const write = (text: string, left: number, top: number, unit: number, colour: Colour) => {
    for (const [at, sign] of [...text].entries())
      drawSign(sign, left + at * unit * 11, top, unit, (x, y) => fill(x - 2, y - 2, x + 3, y + 3, colour))
  }
  fill(0, 0, width, height, [120, 128, 138])
  fill(40, 40, width - 40, height - 40, paper)
  fill(40, 40, width - 40, 150, documentColours[kind])
  write('EXAMPLE', 80, 68, 5, paper)
  for (let row = 0; row < 6; row++) {
    const top = 290 + row * 48
    fill(80, top, 220, top + 16, line)
    fill(250, top, 250 + 160 + ((row * 97) % 260), top + 16, line)
  }
  fill(740, 290, 880, 470, line)
  fill(746, 296, 874, 464, paper)
  write(vin, 80, 195, 4, ink)
  return encodePng(width, height, rgba)
}

/** Characters that the platform's glyphs leave out because they are easily confused. */
const more: Readonly<Record<string, string>> = {
  0: '20 60 82 8a 6c 2c 0a 02 20',
  1: '22 40 4c',
  4: '6c 60 08 88',
  B: '00 60 82 84 66 06 00 0c 6c 8a 88 66',
  D: '00 50 83 89 5c 0c 00',
  G: '82 60 20 02 0a 2c 6c 8a 87 57',
  S: '82 60 20 02 04 26 66 88 8a 6c 2c 0a',
  U: '00 0a 2c 6c 8a 80',
  Z: '00 80 0c 8c',
}

function drawSign(sign: string, left: number, top: number, unit: number, dot: (x: number, y: number) => void): void {
  for (const stroke of (glyphs[sign] ?? more[sign] ?? '').split(',').filter(Boolean)) {
    const points = stroke
      .split(' ')
      .map((point) => [...point].map((digit) => Number.parseInt(digit, 16) * unit) as [number, number])
    for (const [at, [x, y]] of points.entries()) {
      const [toX, toY] = points[at + 1] ?? [x, y]
      const steps = Math.max(1, Math.abs(toX - x), Math.abs(toY - y))
      for (let step = 0; step <= steps; step++)
        dot(Math.round(left + x + ((toX - x) * step) / steps), Math.round(top + y + ((toY - y) * step) / steps))
    }
  }
}
