import { expect, test } from 'vitest'
import { eventually, until } from './waiting.ts'

test('until answers what it waited for, and eventually the last answer', async () => {
  let asked = 0
  expect(await until(() => (++asked > 2 ? 'here' : undefined), 'the third answer')).toBe('here')
  expect(asked).toBe(3)
  expect(
    await eventually(
      async () => ++asked,
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
