import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed, seededRandom } from './random.ts'

test('a failed property prints the line that runs its file again, from the same seed', async () => {
  const command = `TEST_SEED=${seed} npm`
  const line = new RegExp(`Repeat it by: ${command} .*-- unit tests/random\\.test\\.ts$`)
  const fails = (value: number) => expect(value).toBeLessThan(10)
  expect(() => fc.assert(fc.property(fc.integer({ min: 0, max: 1_000 }), fails))).toThrow(line)
  await expect(fc.assert(fc.asyncProperty(fc.integer({ min: 10 }), async (value) => fails(value)))).rejects.toThrow(
    line,
  )
})

test('the same seed makes the same cases', () => {
  const cases = () => fc.sample(fc.integer(), 5)
  expect(cases()).toEqual(cases())
  const [one, other] = [seededRandom(), seededRandom()]
  const numbers = Array.from({ length: 1_000 }, one)
  expect(Array.from({ length: 1_000 }, other)).toEqual(numbers)
  expect(numbers.every((each) => each >= 0 && each < 1)).toBe(true)
  expect(new Set(numbers).size).toBeGreaterThan(990)
})
