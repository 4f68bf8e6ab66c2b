import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Position } from '../../../../src/domain/geo/coordinates.ts'
import { type Bounds, circleRing, destination, distanceM } from '../../../../src/domain/geo/geometry.ts'
import { Near } from '../../../../src/domain/geo/near.ts'
import {
  boundsAround,
  cornersOf,
  distanceToBorderM,
  marginM,
  overlaps,
  ringText,
  type Shape,
  shapeOf,
} from '../../../../src/domain/geo/shape.ts'
import { dayMs } from '../../../../src/domain/time.ts'
import {
  type Border,
  followFence,
  outside,
  type Sighting,
} from '../../../../src/features/work/tracking/geofence/crossing.ts'
import {
  correct,
  type PositionComparison,
  startOf,
} from '../../../../src/features/work/tracking/geofence/late-crossing.ts'
import { watchesAt } from '../../../../src/features/work/tracking/geofence/schedule.ts'

const position = fc
  .tuple(fc.double({ min: 75, max: 133, noNaN: true }), fc.double({ min: 19, max: 52, noNaN: true }))
  .map(([lon, lat]): Position => [lon, lat])
const circle = fc
  .record({ centre: position, radiusM: fc.integer({ min: 50, max: 50_000 }) })
  .map((fields): Shape => ({ kind: 'circle', ...fields }))
/** A star around a centre, as a polygon whose border does not cross itself. */
const polygon = fc
  .tuple(position, fc.array(fc.integer({ min: 100, max: 20_000 }), { minLength: 3, maxLength: 12 }))
  .map(([centre, radii]): Shape => {
    const step = 360 / radii.length
    return { kind: 'polygon', corners: radii.map((radius, index) => destination(centre, radius, index * step)) }
  })
const shape = fc.oneof(circle, polygon)
const course = fc.double({ min: 0, max: 360, noNaN: true })
const holds = ([west, south, east, north]: Bounds, [lon, lat]: Position) =>
  west <= lon && lon <= east && south <= lat && lat <= north
const centreOf = (border: Shape) => (border.kind === 'circle' ? border.centre : (border.corners[0] as Position))

test('a circle: the distance to its border is that to its centre less the radius; a ring of it agrees', () => {
  fc.assert(
    fc.property(circle, course, fc.double({ min: 0.1, max: 3, noNaN: true }), (border, way, part) => {
      if (border.kind !== 'circle' || Math.abs(part - 1) < 0.02) return
      const at = destination(border.centre, border.radiusM * part, way)
      expect(distanceToBorderM(border, at) <= 0).toBe(part < 1)
      const ring: Shape = { kind: 'polygon', corners: circleRing(border.centre, border.radiusM, 96).slice(1) }
      expect(distanceToBorderM(ring, at) <= 0).toBe(part < 1)
    }),
  )
})

test('what is inside of a fence or its margin is inside of its bounds, and so found by the index', () => {
  fc.assert(
    fc.property(fc.array(shape, { maxLength: 40 }), position, (shapes, somewhere) => {
      const things = shapes.map((each, id) => ({ id, shape: each, bounds: boundsAround(each) }))
      const near = new Near(things)
      for (const at of [somewhere, ...shapes.map(centreOf)]) {
        const nearIds = new Set(near.at(...at).map(({ id }) => id))
        expect(nearIds).toEqual(new Set(things.filter(({ bounds }) => holds(bounds, at)).map(({ id }) => id)))
        for (const { id, shape: each } of things)
          if (distanceToBorderM(each, at) < marginM(each) * 0.9) expect(nearIds.has(id)).toBe(true)
      }
    }),
  )
})

test('fences overlap both ways round, each with itself; far ones do not', () => {
  fc.assert(
    fc.property(shape, shape, (a, b) => {
      expect(overlaps(a, a)).toBe(true)
      expect(overlaps(a, b)).toBe(overlaps(b, a))
      if (distanceM(centreOf(a), centreOf(b)) > 250_000) expect(overlaps(a, b)).toBe(false)
    }),
  )
})

test('corners go into text and back; a shape follows from its fields', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 3, maxLength: 20 }), (corners) => {
      const back = cornersOf(ringText(corners))
      expect(back.length).toBe(corners.length)
      back.forEach((at, index) => {
        expect(distanceM(at, corners[index] as Position)).toBeLessThan(0.2)
      })
    }),
  )
  expect(shapeOf({ shape: 'circle', longitude: 121, latitude: 31, radiusKm: null })).toBeUndefined()
  expect(shapeOf({ shape: 'polygon', ring: '121,31;122,31' })).toBeUndefined()
  expect(cornersOf('x;121,31;999,1;')).toEqual([[121, 31]])
})

const home: Position = [121.47, 31.23]
const fence: Border = { shape: { kind: 'circle', centre: home, radiusM: 1000 } }
/** Positions by their distance from the centre in metres, one every 10 s. */
const along = (metres: readonly number[], way = 40): Sighting[] =>
  metres.map((distance, index) => {
    const [longitude, latitude] = destination(home, distance, way)
    return { at: index * 10_000, longitude, latitude }
  })
const kinds = (metres: readonly number[]) =>
  followFence(fence, outside, along(metres)).crossings.map(({ kind, at }) => `${kind} ${at / 10_000}`)

test('in and out again: each once, at the first position on the other side', () => {
  expect(kinds([3000, 1500, 900, 500, 800, 1300, 2500, 4000])).toEqual(['enter 2', 'out 5'])
})

test('an outlier crosses nothing, nor does drift along the border', () => {
  expect(kinds([3000, 200, 3000, 3000, 100, 3000])).toEqual([])
  expect(kinds([500, 500, 9000, 500, 400, 9000, 500])).toEqual(['enter 0'])
  const drift = fc.array(
    fc.integer({ min: 0, max: 99 }).map((metres) => 1000 + metres),
    { minLength: 5, maxLength: 40 },
  )
  fc.assert(
    fc.property(drift, (metres) => {
      expect(kinds([500, 500, ...metres])).toEqual(['enter 0'])
    }),
  )
})

const walk = fc.array(fc.integer({ min: 0, max: 2500 }), { maxLength: 40 })

test('entering and leaving take turns, in the order of time, and do not depend on how positions come in batches', () => {
  fc.assert(
    fc.property(walk, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }), (metres, cuts) => {
      const sightings = along(metres)
      const whole = followFence(fence, outside, sightings)
      whole.crossings.forEach(({ kind }, index) => {
        expect(kind).toBe(index % 2 === 0 ? 'enter' : 'out')
      })
      let state = outside
      const crossings = []
      const ends = [...cuts.sort((a, b) => a - b), sightings.length]
      let from = 0
      for (const end of ends) {
        const part = followFence(fence, state, sightings.slice(from, end))
        state = part.state
        crossings.push(...part.crossings)
        from = Math.max(from, end)
      }
      expect({ state, crossings }).toEqual(whole)
    }),
  )
})

test('late positions correct a log to what it were in order, also from the middle of what is stored', () => {
  fc.assert(
    fc.property(
      walk,
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      fc.integer(),
      (metres, lates, since) => {
        const border = { ...fence, since: (since % 40) * 10_000 }
        const sightings = along(metres)
        const moments = sightings.map((place, index): PositionComparison => {
          const isAlone = lates[index] && index > 0 && index < metres.length - 1
          return { at: place.at, place, placeBefore: isAlone ? undefined : place }
        })
        const log = followFence(
          border,
          outside,
          moments.flatMap(({ placeBefore }) => placeBefore ?? []),
        )
        const whole = followFence(border, outside, sightings)
        if (!moments.some(({ placeBefore }) => !placeBefore)) return
        const start = startOf(border, moments) ?? { index: -1, state: outside }
        const correction = correct(border, moments, start, true)!
        const others = log.crossings.filter(({ at }) => at <= correction.after || at > correction.to)
        expect([...others, ...correction.crossings].sort((a, b) => a.at - b.at)).toEqual(whole.crossings)
        expect(correction.state ?? log.state).toEqual(whole.state)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('positions up to which a fence did not watch tell who is inside, and cross nothing', () => {
  const border = { ...fence, since: 20_000 }
  const result = followFence(border, outside, along([3000, 3000, 500, 400, 3000, 3000]))
  expect(result.crossings.map(({ kind, at }) => `${kind} ${at / 10_000}`)).toEqual(['out 4'])
})

test('dates and days of the week are those of Beijing', () => {
  const week = { fromDay: '2026-05-18', toDay: '2026-05-24', repeatDays: '12345' }
  // Sunday, 17 May, 23:59 and Monday, 00:00 in Beijing.
  const monday = Date.parse('2026-05-18T00:00:00+08:00')
  expect([monday - 1, monday, monday + 5 * dayMs - 1, monday + 5 * dayMs].map((at) => watchesAt(week, at))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const always = { fromDay: null, toDay: null, repeatDays: '1234567' }
  expect(watchesAt(always, monday)).toBe(true)
  expect(watchesAt({ ...always, toDay: '2026-05-17' }, monday)).toBe(false)
})
