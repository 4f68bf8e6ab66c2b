import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListState } from '../../src/record/model/address.ts'
import { readState, withoutEmpty, writeState } from '../../src/record/model/address.ts'
import { readTarget, writeTarget } from '../../src/record/views/shared/target.ts'
import { sample } from './sample.ts'

const moment = fc
  .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2050-01-01') })
  .map((date) => date.toISOString())
const range = <T>(end: fc.Arbitrary<T>) =>
  fc.tuple(fc.option(end), fc.option(end)).filter(([from, to]) => from !== null || to !== null)
const words = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text && text !== '')
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 5 })
const filter = fc.record(
  {
    name: words,
    vin: words,
    phone: words,
    speed: range(fc.integer({ min: -1000, max: 1000 })),
    state: fc.constantFrom(['on'], ['on', 'off']),
    bound: fc.boolean(),
    made: range(moment.map((iso) => iso.slice(0, 10))),
    seen: range(moment),
    owner: ids,
    groups: ids,
  },
  { requiredKeys: [] },
)
const key = fc.tuple(fc.option(fc.string({ maxLength: 40 })), fc.integer({ min: 0, max: 1e12 }))
const pagePosition: fc.Arbitrary<Pick<ListState, 'page' | 'at'>> = fc.oneof(
  fc.record({ page: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({
    page: fc.oneof(fc.constant(0), fc.integer({ min: 2, max: 1_000_000 })),
    at: fc.oneof(
      key.map((after) => ({ after })),
      key.map((before) => ({ before })),
      fc.constant({ before: 'end' as const }),
    ),
  }),
)
const displayOptions = fc.record({
  pageSize: fc.constantFrom(10, 20, 50, 100),
  sort: fc.option(
    fc.record({
      field: fc.constantFrom('name', 'speed', 'createdAt'),
      order: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    { nil: undefined },
  ),
  filter,
})
const state: fc.Arbitrary<ListState> = fc
  .tuple(displayOptions, pagePosition)
  .map(([one, other]) => ({ ...one, ...other }))

test('what is written into the address is read back, and foreign parameters stay', () => {
  fc.assert(
    fc.property(state, (listState) => {
      const params = writeState(new URLSearchParams('other=1&view=3'), sample, listState)
      const read = readState(new URLSearchParams(params.toString()), sample)
      expect(read).toEqual({ ...listState, filter: withoutEmpty(listState.filter) })
      expect(params.get('other')).toBe('1')
      expect(params.get('view')).toBe('3')
    }),
  )
})

test('defaults are not written', () => {
  const empty = { page: 1, pageSize: 20, sort: undefined, filter: { name: '', state: [], speed: [null, null] } }
  expect(writeState(new URLSearchParams(), sample, empty).toString()).toBe('')
})

test('an address that somebody changed never fails; what is wrong counts as not given', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom('page', 'size', 'sort', 'q.speed', 'q.state', 'q.owner', 'q.seen', 'q.bound', 'q.nothing'),
          fc.string(),
        ),
      ),
      (pairs) => {
        const read = readState(new URLSearchParams(pairs), sample)
        expect(
          sample.list.safeParse({
            page: read.page,
            pageSize: read.pageSize,
            filter: read.filter,
            ...(read.sort ? { sort: read.sort } : {}),
          }).success,
        ).toBe(true)
      },
    ),
  )
})

test('what is open over the list lives in the address too', () => {
  const open = writeTarget(new URLSearchParams('page=2'), { kind: 'edit', id: 5 })
  expect(open.toString()).toBe('page=2&edit=5')
  expect(readTarget(open)).toEqual({ kind: 'edit', id: 5 })
  expect(writeTarget(open, { kind: 'add' }).toString()).toBe('page=2&add=1')
  expect(writeTarget(open, undefined).toString()).toBe('page=2')
  expect(readTarget(new URLSearchParams('edit=-1&view=x'))).toBeUndefined()
})
