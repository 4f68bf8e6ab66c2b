/** Outlines of the offline base map on the server. */

import { readFileSync } from 'node:fs'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { type Bounds, boundsOf } from '../../../../domain/geo/geometry.ts'

interface Division {
  readonly name: string
  readonly en: string
  /** By GB/T 2260. Empty where the outlines have none. */
  readonly code?: string
  /** Its centre, if it is not the middle of its bounds. */
  readonly at?: Position
}
export interface Outline extends Pick<Division, 'code' | 'at'> {
  readonly name: Pair
  /** Each polygon: its outer ring, then its holes. */
  readonly polygons: readonly (readonly (readonly Position[])[])[]
  readonly bounds: Bounds
}

const files = { countries: 'world.topo.json', provinces: 'provinces.topo.json', cities: 'cities.topo.json' } as const
const folder = new URL('../../../../ui/map/ground/', import.meta.url)
const outlinesByKind = new Map<keyof typeof files, readonly Outline[]>()

/** Returns the outlines of a kind. They are read once. */
export function outlinesOf(kind: keyof typeof files): readonly Outline[] {
  const outlines = outlinesByKind.get(kind) ?? readOutlines(kind)
  outlinesByKind.set(kind, outlines)
  return outlines
}

function readOutlines(kind: keyof typeof files): Outline[] {
  const topology = JSON.parse(readFileSync(new URL(files[kind], folder), 'utf8')) as Topology<
    Record<string, GeometryCollection<Division>>
  >
  const { features } = feature(topology, topology.objects[kind] as GeometryCollection<Division>)
  return features.flatMap(({ geometry, properties: { name, en, code, at } }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates).map((rings) =>
      rings.map((ring) => ring.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude])),
    )
    const bounds = boundsOf(polygons.flat(2))
    return bounds ? [{ name: [name, en || name], polygons, bounds, ...(code && { code }), ...(at && { at }) }] : []
  })
}
