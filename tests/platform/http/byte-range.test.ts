import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf } from '../../../src/platform/http/byte-range.ts'

test.each<[string | undefined, ReturnType<typeof rangeOf>]>([
  [undefined, undefined],
  ['bytes=0-0', { from: 0, until: 1 }],
  ['bytes=2-', { from: 2, until: 10 }],
  ['bytes=-3', { from: 7, until: 10 }],
  ['bytes=-99', { from: 0, until: 10 }],
  ['bytes=8-99', { from: 8, until: 10 }],
  ['bytes= 8 - 9', { from: 8, until: 10 }],
  ['bytes=10-', 'beyond'],
  ['bytes=10-12', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=5-4', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['lines=0-1', undefined],
  [`bytes=${'9'.repeat(40)}-`, undefined],
])('%s of ten bytes', (header, expectedRange) => {
  expect(rangeOf(header, 10)).toEqual(expectedRange)
})

test('what lies within a file is asked for as it is said', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.nat(2 ** 41), fc.nat(2 ** 41), (size, first, last) => {
      const range = rangeOf(`bytes=${first}-${last}`, size)
      if (last < first) expect(range).toBeUndefined()
      else if (first >= size) expect(range).toBe('beyond')
      else expect(range).toEqual({ from: first, until: Math.min(last + 1, size) })
    }),
  )
})
