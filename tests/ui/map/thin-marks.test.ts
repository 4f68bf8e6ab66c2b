import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWorld } from '../../../src/domain/geo/geometry.ts'
import { thinMarks, wholeZoom } from '../../../src/ui/map/thin-marks.ts'

const mark = fc.record({
  id: fc.nat(),
  at: fc.tuple(fc.double({ min: 100, max: 101, noNaN: true }), fc.double({ min: 30, max: 31, noNaN: true })),
})
const marks = fc.array(mark, { maxLength: 60 })

test('marks keep their distance on the screen, and none is lost from the count', () => {
  fc.assert(
    fc.property(marks, fc.integer({ min: 0, max: wholeZoom - 1 }), (all, zoom) => {
      const some = thinMarks(all, zoom, 24)
      expect(some.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
      const places = some.map(({ mark: { at } }) => toWorld(at).map((part) => part * 512 * 2 ** zoom))
      places.forEach(([x = 0, y = 0], i) => {
        for (const [x2 = 0, y2 = 0] of places.slice(i + 1))
          expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(24 - 1e-6)
      })
      // The first mark represents the later ones.
      if (all.length > 0) expect(some[0]?.mark).toBe(all[0])
    }),
  )
})

test('near enough every mark is shown, also where several stand at one place', () => {
  fc.assert(
    fc.property(marks, fc.integer({ min: wholeZoom, max: 22 }), (all, zoom) => {
      const twice = [...all, ...all]
      expect(thinMarks(twice, zoom, 24)).toEqual(twice.map((one) => ({ mark: one, count: 1 })))
    }),
  )
})
