import { expect, test } from 'vitest'
import { z } from 'zod'
import { invalidInput } from '../../src/platform/http/answer.ts'
import { number, text } from '../../src/record/model/field.ts'
import { record } from '../../src/record/model/record.ts'

const countedRecord = record('counted', ['计数', 'Counted'], {
  name: text(['名称', 'Name'], { required: true, min: 2, pattern: /^[a-z]+$/ }),
  pieces: number(['件数', 'Pieces'], { integer: true, min: 0, max: 10 }),
  weight: number(['重量', 'Weight'], { min: 0, max: 10 }),
})
const faultsOf = (input: Record<string, unknown>, schema: z.ZodType = countedRecord.add) => {
  const { error } = schema.safeParse(input, { reportInput: true })
  return error ? invalidInput(error).fields.map(({ field, text: key, values }) => [field, key, values]) : []
}

test.each([
  [1e20, 'problem:tooBig', { max: 10 }],
  [11, 'problem:tooBig', { max: 10 }],
  [-1e20, 'problem:tooSmall', { min: 0 }],
  [-1.5, 'problem:tooSmall', { min: 0 }],
  [1.5, 'problem:notInteger', {}],
  ['x', 'problem:wrongType', {}],
])('a whole number that is %s has one fault', (pieces, key, values) =>
  expect(faultsOf({ name: 'ab', pieces })).toEqual([['pieces', key, values]]),
)

test('each wrong value has one fault, in the order of the fields', () => {
  expect(faultsOf({ name: '', pieces: 1e20, weight: 11, other: 1, more: 2 }).map(([field]) => field)).toEqual([
    'name',
    'pieces',
    'weight',
    'other',
    'more',
  ])
  const ids = z.array(z.int().min(1).max(10))
  expect(faultsOf({ ids: [1e20, 2, 1e20] }, z.object({ ids })).map(([field]) => field)).toEqual(['ids.0', 'ids.2'])
})
