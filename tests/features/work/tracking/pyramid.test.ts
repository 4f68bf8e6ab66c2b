import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM } from '../../../../src/domain/geo/geometry.ts'
import { addressOf } from '../../../../src/features/work/tracking/address/place.ts'
import { Fleet, shownOf } from '../../../../src/features/work/tracking/liveMap/fleet.ts'
import { kinds } from '../../../../src/features/work/tracking/liveMap/kinds.ts'
import { lastLevel, Pyramid } from '../../../../src/features/work/tracking/liveMap/pyramid.ts'
import {
  chosenOf,
  levelAt,
  ViewportChanges,
  viewportOf,
  windowOf,
} from '../../../../src/features/work/tracking/liveMap/viewport.ts'

const degree = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const placement = fc.record({
  vin: fc.integer({ min: 0, max: 30 }).map(String),
  longitude: degree(100, 102),
  latitude: degree(30, 32),
  kind: fc.integer({ min: 0, max: kinds.length - 1 }),
})
const steps = fc.array(fc.oneof(placement, fc.record({ gone: fc.integer({ min: 0, max: 30 }).map(String) })), {
  maxLength: 120,
})
const all = kinds.map(() => true)
const world = windowOf([-180, -85, 180, 85])

test('whatever comes, moves, changes and goes: every zoom counts each vehicle once, as what it is', () => {
  fc.assert(
    fc.property(steps, degree(0, 18), fc.subarray([...kinds]), (list, zoom, visibleKinds) => {
      const pyramid = new Pyramid()
      const truth = new Map<string, { vin: string; longitude: number; latitude: number; kind: number }>()
      for (const step of list) {
        if ('gone' in step) {
          pyramid.delete(step.gone)
          truth.delete(step.gone)
        } else {
          pyramid.set(step)
          truth.set(step.vin, step)
        }
      }
      const kindMask = chosenOf(visibleKinds.join(','))
      const expectedCounts = kinds.map((_, kind) => [...truth.values()].filter((one) => one.kind === kind).length)
      expect(pyramid.counts).toEqual(expectedCounts)
      const { groups, vins } = pyramid.groupsIn(levelAt(zoom), world, kindMask)
      const actualCounts = kinds.map(
        (_, kind) =>
          groups.reduce((sum, { counts }) => sum + (counts[kind] ?? 0), 0) +
          vins.filter((vin) => truth.get(vin)?.kind === kind).length,
      )
      expect(actualCounts).toEqual(expectedCounts.map((count, kind) => (kindMask[kind] ? count : 0)))
      expect(new Set(vins).size).toBe(vins.length)
      expect(pyramid.within(world, kindMask, 1000).total).toBe(actualCounts.reduce((sum, count) => sum + count, 0))
    }),
  )
})

test('a window holds what is in it and leaves out what is far', () => {
  fc.assert(
    fc.property(fc.array(placement, { maxLength: 40 }), (list) => {
      const pyramid = new Pyramid()
      for (const one of list) pyramid.set(one)
      const latest = [...new Map(list.map((one) => [one.vin, one])).values()]
      const within = pyramid.within(windowOf([100.5, 30.5, 101.5, 31.5]), all, 1000).vins.sort()
      const expectedVehicles = latest.filter(
        ({ longitude, latitude }) => longitude > 100.5 && longitude < 101.5 && latitude > 30.5 && latitude < 31.5,
      )
      expect(within).toEqual(expectedVehicles.map(({ vin }) => vin).sort())
      expect(pyramid.within(windowOf([-80, 30, -70, 40]), all, 10).total).toBe(0)
    }),
  )
})

test('a window takes exactly the cells that it touches, whether there are more of them or of its own', () => {
  const corner = fc.record({ longitude: degree(100, 102), latitude: degree(30, 32), size: degree(0.001, 2) })
  fc.assert(
    fc.property(fc.array(placement, { minLength: 1, maxLength: 60 }), corner, degree(0, 12), (list, at, zoom) => {
      const pyramid = new Pyramid()
      const { longitude: west, latitude: south, size } = at
      const corners = [0, 1, 2, 3].map((n) => ({
        vin: `corner ${n}`,
        longitude: west + (n & 1) * size,
        latitude: south + (n >> 1) * size,
        kind: 0,
      }))
      const vehicles = [...new Map([...list, ...corners].map((one) => [one.vin, one])).values()]
      for (const one of vehicles) pyramid.set(one)
      const [level, window] = [levelAt(zoom), windowOf([west, south, west + size, south + size])]
      const cell = (place: number) => Math.floor(place * 2 ** level)
      const touches = vehicles.filter(({ longitude, latitude }) => {
        const { west: x, north: y } = windowOf([longitude, latitude, longitude, latitude])
        if (level > lastLevel) {
          // No finer cells are counted, so the window itself decides, with coordinates in steps of about half a metre.
          const [px, py] = [x, y].map((place) => Math.floor(place * 2 ** 26) / 2 ** 26) as [number, number]
          return px >= window.west && px <= window.east && py >= window.north && py <= window.south
        }
        return (
          cell(x) >= cell(window.west) &&
          cell(x) <= cell(window.east) &&
          cell(y) >= cell(window.north) &&
          cell(y) <= cell(window.south)
        )
      })
      expect(pyramid.countsIn(level, window).reduce((sum, count) => sum + count, 0)).toBe(touches.length)
    }),
  )
})

const vehicleRow = (vin: string) => ({
  vin,
  plate: null,
  online: true,
  at: 0,
  locatedAt: null,
  longitude: null,
  latitude: null,
  driveAt: null,
  vehicleState: null,
  chargingState: null,
  speedKmh: null,
  socPercent: null,
  alarmAt: null,
  alarmLevel: null,
})

test('late reports overwrite nothing newer; a vehicle turns as it moves', () => {
  const fleet = new Fleet()
  fleet.load(vehicleRow('A'))
  const report = (at: number, lon: number, speed: number) =>
    ({ reports: [['A', at, at, lon, 30, at, 1, 3, speed, 50, at, 0]], presence: [] }) as const
  fleet.apply(report(2000, 101, 40))
  fleet.apply(report(1000, 100, 10))
  expect(shownOf(fleet.vehicles.get('A')!)).toMatchObject({ longitude: 101, speedKmh: 40, kind: 2, heading: null })
  fleet.apply(report(3000, 101.001, 40))
  expect(shownOf(fleet.vehicles.get('A')!)?.heading).toBe(90)
  fleet.apply({ reports: [], presence: [['A', 0]] })
  expect(shownOf(fleet.vehicles.get('A')!)?.kind).toBe(kinds.indexOf('offline'))
})

test('what is told adds up to what is seen, and nothing is told twice', () => {
  fc.assert(
    fc.property(fc.array(fc.array(placement, { maxLength: 10 }), { maxLength: 12 }), (turns) => {
      const fleet = new Fleet()
      const pyramid = new Pyramid()
      const viewportChanges = new ViewportChanges()
      const viewer = new Map<string, unknown>()
      for (const turn of turns) {
        for (const one of turn) {
          const { vin, longitude, latitude } = one
          fleet.load({ ...vehicleRow(vin), longitude, latitude, locatedAt: 1, alarmLevel: one.kind === 0 ? 1 : null })
          const mapVehicle = shownOf(fleet.vehicles.get(vin)!)
          if (mapVehicle) pyramid.set(mapVehicle)
        }
        const viewport = viewportOf(fleet, pyramid, 6, world, all)
        const changes = viewportChanges.changes(viewport, pyramid.counts)
        for (const key of changes?.gone ?? []) viewer.delete(key)
        for (const group of changes?.groups ?? []) viewer.set(group.key, group)
        for (const vehicle of changes?.vehicles ?? []) viewer.set(vehicle.vin, vehicle)
        expect([...viewer.values()]).toHaveLength(viewport.groups.length + viewport.vehicles.length)
        expect([...viewer.values()]).toEqual(expect.arrayContaining([...viewport.groups, ...viewport.vehicles]))
        expect(viewportChanges.changes(viewportOf(fleet, pyramid, 6, world, all), pyramid.counts)).toBeUndefined()
      }
    }),
  )
})

test('addresses by the outlines of divisions', () => {
  expect(addressOf([116.98, 36.67])).toEqual(['山东济南', 'Jinan, Shandong'])
  expect(addressOf([121.47, 31.23])?.[0]).toMatch(/^上海/)
  expect(addressOf([118.3, 24.0])?.[0]).toMatch(/^距.+约 \d+ 公里$/)
  expect(addressOf([2.35, 48.86])).toBeNull()
  expect(distanceM([116.98, 36.67], [116.98, 36.67])).toBe(0)
})
