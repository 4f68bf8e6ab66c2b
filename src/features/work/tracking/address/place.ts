import { readFileSync } from 'node:fs'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { type Bounds, boundsOf, distanceM, insideRing } from '../../../../domain/geo/geometry.ts'

interface Division {
  readonly name: string
  readonly en: string
  readonly at?: Position
}
interface Area {
  readonly name: Pair
  readonly province: Pair | undefined
  readonly rings: Position[][][]
  readonly bounds: Bounds
  readonly at: Position
}
type File<K extends string> = Topology<Record<K, GeometryCollection<Division>>>

const folder = new URL('../../../../ui/map/ground/', import.meta.url)
const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T
/** Limit of the distance from a city's centre. Beyond it there is no address. */
const farthestM = 150_000
let areas: Area[] | undefined

/**
 * Address of a place by the outlines of China's divisions: province and city. At sea or across the border it is the
 * nearest city with distance and direction. Null where no city is near. Needs no network. Exact to the outlines.
 */
export function addressOf(at: Position): Pair | null {
  areas ??= load()
  const match = areas.find((area) => isIn(at, area))
  if (match) return joinNames(match)
  let nearest: Area | undefined
  let metres = farthestM
  for (const area of areas) {
    const away = distanceM(at, area.at)
    if (away < metres) [nearest, metres] = [area, away]
  }
  if (!nearest) return null
  const [zh, en] = joinNames(nearest)
  const km = Math.round(metres / 1000)
  return [`距${zh}约 ${km} 公里`, `about ${km} km from ${en}`]
}

let provinces: Area[] | undefined

/** Province of a place. Null at sea and abroad. */
export function provinceOf(at: Position): Pair | null {
  provinces ??= areasOf(read<File<'provinces'>>('provinces.topo.json'), 'provinces')
  return provinces.find((area) => isIn(at, area))?.name ?? null
}

function joinNames({ name, province }: Area): Pair {
  if (!province || province[0] === name[0]) return name
  return [`${province[0]}${name[0]}`, `${name[1]}, ${province[1]}`]
}

function load(): Area[] {
  const cities = read<File<'cities'>>('cities.topo.json')
  provinces ??= areasOf(read<File<'provinces'>>('provinces.topo.json'), 'provinces')
  const around = provinces
  return areasOf(cities, 'cities').map((city) => ({
    ...city,
    province: around.find((province) => isIn(city.at, province))?.name,
  }))
}

function areasOf<K extends string>(topology: File<K>, key: K): Area[] {
  const { features } = feature(topology, topology.objects[key] as GeometryCollection<Division>)
  return features.flatMap(({ geometry, properties }) => {
    const rings = polygons(geometry as Polygon | MultiPolygon)
    const bounds = boundsOf(rings.flatMap(([ring = []]) => ring))
    if (!bounds) return []
    const { name, en, at } = properties
    const middle = at ?? [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]
    return [{ name: [name, en || name] as const, province: undefined, rings, bounds, at: middle as Position }]
  })
}

const polygons = (geometry: Polygon | MultiPolygon) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as unknown as Position[][][]

function isIn(at: Position, { rings, bounds: [west, south, east, north] }: Area): boolean {
  if (at[0] < west || at[0] > east || at[1] < south || at[1] > north) return false
  return rings.some(([outer, ...holes]) => insideRing(at, outer ?? []) && !holes.some((hole) => insideRing(at, hole)))
}
