import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { cornersOf } from '../../../../src/domain/geo/shape.ts'
import { geofenceCalls as calls } from '../../../../src/features/work/tracking/geofence/contract.ts'
import { fenceCells } from '../../../../src/features/work/tracking/geofence/geometry.ts'
import { inGbk } from '../../../platform/files/gbk.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

async function run(content: string | Buffer, name: string, client: Client = on.admin) {
  const { id } = (await client.upload(content, name)).data
  const { job } = await callData(client, calls.import, { file: id })
  return endOfJob(on, job, client)
}
const header = '围栏名称,形状,中心经度 (°),中心纬度 (°),半径 (km),顶点,结束日期,开始日期,进入提醒'
const listFences = async (name: string) => (await callData(on.admin, calls.query, { filter: { name } })).rows
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const feature = (properties: object, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const square = [
  [121, 31],
  [121.02, 31],
  [121.02, 31.02],
  [121, 31],
]

test('a sheet makes circles and polygons, inactive until they have vehicles', async () => {
  const lines = ['Depot,圆形,121.47,31.23,0.05,,,,是', 'Yard,多边形,,,,"121,31;121.02,31;121.02,31.02",,,']
  expect(await run([header, ...lines].join('\n'), 'fences.csv')).toMatchObject({ state: 'done', count: 2 })
  const [circle] = await listFences('Depot')
  expect(circle).toMatchObject({ status: 'notUsed', radiusKm: 0.05, enterReminder: true, outReminder: false })
  expect(circle).toMatchObject({ repeatDays: '1234567', editable: true, vehicles: 0 })
  expect(circle?.createUser).toBeTruthy()
  const [polygon] = await listFences('Yard')
  expect(polygon?.longitude).toBeCloseTo(121.0133, 3)
  const refusal = await on.admin.call(calls.status, { ids: [circle?.id ?? 0], used: true })
  expect(refusal.code).toBe(code.state)
})

test('a property that is a number of more digits than are exact is no name', async () => {
  const features = [
    feature({ name: 89860400109000720000 }, 'Polygon', [square]),
    feature({ name: 7 }, 'Polygon', [square]),
  ]
  const { faults } = await run(collection(...features), 'fences.geojson')
  expect(faults.map(({ row, column }) => [row, column])).toEqual([[1, 'Name']])
})

test('GeoJSON may be in GB18030', async () => {
  const content = inGbk(collection(feature({ name: '电池' }, 'Polygon', [square])))
  expect(await run(content, 'fences.geojson')).toMatchObject({ state: 'done', count: 1 })
  expect(await listFences('电池')).toHaveLength(1)
})

test('every fault of every row is in one answer, and nothing is written', async () => {
  const lines = [
    'A,圆形,121.47,,0.04,,,,',
    ',三角形,,,,,,,',
    'C,多边形,,,,"121,31;x;121.02,31.02",,,',
    'D,多边形,,,,"121,31;121.02,31",2026-01-01,2026-02-01,',
    'E,圆形,121,31,,,,,',
  ]
  const { state, faults } = await run([header, ...lines].join('\n'), 'fences.csv')
  expect(state).toBe('failed')
  expect(faults.map(({ row, column }) => `${row} ${column}`).sort()).toEqual(
    ['2 Latitude (°)', '2 Radius (km)', '3 Name', '3 Shape', '4 Corners', '5 Corners', '5 To', '6 Radius (km)'].sort(),
  )
  expect(faults.find(({ row }) => row === 4)?.value).toBe('121,31;x;121.02,31.02')
  expect(await listFences('C')).toEqual([])
})

test('features of GeoJSON are rows: a point with a radius, a polygon without holes', async () => {
  const good = collection(
    feature({ name: 'Geo point', radiusKm: 2, 进入提醒: 'Yes', colour: 'red' }, 'Point', [121.5, 31.2]),
    feature({ 围栏名称: 'Geo polygon' }, 'Polygon', [square]),
  )
  expect(await run(good, 'fences.geojson')).toMatchObject({ state: 'done', count: 2 })
  expect((await listFences('Geo'))?.map(({ shape, radiusKm }) => [shape, radiusKm]).sort()).toEqual([
    ['circle', 2],
    ['polygon', null],
  ])
  const [polygon] = await listFences('Geo polygon')
  expect(cornersOf(polygon?.ring)).toEqual(square.slice(0, 3))
  const wrong = collection(
    feature({ name: 'No radius' }, 'Point', [121, 31]),
    feature({ name: 'Hole' }, 'Polygon', [square, square]),
    feature({ name: 'Line' }, 'LineString', square),
    feature({ name: 'Far' }, 'Point', [1210, 31]),
    { type: 'Feature', properties: null, geometry: null },
  )
  const { faults } = await run(wrong, 'fences.json')
  expect(faults.map(({ row, column }) => `${row} ${column}`).sort()).toEqual(
    ['1 Radius (km)', '2 Shape', '3 Shape', '4 Longitude (°)', '4 Radius (km)', '5 Name', '5 Shape'].sort(),
  )
  for (const brokenText of ['{', '[]', '{"type":"FeatureCollection","features":[1]}'])
    expect((await run(brokenText, 'fences.geojson')).faults).toMatchObject([{ row: 1, column: null }])
})

test('who does not see all vehicles imports fences of their own, but none of the whole fleet', async () => {
  const narrow = await on.asUser({ links: 'all', groups: [] })
  const all = `${header},全部车辆\nAll,圆形,121,31,1,,,,,是`
  expect((await run(all, 'all.csv', narrow)).faults).toMatchObject([{ row: 2, column: 'All vehicles' }])
  const own = await run(`${header}\nMine,圆形,121,31,1,,,,`, 'own.csv', narrow)
  expect(own.state).toBe('done')
  expect((await callData(narrow, calls.query, {})).rows.map(({ name, editable }) => [name, editable])).toEqual([
    ['Mine', true],
  ])
})

test('whatever stands in a geometry becomes cells of text', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (type, coordinates) => {
      for (const each of [type, 'Point', 'Polygon', 'MultiPolygon'])
        for (const cell of Object.values(fenceCells({ type: each, coordinates }))) expect(typeof cell).toBe('string')
    }),
  )
})
