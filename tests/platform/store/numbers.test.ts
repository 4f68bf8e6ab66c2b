/** Numbers of a row as one text equal the same numbers as columns. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { NumberReader, numbersText } from '../../../src/platform/store/numbers.ts'
import { records } from '../../../src/platform/store/records.ts'
import { withStore } from './open.ts'

const place = withStore()

const numbers = fc.option(
  fc.oneof(
    fc.constantFrom(0, 1e15, -1e21, 5e-324, 123_456_789_012_345_680, 1_764_434_590_000),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
)

test('numbers of a row are read from one text as from columns', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ a: numbers, b: numbers, c: numbers }), { minLength: 1 }), async (rows) => {
      const result = await place.store.db.execute<{ text: string; a: number; b: number; c: number }>(sql`
        select ${numbersText(['a', 'b', 'c'])} as text, a, b, c
        from ${records(rows, { a: 'float8', b: 'float8', c: 'float8' })}`)
      for (const { text, a, b, c } of result.rows) {
        const reader = new NumberReader(text)
        expect([reader.next(), reader.next(), reader.next()]).toEqual([a, b, c])
      }
    }),
    { numRuns: 20 },
  )
})
