import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWay, noWay, type WayPoint, wayBetween, wayByDay } from '../../src/geo/way.ts'
import { dayMs, fleetDayNumber, fleetDayStart, hourMs, minuteMs } from '../../src/time.ts'

const start = fleetDayStart('2026-05-20')
/** `east`: degrees. */
const at = (ms: number, km: number | null, east = 0, stands = false): WayPoint => ({
  ...{ at: start + ms, km, longitude: 117 + east, latitude: 36.6, stands },
})

test('the odometer says how far, as long as a vehicle can have driven it', () => {
  expect(wayBetween(at(0, 100), at(10_000, 100.2))).toEqual({ metres: 200, positionMetres: 0, jumps: 0 })
  // A day without reports.
  expect(wayBetween(at(0, 100), at(dayMs, 900)).metres).toBe(800_000)
})

test.each([
  ['from 0, when the box has not heard it yet', 0, 12_000],
  ['to the highest value', 12_000, 999_999.9],
  ['back from it', 999_999.9, 12_000.1],
  ['to that of an exchanged unit', 5_000, 15],
])('a jump %s counts what the positions say', (_, from, to) => {
  const way = wayBetween(at(0, from), at(10_000, to, 0.001))
  expect(Math.round(way.metres / 10)).toBe(9)
  expect(way).toMatchObject({ positionMetres: way.metres, jumps: 1 })
})

test('a vehicle that was parked for days with a 0 has not driven its whole life since', () => {
  expect(wayBetween(at(0, 0), at(5 * dayMs, 12_000))).toEqual({ metres: 0, positionMetres: 0, jumps: 1 })
})

test('without an odometer positions count, but not their noise while the vehicle stands, nor a leap', () => {
  const way = wayBetween(at(0, null), at(10_000, 7, 0.001))
  expect(wayBetween(at(0, null), at(10_000, null, 0.001))).toEqual(way)
  expect(way).toMatchObject({ positionMetres: way.metres, jumps: 0 })
  expect(wayBetween(at(0, null, 0, true), at(10_000, null, 0.001, true))).toEqual(noWay)
  expect(wayBetween(at(0, null), at(1_000, null, 3))).toEqual(noWay)
})

test('an hour at the highest speed is driven, more is not', () => {
  expect(wayBetween(at(0, 1), at(hourMs, 250)).metres).toBe(249_000)
  expect(wayBetween(at(0, 1), at(hourMs, 270))).toMatchObject({ metres: 0, jumps: 1 })
})

test('a way over midnight is shared by time; the shares add up', () => {
  const over = wayByDay(at(-10 * minuteMs, 100), at(30 * minuteMs, 120))
  expect(over.map(([, { metres }]) => metres)).toEqual([5_000, 15_000])
  const point = fc.record({
    ms: fc.integer({ min: -3 * dayMs, max: 3 * dayMs }),
    km: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
    east: fc.integer({ min: 0, max: 3_000 }),
  })
  fc.assert(
    fc.property(point, point, (a, b) => {
      const [from, to] = [a, b].sort((one, other) => one.ms - other.ms) as [typeof a, typeof b]
      const points = [at(from.ms, from.km, from.east / 1e4), at(to.ms + 1, to.km, to.east / 1e4)] as const
      const parts = wayByDay(...points)
      expect(parts.map(([, way]) => way).reduce(addWay, noWay)).toEqual(wayBetween(...points))
      for (const [day, { metres }] of parts) {
        expect(metres).toBeGreaterThanOrEqual(0)
        expect(points.map((one) => fleetDayNumber(one.at))).toContain(day)
      }
    }),
  )
})
