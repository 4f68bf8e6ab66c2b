/** Tiles of a region as ranges of PMTiles ids (version 3). Pure. */

import { zxyToTileId } from 'pmtiles'
import type { Position } from '../../../../../domain/geo/coordinates.ts'
import { insideRing, toWorld } from '../../../../../domain/geo/geometry.ts'

/** Consecutive tile ids, `until` excluded. */
export interface TileRange {
  readonly from: number
  readonly until: number
}
/** Rings of one area, in degrees. A position inside an odd number of rings is inside. */
export type Rings = readonly (readonly Position[])[]

/** A segment in the Web Mercator world (`toWorld`). */
type Edge = readonly [Position, Position]

/**
 * Tiles at the border of a region are included whole from this zoom on. Their width, about 15 km in China, is the
 * margin around an outline.
 */
const borderZoom = 11
/**
 * Returns the ids of the tiles that a region touches from zoom 0 to `maxZoom`, in ascending order. In the order of a
 * Hilbert curve the descendants of a tile are consecutive, so the tiles inside a region need no enumeration.
 */
export function tileRanges(rings: Rings, maxZoom: number): TileRange[] {
  const worldRings = rings.map((ring) => ring.map(toWorld))
  const edges = worldRings.flatMap((points) =>
    points.map((point, at): Edge => [point, points[(at + 1) % points.length] ?? point]),
  )
  const isInside = (at: Position) => worldRings.filter((ring) => insideRing(at, ring)).length % 2 === 1
  const byZoom = Array.from({ length: maxZoom + 1 }, (): TileRange[] => [])
  const add = (z: number, x: number, y: number, toZoom: number) => {
    const place = zxyToTileId(z, x, y) - zxyToTileId(z, 0, 0)
    for (let zoom = z; zoom <= toZoom; zoom++) {
      const count = 4 ** (zoom - z)
      const from = firstId(zoom) + place * count
      byZoom[zoom]?.push({ from, until: from + count })
    }
  }
  const visit = (z: number, x: number, y: number, near: readonly Edge[]): void => {
    const width = 2 ** -z
    const crossing = near.filter((edge) => meetsSquare(edge, x * width, y * width, width))
    if (crossing.length === 0) {
      if (isInside([(x + 0.5) * width, (y + 0.5) * width])) add(z, x, y, maxZoom)
      return
    }
    if (z >= Math.min(borderZoom, maxZoom)) {
      add(z, x, y, maxZoom)
      return
    }
    add(z, x, y, z)
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      visit(z + 1, 2 * x + right, 2 * y + down, crossing)
  }
  visit(0, 0, 0, edges)
  return joinRanges(byZoom.flat())
}

const firstId = (zoom: number): number => (4 ** zoom - 1) / 3

function joinRanges(ranges: TileRange[]): TileRange[] {
  const result: { from: number; until: number }[] = []
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && last.until === range.from) last.until = range.until
    else result.push({ ...range })
  }
  return result
}

/** Clips a segment to a square (Liang and Barsky). */
function meetsSquare([[x1, y1], [x2, y2]]: Edge, left: number, top: number, width: number): boolean {
  let [first, last] = [0, 1]
  const sides = [
    [x1 - x2, x1 - left],
    [x2 - x1, left + width - x1],
    [y1 - y2, y1 - top],
    [y2 - y1, top + width - y1],
  ] as const
  for (const [step, room] of sides) {
    if (step === 0) {
      if (room < 0) return false
      continue
    }
    const at = room / step
    if (step < 0) first = Math.max(first, at)
    else last = Math.min(last, at)
    if (first > last) return false
  }
  return true
}
