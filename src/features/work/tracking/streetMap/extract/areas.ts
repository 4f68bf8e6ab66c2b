/** Areas for which an extract can be made: countries, China's provinces and prefectures, and boxes. */

import { readFileSync } from 'node:fs'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Pair } from '../../../../../domain/contract/words.ts'
import type { Position } from '../../../../../domain/geo/coordinates.ts'
import { type Bounds, boundsOf } from '../../../../../domain/geo/geometry.ts'
import type { Rings } from './tile-ranges.ts'

export interface Area {
  readonly name: Pair
  /** By GB/T 2260. Undefined: countries, and cities without one in the outlines. */
  readonly code?: string
  readonly kind: 'country' | 'province' | 'city' | 'box'
  readonly rings: Rings
  readonly bounds: Bounds
}
interface Division {
  readonly name: string
  readonly en: string
  readonly code?: string
}

const folder = new URL('../../../../../ui/map/ground/', import.meta.url)
const sources = [
  ['world.topo.json', 'countries', 'country'],
  ['provinces.topo.json', 'provinces', 'province'],
  ['cities.topo.json', 'cities', 'city'],
] as const

let areas: readonly Area[] | undefined

/** Returns all named areas, countries first. */
export function namedAreas(): readonly Area[] {
  areas ??= sources.flatMap(([file, key, kind]) => {
    const topology = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Topology<
      Record<string, GeometryCollection<Division>>
    >
    const { features } = feature(topology, topology.objects[key] as GeometryCollection<Division>)
    return features.flatMap(({ geometry, properties: { name, en, code } }): Area[] => {
      const outlines = geometry as Polygon | MultiPolygon
      const lines = outlines.type === 'Polygon' ? outlines.coordinates : outlines.coordinates.flat()
      const rings = lines.map((ring) => ring.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]))
      const bounds = boundsOf(rings.flat())
      if (!bounds || !name) return []
      return [{ name: [name, en || name], kind, rings, bounds, ...(code && { code }) }]
    })
  })
  return areas
}

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
