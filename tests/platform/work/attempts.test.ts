import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPoisonous, retryMs } from '../../../src/platform/work/attempts.ts'

const backOff = { firstMs: 1_000, maxMs: 60_000 }
const middle = 0.5

test('each wait is twice the one before, up to the longest', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 100, 5_000].map((attempt) =>
    retryMs({ retries: Number.POSITIVE_INFINITY, backOff }, attempt, middle),
  )
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000])
})

test('so many retries follow the first attempt; without any an error is the end', () => {
  expect(retryMs({ retries: 0, backOff }, 1, middle)).toBeUndefined()
  expect([1, 2, 3].map((attempt) => retryMs({ retries: 2, backOff }, attempt, middle))).toEqual([
    1_000,
    2_000,
    undefined,
  ])
})

test('what failed together comes back spread over a quarter more and less, never beyond that', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 1e8 }),
      (attempt, random, firstMs, maxMs) => {
        const forever = { retries: Number.POSITIVE_INFINITY, backOff: { firstMs, maxMs } }
        const waitMs = retryMs(forever, attempt, random) ?? Number.NaN
        const plainMs = retryMs(forever, attempt, middle) ?? Number.NaN
        expect(waitMs).toBeGreaterThanOrEqual(Math.floor(plainMs * 0.75) - 1)
        expect(waitMs).toBeLessThanOrEqual(Math.ceil(maxMs * 1.25))
      },
    ),
  )
})

test('a job whose processes end again and again is given up; one that is retried for ever is not', () => {
  expect([1, 4, 5, 6].map((attempt) => isPoisonous({ retries: 0 }, attempt))).toEqual([false, false, false, true])
  expect(isPoisonous({ retries: 2 }, 7)).toBe(false)
  expect(isPoisonous({ retries: 2 }, 8)).toBe(true)
  expect(isPoisonous({ retries: Number.POSITIVE_INFINITY }, 1e9)).toBe(false)
})
