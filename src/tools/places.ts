/**
 * `node src/tools/places.ts cities500.txt`: updates the divisions of the base map, `src/ui/map/ground/*.topo.json`.
 *
 * It renames and merges divisions that changed since the outlines were drawn, and sets the point of each to the town
 * itself instead of the middle of its area. The towns are from GeoNames (https://download.geonames.org/export, CC BY
 * 4.0): `cities500.txt` is their table of this name.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature, mergeArcs } from 'topojson-client'
import type { Topology, MultiPolygon as TopoMultiPolygon, Polygon as TopoPolygon } from 'topojson-specification'
import { insideRing } from '../domain/geo/geometry.ts'
import { markerTowns, now, seats } from './divisions.ts'
import { root } from './sources.ts'

interface Division {
  readonly province: string
  readonly name: string
  readonly en: string
  readonly at: readonly number[]
}
interface Town {
  readonly names: ReadonlySet<string>
  readonly at: [number, number]
  readonly seat: boolean
  readonly population: number
}
type Outline = (TopoPolygon | TopoMultiPolygon) & { properties: Division }
type File = Topology<{ cities: { type: 'GeometryCollection'; geometries: Outline[] } }>

interface Provinces {
  readonly objects: { readonly provinces: { readonly geometries: { properties: { name: string; at?: number[] } }[] } }
}

const pathOf = (name: string) => join(root, `src/ui/map/ground/${name}.topo.json`)
const read = <T>(name: string) => JSON.parse(readFileSync(pathOf(name), 'utf8')) as T
const write = (name: string, file: object) => writeFileSync(pathOf(name), JSON.stringify(file))

function townsOf(table: string): Town[] {
  return table.split('\n').flatMap((line) => {
    const row = line.split('\t')
    if (!['CN', 'HK', 'MO'].includes(row[8] ?? '')) return []
    return {
      names: new Set([row[1] ?? '', ...(row[3] ?? '').split(',')]),
      at: [Number(row[5]), Number(row[4])],
      seat: ['PPLC', 'PPLA', 'PPLA2'].includes(row[7] ?? ''),
      population: Number(row[14]),
    }
  })
}

function contains({ coordinates, type }: Polygon | MultiPolygon, [x, y]: [number, number]): boolean {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return polygons.some((rings) => rings.filter((ring) => insideRing([x, y], ring as never)).length === 1)
}

/**
 * Town of a division. In this order: its listed seat or the town with its name, the town with a former name, a town
 * marked as a seat, the largest.
 */
function townOf({ province, name, en }: Division, inside: readonly Town[]): Town | undefined {
  const townsNamed = (names: readonly string[]) => inside.filter((town) => names.some((each) => town.names.has(each)))
  const bare = name.replace(/[市区县]$/, '')
  const before = Object.keys(now).filter((key) => key.startsWith(`${province} `) && now[key]?.[0] === name)
  const seat = seats[name]
  const candidates = [
    townsNamed(seat ? [seat, `${seat}市`, `${seat}区`] : [name, bare, `${bare}市`, `${bare}县`]),
    townsNamed(before.map((key) => key.replace(/^.* /, ''))),
    inside.filter((town) => town.seat),
    townsNamed([en]),
    inside.filter((town) => town.population > 50_000),
  ].find((towns) => towns.length > 0)
  return candidates?.toSorted((a, b) => Number(b.seat) - Number(a.seat) || b.population - a.population)[0]
}

/** Merges divisions that now share a name. */
function upToDate(file: File): void {
  const { cities } = file.objects
  const byName = Map.groupBy(cities.geometries, ({ properties: { province, name } }) => {
    return `${province} ${now[`${province} ${name}`]?.[0] ?? name}`
  })
  cities.geometries = [...byName].map(([key, parts]) => {
    const [province = '', name = ''] = key.split(' ')
    const whole = parts.find(({ properties }) => properties.name === name) ?? (parts[0] as Outline)
    const en = now[`${province} ${whole.properties.name}`]?.[1] ?? whole.properties.en
    const outline = parts.length > 1 ? mergeArcs(file, parts as TopoPolygon[]) : {}
    return { ...whole, ...outline, properties: { ...whole.properties, name, en } } as Outline
  })
}
const roundedPosition = ({ at }: Town) => at.map((degrees) => Math.round(degrees * 1e4) / 1e4)

const [source = ''] = process.argv.slice(2)
const towns = townsOf(readFileSync(source, 'utf8'))
const file = read<File>('cities')
upToDate(file)
const { features } = feature(file, file.objects.cities)
let unmatchedCount = 0
for (const [index, each] of file.objects.cities.geometries.entries()) {
  const outline = features[index]?.geometry as Polygon | MultiPolygon
  const division = each.properties
  const town = townOf(
    division,
    towns.filter(({ at }) => contains(outline, at)),
  )
  if (town) each.properties = { ...division, at: roundedPosition(town) }
  else {
    unmatchedCount++
    console.log(`no town: ${division.province} ${division.name}`)
  }
}
write('cities', file)
const provinces = read<Provinces>('provinces')
for (const { properties } of provinces.objects.provinces.geometries) {
  const name = markerTowns[properties.name]
  const town = name && towns.find((each) => each.seat && each.names.has(name))
  if (town) properties.at = roundedPosition(town)
}
write('provinces', provinces)
console.log(`${file.objects.cities.geometries.length} divisions, ${unmatchedCount} keep their middle`)
