/** Areas for which an extract can be made: countries, China's provinces and prefectures, and boxes. */

import type { Pair } from '../../../../../domain/contract/words.ts'
import type { Position } from '../../../../../domain/geo/coordinates.ts'
import type { Bounds } from '../../../../../domain/geo/geometry.ts'
import { outlinesOf } from '../../address/outlines.ts'
import type { Rings } from './tile-ranges.ts'

export interface Area {
  readonly name: Pair
  /** By GB/T 2260. Undefined: countries, and cities without one in the outlines. */
  readonly code?: string
  readonly kind: 'country' | 'province' | 'city' | 'box'
  readonly rings: Rings
  readonly bounds: Bounds
}
const kinds = [
  ['countries', 'country'],
  ['provinces', 'province'],
  ['cities', 'city'],
] as const

/** Returns all named areas, countries first. */
export const namedAreas = (): readonly Area[] =>
  kinds.flatMap(([outlines, kind]) =>
    outlinesOf(outlines).flatMap(({ name, code, polygons, bounds }): Area[] =>
      name[0] ? [{ name, kind, rings: polygons.flat(), bounds, ...(code && { code }) }] : [],
    ),
  )

const endings = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|共和国|省|市)$/
const plain = (text: string) => text.trim().toLowerCase().replace(endings, '')

/** Finds an area by its name in either language, or its code. Undefined: none. */
export function areaNamed(text: string): Area | undefined {
  const search = plain(text)
  return namedAreas().find(({ name, code }) => code === search || name.some((each) => plain(each) === search))
}

/** Undefined: the corners are in the wrong order. */
export function areaInBox([west, south, east, north]: Bounds): Area | undefined {
  if (west >= east || south >= north) return undefined
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  const name = `${west}, ${south}, ${east}, ${north}`
  return { name: [name, name], kind: 'box', rings: [ring], bounds: [west, south, east, north] }
}

/** Reads `west,south,east,north` in degrees. Undefined: no box. */
export function areaOfBox(text: string): Area | undefined {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const isInRange = west >= -180 && east <= 180 && south >= -85 && north <= 85
  return numbers.length === 4 && isInRange ? areaInBox([west, south, east, north]) : undefined
}
