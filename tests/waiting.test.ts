import { expect, test } from 'vitest'
import { eventually, until } from './waiting.ts'

test('until answers what it waited for, and eventually the last answer', async () => {
  let callCount = 0
  expect(await until(() => (++callCount > 2 ? 'here' : undefined), 'the third answer')).toBe('here')
  expect(callCount).toBe(3)
  expect(
    await eventually(
      async () => ++callCount,
      (answer) => answer === 5,
    ),
  ).toBe(5)
  // The assertion shows the last answer, which is more useful than a timeout.
  expect(
    await eventually(
      async () => 'wrong',
      () => false,
      1,
    ),
  ).toBe('wrong')
})
