import { readdirSync, readFileSync } from 'node:fs'
import { areaList } from '@vant/area-data'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import type { Position } from '../../../src/domain/geo/coordinates.ts'
import { distanceM, insideRing } from '../../../src/domain/geo/geometry.ts'
import { addressOf } from '../../../src/features/work/tracking/address/place.ts'
import { countiesFrom } from '../../../src/ui/map/ground/load.ts'
import { groundStyle } from '../../../src/ui/map/ground/style.ts'
import { outlinesUntil } from '../../../src/ui/map/ground/zooms.ts'

interface Division {
  name: string
  en: string
  code?: string
  province?: string
  at?: Position
}
function read(name: string) {
  const path = new URL(`../../../src/ui/map/ground/${name}.topo.json`, import.meta.url)
  const file = JSON.parse(readFileSync(path, 'utf8')) as Topology<Record<string, GeometryCollection<Division>>>
  return feature(file, file.objects[name] as GeometryCollection<Division>).features
}
const polygonsOf = (geometry: Polygon | MultiPolygon) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as unknown as Position[][][]
const isIn = (at: Position, geometry: Polygon | MultiPolygon) =>
  polygonsOf(geometry).some((rings) => rings.filter((ring) => insideRing(at, ring)).length === 1)
const [cities, provinces] = [read('cities'), read('provinces')]

/** Positions of capitals and the largest cities: latitude, longitude. */
const majorCities = `
石家庄 38.04,114.51 太原 37.87,112.55 呼和浩特 40.84,111.75 沈阳 41.80,123.43 长春 43.82,125.32 哈尔滨 45.76,126.64
南京 32.06,118.80 杭州 30.27,120.16 合肥 31.82,117.23 福州 26.08,119.30 南昌 28.68,115.86 济南 36.65,117.12
郑州 34.75,113.63 武汉 30.59,114.31 长沙 28.23,112.94 广州 23.13,113.26 南宁 22.82,108.37 海口 20.04,110.20
成都 30.57,104.07 贵阳 26.65,106.63 昆明 25.04,102.72 拉萨 29.65,91.17 西安 34.34,108.94 兰州 36.06,103.83
西宁 36.62,101.78 银川 38.49,106.23 乌鲁木齐 43.83,87.62 香港 22.28,114.16 澳门 22.20,113.54 深圳 22.54,114.06
苏州 31.30,120.59 宁波 29.87,121.54 青岛 36.07,120.38 无锡 31.49,120.31 佛山 23.02,113.12 东莞 23.02,113.75
南通 31.98,120.89 烟台 37.46,121.45 泉州 24.87,118.68 唐山 39.63,118.18 大连 38.91,121.62 徐州 34.20,117.28
温州 27.99,120.70 厦门 24.48,118.09 常州 31.81,119.97 绍兴 30.00,120.58 潍坊 36.71,119.16 临沂 35.10,118.36
保定 38.87,115.47 洛阳 34.62,112.45 金华 29.08,119.65 台州 28.66,121.42 盐城 33.35,120.16 扬州 32.39,119.41
泰州 32.46,119.92 淄博 36.81,118.06 济宁 35.42,116.59 惠州 23.11,114.42 中山 22.52,113.39 珠海 22.27,113.58
嘉兴 30.75,120.76 镇江 32.19,119.43 芜湖 31.35,118.43 襄阳 32.01,112.12 宜昌 30.69,111.29 邯郸 36.63,114.54
沧州 38.30,116.84 包头 40.66,109.84 鄂尔多斯 39.61,109.78 柳州 24.33,109.43 桂林 25.27,110.29 遵义 27.73,106.93
大庆 46.59,125.10 吉林 43.84,126.55 鞍山 41.11,123.00 榆林 38.29,109.74 赣州 25.83,114.94 九江 29.71,116.00
岳阳 29.36,113.13 衡阳 26.89,112.57 株洲 27.83,113.13 湛江 21.27,110.36 汕头 23.35,116.68 信阳 32.15,114.09
延边朝鲜族自治州 42.89,129.51 湘西土家族苗族自治州 28.31,109.74 海西蒙古族藏族自治州 37.37,97.37 那曲 31.48,92.05`
  .trim()
  .split(/\s+(?=\D)/)
  .map((each) => {
    const [name = '', degrees = ''] = each.split(' ')
    const [latitude = 0, longitude = 0] = degrees.split(',').map(Number)
    return { name, at: [longitude, latitude] as Position }
  })

test('capitals and the largest cities are pointed at where they are', () => {
  const far = majorCities.filter(({ name, at }) => {
    const places = [...cities, ...provinces].filter(({ properties }) => properties.name === name && properties.at)
    return places.length === 0 || places.some(({ properties }) => distanceM(properties.at ?? [0, 0], at) > 15_000)
  })
  expect(far.map(({ name }) => name)).toEqual([])
  expect(majorCities.length).toBeGreaterThan(80)
})

test('the point of a division lies in it, and each has one, a name in English and a name of its own', () => {
  const wrong = cities.filter(({ geometry, properties: { at, en } }) => {
    return !at || !en || !isIn(at, geometry as Polygon | MultiPolygon)
  })
  expect(wrong.map(({ properties }) => properties.name)).toEqual([])
  expect(new Set(cities.map(({ properties: { province, name } }) => `${province} ${name}`)).size).toBe(cities.length)
  for (const { properties, geometry } of provinces)
    if (properties.at) expect(isIn(properties.at, geometry as Polygon | MultiPolygon), properties.name).toBe(true)
})

test('what was renamed or merged is called as it is now', () => {
  expect(addressOf([112.14, 32.02])?.[0]).toBe('湖北襄阳')
  expect(addressOf([121.46, 31.26])?.[0]).toBe('上海静安区')
  expect(addressOf([117.65, 36.21])).toEqual(['山东济南', 'Jinan, Shandong'])
  expect(addressOf([117.7, 39.02])).toEqual(['天津滨海新区', 'Binhai, Tianjin'])
})

type TownRow = [name: string, english: string, longitude: number, latitude: number, isTown?: 1]
const townsFolder = new URL('../../../src/ui/map/ground/towns/', import.meta.url)
/** Counties and towns by the first two digits of their province's code. */
const townRows = readdirSync(townsFolder).flatMap((file) =>
  (JSON.parse(readFileSync(new URL(file, townsFolder), 'utf8')) as TownRow[]).map(
    ([name, en, longitude, latitude, isTown]) => ({
      code: file.slice(0, 2),
      name,
      en,
      at: [longitude, latitude] as Position,
      isTown: isTown === 1,
    }),
  ),
)

test('every county of the standard has a point, in its province or next to it, with a name in both languages', () => {
  const pointNames = new Set(townRows.map(({ code, name }) => `${code} ${name}`))
  const isDrawn = (name: string) => cities.some(({ properties }) => properties.name === name)
  // Founded after the tables of places.
  const young = ['653228 和康县', '653229 和安县', '659011 新星市', '659012 白杨市']
  const missing = Object.entries(areaList.county_list)
    .filter(([code, name]) => /[县市旗]$/.test(name) && !code.startsWith('71'))
    .filter(([code, name]) => !pointNames.has(`${code.slice(0, 2)} ${name}`) && !isDrawn(name))
    .map(([code, name]) => `${code} ${name}`)
  expect(missing.filter((each) => !young.includes(each))).toEqual(['350527 金门县'])
  expect(townRows.filter(({ en }) => !/^\p{Script=Latin}/u.test(en))).toEqual([])
  const outlines = new Map(provinces.map(({ properties, geometry }) => [properties.code?.slice(0, 2), geometry]))
  const outside = townRows.filter(({ code, at: [x, y] }) => {
    const outline = outlines.get(code) as Polygon | MultiPolygon
    const around = [0, -0.2, 0.2].flatMap((east) => [0, -0.2, 0.2].map((north): Position => [x + east, y + north]))
    return !around.some((at) => isIn(at, outline))
  })
  // Islands off these coasts, which the outlines lack.
  expect(outside.filter(({ code }) => !['21', '33', '35', '71'].includes(code)).map(({ name }) => name)).toEqual([])
})

/** Positions of county seats in every province: latitude, longitude. */
const countySeats = `
正定县 38.15,114.57 阳原县 40.11,114.16 平遥县 37.19,112.17 应县 39.55,113.19 和林格尔县 40.38,111.82 额济纳旗 41.96,101.07
庄河市 39.68,122.97 桓仁满族自治县 41.27,125.36 敦化市 43.37,128.23 漠河市 52.97,122.54 五常市 44.93,127.17
昆山市 31.38,120.98 沛县 34.72,116.94 义乌市 29.31,120.08 桐庐县 29.80,119.69 泰顺县 27.56,119.72 肥东县 31.89,117.47
歙县 29.87,118.42 福清市 25.72,119.38 武夷山市 27.76,118.03 婺源县 29.25,117.86 瑞金市 25.89,116.03 曲阜市 35.58,116.99
寿光市 36.86,118.74 单县 34.79,116.09 登封市 34.45,113.05 固始县 32.17,115.65 仙桃市 30.36,113.45 秭归县 30.83,110.98
浏阳市 28.14,113.64 凤凰县 27.95,109.60 增城区 23.29,113.81 饶平县 23.66,117.00 阳朔县 24.78,110.49 琼海市 19.26,110.47
奉节县 31.02,109.46 秀山土家族苗族自治县 28.45,109.01 都江堰市 30.99,103.62 石渠县 32.98,98.10 仁怀市 27.79,106.40
腾冲市 25.02,98.49 香格里拉市 27.83,99.71 江孜县 28.92,89.60 聂拉木县 28.16,85.98 韩城市 35.48,110.44 府谷县 39.03,111.07
敦煌市 40.14,94.66 玛曲县 33.99,102.07 格尔木市 36.40,94.90 曲麻莱县 34.13,95.80 青铜峡市 38.02,106.07 塔什库尔干塔吉克自治县 37.77,75.23
若羌县 39.02,88.17 布尔津县 47.70,86.87 高雄市 22.62,120.31`
  .trim()
  .split(/\s+(?=\D)/)
  .map((each) => {
    const [name = '', degrees = ''] = each.split(' ')
    const [latitude = 0, longitude = 0] = degrees.split(',').map(Number)
    return { name, at: [longitude, latitude] as Position }
  })

test('county seats are pointed at where they are', () => {
  const pointNames = [...townRows, ...cities.map(({ properties: { name, at = [0, 0] } }) => ({ name, at }))]
  const far = countySeats.filter(
    ({ name, at }) => !pointNames.some((row) => row.name === name && distanceM(row.at, at) < 15_000),
  )
  expect(far.map(({ name }) => name)).toEqual([])
})

/** Names that the map draws at a zoom, from the rules of its layers. */
function namesAt(zoom: number): Position[] {
  const empty = { type: 'FeatureCollection' as const, features: [] }
  const lines = { type: 'MultiLineString' as const, coordinates: [] }
  const { layers } = groundStyle({
    dark: false,
    lang: 'zh',
    provinces: { land: empty, borders: lines, outline: lines, names: empty },
    cities: { land: empty, borders: lines, provinceBorders: lines, names: empty },
    towns: { provinces: [], names: empty },
  })
  const isDrawn = (kind: string) =>
    layers.some(({ id, minzoom = 0, maxzoom = 24 }) => id === `names-${kind}` && zoom >= minzoom && zoom < maxzoom)
  const towns = townRows.filter(({ code, isTown }) =>
    isTown ? isDrawn('towns') : isDrawn('counties') && zoom >= countiesFrom(code),
  )
  return [
    ...(isDrawn('cities') ? cities.flatMap(({ properties: { at } }) => (at ? [at] : [])) : []),
    ...towns.map(({ at }) => at),
  ]
}

test('at each zoom with streets missing, counties and towns have a name no further away than a small phone is wide', () => {
  // Every 23rd, from all provinces.
  const pins = townRows.filter((_, index) => index % 23 === 0)
  for (const zoom of [5.2, 5.9, 6, 6.7, 6.8, 7.9, 8, outlinesUntil]) {
    const names = namesAt(zoom)
    const far = pins.filter(({ at }) => {
      const metresPerPx = (40_075_017 * Math.cos((at[1] * Math.PI) / 180)) / (512 * 2 ** zoom)
      return !names.some((name) => distanceM(name, at) < 360 * metresPerPx)
    })
    expect(far.length / pins.length, `zoom ${zoom}: ${far.map(({ name }) => name)}`).toBeLessThan(0.02)
  }
})
