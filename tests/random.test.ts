import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeatingLine, seed, seededRandom } from './random.ts'

test('a failed property prints the line that runs its file again, from the same seed', async () => {
  const command = `TEST_SEED=${seed} npm`
  const line = new RegExp(`Repeat it by: ${command} .*-- unit tests/random\\.test\\.ts$`)
  const fails = (value: number) => expect(value).toBeLessThan(10)
  expect(() => fc.assert(fc.property(fc.integer({ min: 0, max: 1_000 }), fails))).toThrow(line)
  await expect(fc.assert(fc.asyncProperty(fc.integer({ min: 10 }), async (value) => fails(value)))).rejects.toThrow(
    line,
  )
})

test('the line names the step that runs the file', () => {
  const stepOf = (file: string) => repeatingLine(file, 1).split(' ').at(-2)
  const store = process.env.TEST_STORE ?? 'embedded'
  expect(stepOf('tests/features/work/tracking/drives.test.ts')).toBe(store)
  expect(stepOf('tests/telematics/ingest/ingest.test.ts')).toBe(store)
  expect(stepOf('tests/domain/clock.test.ts')).toBe('unit')
  expect(stepOf('tests/record/screen.test.tsx')).toBe('client')
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
