import { encodePng } from '../../platform/png.ts'

export type RgbColour = readonly [red: number, green: number, blue: number]
type Point = readonly [x: number, y: number]
/** A shape, by its signed distance in pixels (negative inside) and its bounding box. */
export interface Form {
  readonly distance: (x: number, y: number) => number
  readonly box: readonly [left: number, top: number, right: number, bottom: number]
}

export const disc = (x: number, y: number, radius: number): Form => ({
  distance: (px, py) => Math.hypot(px - x, py - y) - radius,
  box: [x - radius, y - radius, x + radius, y + radius],
})

export const outline = ({ distance, box: [left, top, right, bottom] }: Form, thick: number): Form => ({
  distance: (x, y) => Math.abs(distance(x, y)) - thick / 2,
  box: [left - thick, top - thick, right + thick, bottom + thick],
})

export const rectangle = (left: number, top: number, width: number, height: number, corner = 0): Form => ({
  distance: (x, y) => {
    const dx = Math.abs(x - left - width / 2) - width / 2 + corner
    const dy = Math.abs(y - top - height / 2) - height / 2 + corner
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner
  },
  box: [left, top, left + width, top + height],
})

export function stroke(points: readonly Point[], thick: number): Form {
  const parts = points.slice(1).map((to, at) => [points[at] as Point, to] as const)
  return {
    distance: (x, y) => nearest(parts, x, y) - thick / 2,
    box: around(points, thick),
  }
}

export function polygon(points: readonly Point[]): Form {
  const sides = points.map((from, at) => [from, points[(at + 1) % points.length] as Point] as const)
  return {
    distance: (x, y) => {
      let inside = false
      for (const [[x1, y1], [x2, y2]] of sides)
        if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
      return nearest(sides, x, y) * (inside ? -1 : 1)
    },
    box: around(points, 2),
  }
}

/** Called for each pixel of each shape and most of the work, therefore a plain loop. */
function nearest(lines: readonly (readonly [Point, Point])[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const [from, to] of lines) least = Math.min(least, toLine(x, y, from, to))
  return least
}

function toLine(x: number, y: number, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const part = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy)
}

const around = (points: readonly Point[], margin: number): Form['box'] => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin]
}

export function paint(
  width: number,
  height: number,
  ground: RgbColour,
  layers: readonly (readonly [RgbColour, Form])[],
): Buffer {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < rgba.length; at += 4) rgba.set([...ground, 255], at)
  for (const [colour, { distance, box }] of layers) {
    const [left, top, right, bottom] = box
    for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(height, bottom + 1); y++)
      for (let x = Math.max(0, Math.floor(left) - 1); x < Math.min(width, right + 1); x++) {
        const cover = Math.max(0, Math.min(1, 0.5 - distance(x + 0.5, y + 0.5)))
        if (cover === 0) continue
        const at = (y * width + x) * 4
        for (const part of [0, 1, 2] as const)
          rgba[at + part] = Math.round(colour[part] * cover + (rgba[at + part] ?? 0) * (1 - cover))
      }
  }
  return encodePng(width, height, rgba)
}
