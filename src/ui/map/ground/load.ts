import type { FeatureCollection, MultiLineString, Point, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'

/** Outlines and names for the base map, names in both languages. */
export interface World {
  readonly land: FeatureCollection
  readonly borders: MultiLineString
  /** Islets, and the dashes in the South China Sea. */
  readonly sea: FeatureCollection
  readonly names: FeatureCollection<Point>
}
export interface Provinces {
  readonly land: FeatureCollection
  readonly borders: MultiLineString
  readonly outline: MultiLineString
  readonly names: FeatureCollection<Point>
}
export interface Cities {
  /** The provinces again, in finer detail. */
  readonly land: FeatureCollection
  readonly provinceBorders: MultiLineString
  readonly borders: MultiLineString
  readonly names: FeatureCollection<Point>
}
/** Counties and towns of the provinces that have loaded. */
export interface Towns {
  /** The first two digits of each province's code. */
  readonly provinces: readonly string[]
  readonly names: FeatureCollection<Point>
}
/** A row of `towns/*.json`. */
type TownRow = [name: string, english: string, longitude: number, latitude: number, isTown?: 1]

interface NamedArea {
  readonly code?: string
  readonly name: string
  readonly en: string
  readonly china?: boolean
  readonly province?: string
  readonly at?: [number, number]
}
type WorldFile = Topology<{ land: GeometryObject; countries: GeometryCollection<NamedArea>; sea: GeometryObject }>
type ProvinceFile = Topology<{ provinces: GeometryCollection<NamedArea> }>
type CityFile = Topology<{ cities: GeometryCollection<NamedArea> }>

const files = {
  world: new URL('./world.topo.json', import.meta.url).href,
  provinces: new URL('./provinces.topo.json', import.meta.url).href,
  cities: new URL('./cities.topo.json', import.meta.url).href,
}
let provinces: Promise<Provinces> | undefined
let world: Promise<World> | undefined
let cities: Promise<Cities> | undefined

/** China's provinces: a small file, shown before the rest has loaded. Fetched once, like the others. */
export const loadProvinces = (): Promise<Provinces> =>
  (provinces ??= readProvinces().catch(forget(() => (provinces = undefined))))
export const loadWorld = (): Promise<World> => (world ??= readWorld().catch(forget(() => (world = undefined))))
/** Prefectures, visible only at a high zoom. */
export const loadCities = (): Promise<Cities> => (cities ??= readCities().catch(forget(() => (cities = undefined))))
/** Everything that is visible at a low zoom. */
export const loadGround = (): Promise<[Provinces, World]> => Promise.all([loadProvinces(), loadWorld()])

const towns = new Map<string, Promise<Towns['names']['features']>>()
/** Counties and towns of a province by the first two digits of its code. */
export function loadTowns(code: string): Promise<Towns['names']['features']> {
  const loading = towns.get(code) ?? readTowns(code).catch(forget(() => towns.delete(code)))
  towns.set(code, loading)
  return loading
}

/** Provinces with wide counties, which are named already where elsewhere the cities suffice. */
const wide = new Set(['15', '51', '53', '54', '62', '63', '65'])
export const countiesFrom = (code: string): number => (wide.has(code) ? 6 : 6.8)

async function readTowns(code: string): Promise<Towns['names']['features']> {
  const rows = await file<readonly TownRow[]>(new URL(`./towns/${code}.json`, import.meta.url).href)
  return rows.map(([name, en, longitude, latitude, isTown]) => ({
    type: 'Feature',
    properties: isTown
      ? { name, en, kind: 'town', rank: 0, least: 0 }
      : { name, en, kind: 'county', rank: '市县旗'.includes(name.slice(-1)) ? 0 : 1, least: countiesFrom(code) },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }))
}

const forget = (undo: () => void) => (error: unknown) => {
  undo()
  throw error
}

async function file<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as T
}

async function readProvinces(): Promise<Provinces> {
  const china = await file<ProvinceFile>(files.provinces)
  const { provinces: all } = china.objects
  return {
    land: collection(feature(china, all)),
    borders: mesh(china, all, (a, b) => a !== b),
    outline: mesh(china, all, (a, b) => a === b),
    names: { type: 'FeatureCollection', features: pointsOf(china, all, 'province') },
  }
}

async function readWorld(): Promise<World> {
  const topology = await file<WorldFile>(files.world)
  const { land, countries, sea } = topology.objects
  return {
    land: collection(feature(topology, land)),
    // China's own border comes from the provinces, which are more detailed.
    borders: mesh(topology, countries, (a, b) => a !== b && !isChina(a) && !isChina(b)),
    sea: collection(feature(topology, sea)),
    names: { type: 'FeatureCollection', features: pointsOf(topology, countries, 'country') },
  }
}

async function readCities(): Promise<Cities> {
  const china = await file<CityFile>(files.cities)
  return {
    land: collection(feature(china, china.objects.cities)),
    provinceBorders: mesh(china, china.objects.cities, (a, b) => a === b || provinceOf(a) !== provinceOf(b)),
    borders: mesh(china, china.objects.cities, (a, b) => a !== b && provinceOf(a) === provinceOf(b)),
    names: { type: 'FeatureCollection', features: pointsOf(china, china.objects.cities, 'city') },
  }
}

const isChina = (object: unknown) => (object as { properties?: NamedArea }).properties?.china === true
const provinceOf = (object: unknown) => (object as { properties?: NamedArea }).properties?.province
const collection = (shape: unknown) => {
  const one = shape as FeatureCollection | FeatureCollection['features'][number]
  return one.type === 'FeatureCollection' ? one : { type: 'FeatureCollection' as const, features: [one] }
}

/** A name for each area, in the middle of its largest part. `rank` orders names that compete for space. */
function pointsOf(
  topology: Topology,
  objects: GeometryCollection<NamedArea>,
  kind: string,
): FeatureCollection<Point>['features'] {
  const { features } = feature(topology, objects)
  return features.flatMap(({ geometry, properties }) => {
    const rings =
      geometry.type === 'Polygon'
        ? [geometry.coordinates[0]]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates.map(([ring]) => ring)
          : []
    const largest = rings.filter((ring) => ring !== undefined).sort((a, b) => extent(b) - extent(a))[0]
    if (!largest || properties.china) return []
    const { name, en, at } = properties
    const size = extent(largest)
    return [
      {
        type: 'Feature' as const,
        properties: { name, en: en || name, kind, rank: -size, least: kind === 'country' ? minZoom(size) : 0 },
        geometry: { type: 'Point' as const, coordinates: at ?? middle(largest) },
      },
    ]
  })
}

const minZoom = (size: number) => (size > 300 ? 1 : size > 40 ? 2.6 : size > 6 ? 3.6 : 4.6)

/** Square degrees of a ring. */
function extent(ring: Polygon['coordinates'][number]): number {
  return Math.abs(sums(ring)[0])
}

/** Centroid of a ring. */
function middle(ring: Polygon['coordinates'][number]): [number, number] {
  const [area, x, y] = sums(ring)
  return area === 0 ? [ring[0]?.[0] ?? 0, ring[0]?.[1] ?? 0] : [x / (3 * area), y / (3 * area)]
}

function sums(ring: Polygon['coordinates'][number]): [area: number, x: number, y: number] {
  let [area, x, y] = [0, 0, 0]
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1 = 0, y1 = 0] = ring[j] ?? []
    const [x2 = 0, y2 = 0] = ring[i] ?? []
    const cross = x1 * y2 - x2 * y1
    area += cross / 2
    x += ((x1 + x2) * cross) / 2
    y += ((y1 + y2) * cross) / 2
  }
  return [area, x, y]
}
