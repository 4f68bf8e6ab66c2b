/** `ListReader` reads what `JSON.stringify` writes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ListReader } from '../../../../src/domain/geo/odometry/list-reader.ts'

const numbers = fc.oneof(
  fc.constantFrom(0, 1e15, 123_456_789_012_345_680, -1e21, 5e-324, 1_764_434_590_000),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const rows = fc.array(fc.record({ own: fc.option(numbers), isOn: fc.option(fc.boolean()), many: fc.array(numbers) }))

test('numbers, flags, nulls and lists are read as they were written', () => {
  fc.assert(
    fc.property(rows, (values) => {
      const lists = values.map(({ own, isOn, many }) => [own, isOn, many.length === 0 ? null : many, true] as const)
      const list = new ListReader(JSON.stringify(lists))
      const read: unknown[] = []
      for (list.begin(); list.hasMore(); ) {
        list.begin()
        const [own, isOn] = [list.numberOrNull(), list.flagOrNull()]
        const many: number[] = []
        const isList = list.beginUnlessNull()
        while (isList && list.hasMore()) many.push(list.number())
        read.push([own, isOn, isList ? many : null, list.flag()])
        list.end()
      }
      // JSON has no negative zero.
      expect(read).toEqual(JSON.parse(JSON.stringify(lists)))
    }),
  )
})
