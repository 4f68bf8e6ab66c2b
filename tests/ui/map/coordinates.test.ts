import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coordinateSystems, fromWgs84, ofMessage, type Position, toWgs84 } from '../../../src/domain/geo/coordinates.ts'
import {
  bearing,
  boundsOf,
  circleRing,
  destination,
  distanceM,
  fromWorld,
  insideRing,
  toWorld,
} from '../../../src/domain/geo/geometry.ts'
import { inMainland } from '../../../src/domain/geo/mainland.ts'
import { boundsInSight, type Camera, fitting, project, unproject } from '../../../src/ui/map/camera.ts'

const inRange = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anywhere = fc.tuple(inRange(-179.9, 179.9), inRange(-80, 80))
const inChina = fc.tuple(inRange(75, 134), inRange(20, 53))

test('to a base map and back is the same place to a metre, and what was given stays as it was', () => {
  fc.assert(
    fc.property(inChina, fc.constantFrom(...coordinateSystems), (at, system) => {
      const input: Position = Object.freeze<[number, number]>([...at])
      const there = fromWgs84(input, system)
      expect(distanceM(toWgs84(there, system), input)).toBeLessThan(1)
      expect(input).toEqual(at)
    }),
  )
})

test('the way back ends along the edge of the shift too, no farther away than a shift', () => {
  const edges = [72.004, 137.8347]
  const around = Array.from({ length: 4_001 }, (_, index) => (index - 2_000) / 2e5)
  for (const system of coordinateSystems) {
    for (const away of around) {
      for (const edge of edges) {
        const at: Position = [edge + away, 39.9]
        expect(distanceM(toWgs84(at, system), at)).toBeLessThan(3_000)
      }
      for (const edge of [0.8293, 55.8271]) {
        const at: Position = [104, edge + away]
        expect(distanceM(toWgs84(at, system), at)).toBeLessThan(3_000)
      }
    }
  }
})

test('GCJ-02 shifts a place in Beijing by half a kilometre, and none in Paris', () => {
  const beijing: Position = [116.397, 39.909]
  expect(distanceM(fromWgs84(beijing, 'gcj02'), beijing)).toBeGreaterThan(300)
  expect(fromWgs84([2.35, 48.86], 'gcj02')).toEqual([2.35, 48.86])
})

test("Google's maps are shifted in the mainland alone, and there and back again is the same place", () => {
  const shiftedPlaces: Position[] = [
    [114.055, 22.54],
    [113.575, 22.27],
    [110.3, 20.02],
    [121.99, 31.0],
    [87.6, 43.8],
    [122.1, 37.5],
  ]
  for (const at of shiftedPlaces) expect(fromWgs84(at, 'google')).toEqual(fromWgs84(at, 'gcj02'))
  const others: Position[] = [
    [114.03, 22.445],
    [113.545, 22.19],
    [121.5, 25.03],
    [127, 37.5],
    [105.8, 21],
    [2.35, 48.86],
  ]
  for (const at of others) expect(fromWgs84(at, 'google')).toEqual(at)
  // Near the border of the shift two places have the same shifted position.
  const around = (at: Position) => [0, 90, 180, 270].map((course) => inMainland(destination(at, 1_000, course)))
  fc.assert(
    fc.property(inChina, (at) => {
      fc.pre(new Set([inMainland(at), ...around(at)]).size === 1)
      expect(distanceM(toWgs84(fromWgs84(at, 'google'), 'google'), at)).toBeLessThan(1)
    }),
  )
})

test("a message's coordinate system byte is honoured", () => {
  const wgs: Position = [121.4737, 31.2304]
  const [longitude, latitude] = fromWgs84(wgs, 'gcj02')
  expect(distanceM(ofMessage(longitude, latitude, 2) ?? [0, 0], wgs)).toBeLessThan(1)
  for (const system of [1, undefined]) expect(ofMessage(...wgs, system)).toEqual(wgs)
  // A position in another or an unknown system cannot be located.
  for (const system of [0, 3, 9, null]) expect(ofMessage(...wgs, system)).toBeUndefined()
})

test('distance, course and destination agree', () => {
  fc.assert(
    fc.property(anywhere, inRange(10, 200_000), inRange(0, 359.9), (at, metres, course) => {
      const there = destination(at, metres, course)
      expect(distanceM(at, there)).toBeCloseTo(metres, 1)
      const courseError = Math.abs(bearing(at, there) - course) % 360
      expect(Math.min(courseError, 360 - courseError)).toBeLessThan(0.01)
    }),
  )
})

test('a circle is a circle on the ground and holds what is nearer than its radius', () => {
  fc.assert(
    fc.property(inChina, inRange(50, 50_000), inRange(0, 360), inRange(0, 2), (centre, radius, course, part) => {
      const ring = circleRing(centre, radius)
      for (const at of ring) expect(distanceM(centre, at)).toBeCloseTo(radius, 1)
      if (Math.abs(part - 1) > 0.02) expect(insideRing(destination(centre, radius * part, course), ring)).toBe(part < 1)
    }),
  )
})

test('the projected world and back', () => {
  fc.assert(
    fc.property(anywhere, (at) => {
      expect(distanceM(fromWorld(toWorld(at)), at)).toBeLessThan(0.01)
    }),
  )
})

const cameras = fc.record({
  centre: inChina as fc.Arbitrary<Position>,
  zoom: inRange(3.5, 18),
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 1500 }),
  system: fc.constantFrom(...coordinateSystems),
})

test('a pixel of any base map is a place and the place is that pixel', () => {
  fc.assert(
    fc.property(cameras, inRange(0, 200), inRange(0, 200), (camera: Camera, x, y) => {
      const [px, py] = project(camera, unproject(camera, [x, y]))
      // At high zoom a metre of conversion error is several pixels.
      const tolerance = camera.system === 'wgs84' ? 0.01 : Math.max(0.1, 2 ** (camera.zoom - 16))
      expect(Math.hypot(px - x, py - y)).toBeLessThan(tolerance)
    }),
  )
})

test('bounds that are fitted are in sight', () => {
  fc.assert(
    fc.property(cameras, fc.array(inChina, { minLength: 2, maxLength: 20 }), (camera, places) => {
      const bounds = boundsOf(places)
      if (!bounds) return
      const view = fitting(bounds, camera, { top: 10, right: 20, bottom: 30, left: 40 })
      const [west, south, east, north] = boundsInSight({ ...camera, ...view, system: 'wgs84' })
      const little = 1e-6
      expect(west).toBeLessThanOrEqual(bounds[0] + little)
      expect(south).toBeLessThanOrEqual(bounds[1] + little)
      expect(east).toBeGreaterThanOrEqual(bounds[2] - little)
      expect(north).toBeGreaterThanOrEqual(bounds[3] - little)
    }),
  )
})
