import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flow, moveItem, nearestPlace, type PixelPosition, type Rows, type Size } from '../../../src/ui/parts/flow.ts'

/** Twelve columns of 88 px with gaps of 12 px. */
const rows: Rows = { width: 1188, gap: 12, rowGap: 12 }
const wide = (columns: number) => 100 * columns - 12
const size = fc.record({
  width: fc.constantFrom(3, 4, 6, 8, 12).map(wide),
  height: fc.constantFrom(182, 340, 520),
})
const board = fc.array(size, { minLength: 1, maxLength: 24 })
const one = board.chain((sizes) =>
  fc.record({ sizes: fc.constant(sizes), at: fc.nat(sizes.length - 1), to: fc.nat(sizes.length - 1) }),
)
const tall = (sizes: readonly Size[]) => sizes.reduce((sum, { height }) => sum + height + 12, 0)

test('things stand in their order, within the rows, and never over each other', () => {
  fc.assert(
    fc.property(board, (sizes) => {
      const spots = flow(sizes, rows)
      for (const [at, { x, y }] of spots.entries()) {
        const here = sizes[at] as Size
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + here.width).toBeLessThanOrEqual(rows.width)
        for (const [other, there] of spots.entries()) {
          if (other <= at) continue
          const size = sizes[other] as Size
          expect(there.x >= x + here.width || there.y >= y + here.height || there.x + size.width <= x).toBe(true)
          expect(there.y > y || (there.y === y && there.x > x)).toBe(true)
        }
      }
    }),
  )
})

test('what is held over the spot of a place comes to that spot, and what is not moved stays', () => {
  fc.assert(
    fc.property(one, ({ sizes, at, to }) => {
      const spotAt = (place: number) => flow(moveItem(sizes, at, place - at), rows)[place] as PixelPosition
      const nearest = nearestPlace(sizes, at, spotAt(to), rows)
      expect(spotAt(nearest)).toEqual(spotAt(to))
      // Two orders may lead to the same position. Then it moves no further than necessary.
      expect(Math.abs(nearest - at)).toBeLessThanOrEqual(Math.abs(to - at))
    }),
  )
})

test('far above it comes first, far below last; the others keep their order', () => {
  fc.assert(
    fc.property(one, ({ sizes, at }) => {
      expect(nearestPlace(sizes, at, { x: 0, y: -9_999 }, rows)).toBe(0)
      const names = sizes.map((_, index) => index)
      const place = nearestPlace(sizes, at, { x: rows.width, y: tall(sizes) }, rows)
      const after = moveItem(names, at, place - at)
      expect(after[place]).toBe(at)
      expect(after.filter((name) => name !== at)).toEqual(names.filter((name) => name !== at))
    }),
  )
})
