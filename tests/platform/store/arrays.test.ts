/** Checks that arrays sent in binary equal the same values as text. Bad values must be errors of the database. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ElementType } from '../../../src/platform/store/arrays.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { databaseError } from '../../../src/platform/store/errors.ts'
import { type ColumnValue, records, texts } from '../../../src/platform/store/records.ts'
import { casesHere, withStore } from './open.ts'

const fixture = withStore()

const valuesOf: { readonly [type in ElementType]: fc.Arbitrary<ColumnValue> } = {
  text: fc.string({ unit: fc.constantFrom('a', 'Z', '"', '\\', ',', '{', ' ', 'é', '京', '🚗'), maxLength: 60 }),
  date: fc.constantFrom('2024-02-29', '1999-12-31', '0001-01-01'),
  boolean: fc.boolean(),
  smallint: fc.oneof(fc.integer({ min: -32_768, max: 32_767 }), fc.constantFrom('12', -32_768, 32_767)),
  int: fc.oneof(fc.integer(), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, '-7')),
  bigint: fc.oneof(fc.maxSafeInteger(), fc.constantFrom('9223372036854775807', -(2 ** 32), -1, 2 ** 32)),
  float8: fc.oneof(fc.double(), fc.constantFrom('1e3', Number.NaN, Number.POSITIVE_INFINITY, -0)),
}
const types = Object.keys(valuesOf) as ElementType[]

test('each type, with nulls', async () => {
  for (const type of types) {
    const some = fc.array(fc.option(valuesOf[type]), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(some, async (values) => {
        const rows = values.map((value) => ({ value }))
        const { rows: comparisons } = await fixture.store.db.execute<{ same: boolean }>(sql`
          select r.value is not distinct from t.value::${sql.raw(type)} as same
          from (select *, row_number() over () as n from ${records(rows, { value: type })}) r
          full join jsonb_array_elements_text(${JSON.stringify(values.map(asText))}::jsonb) with ordinality as t(value, n) using (n)`)
        expect(comparisons).toEqual(values.map(() => ({ same: true })))
      }),
      { numRuns: casesHere(40) },
    )
  }
})

const asText = (value: ColumnValue) => (value === null ? null : Object.is(value, -0) ? '-0' : String(value))

test('what a type cannot be is refused by the database, which names its kind', async () => {
  const bad: [ElementType, ColumnValue, string][] = [
    ['smallint', 32_768, '22003'],
    ['int', 2 ** 31, '22003'],
    ['int', 1.5, '22P02'],
    ['bigint', 2 ** 63, '22003'],
    ['boolean', 'perhaps', '22P02'],
    ['float8', 'far', '22P02'],
    ['date', '2024-02-30', '22008'],
    ['text', 'a\0b', '22021'],
  ]
  for (const [type, value, code] of bad) {
    const query = fixture.store.db.execute(sql`select * from ${records([{ value }], { value: type })}`)
    const errorCode = await query.then(
      () => undefined,
      (error: unknown) => databaseError(error)?.code,
    )
    expect([type, value, errorCode]).toEqual([type, value, code])
  }
})

test('of no values none are found', async () => {
  const { rows } = await fixture.store.db.execute(sql`select 1 as one where 'a' = any(${texts([])}::text[])`)
  expect(rows).toEqual([])
})
