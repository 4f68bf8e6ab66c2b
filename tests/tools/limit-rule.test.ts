import { describe, expect, test } from 'vitest'
import { checkHouse } from '../../src/tools/rules.ts'

const of = (text: string, file = 'tests/platform/a.test.ts') =>
  checkHouse(new Map([[file, text]])).map(({ line, message }) => `${line} ${message}`)

describe('limits', () => {
  test.each([
    ['an option of an expectation', 'await expect(x).toBeVisible({ timeout: 20_000 })\n', 1],
    ['an option of a test', "test('x', { timeout: 60_000 }, async () => {\n})\n", 1],
    ['the end of a test', "test('x', async () => {\n  await y()\n}, 60_000)\n", 3],
    ['the end of a hook', 'beforeAll(async () => {\n  await y()\n}, 120_000)\n', 3],
    ['the last argument of a test', "test(\n  'x',\n  async () => {\n    await y()\n  },\n  60_000,\n)\n", 6],
    ['a wait in one line', 'await vi.waitFor(() => expect(x).toBe(1), 5_000)\n', 1],
    ['a wait over several lines', 'await vi.waitFor(() => {\n  expect(x).toBe(1)\n}, 5_000)\n', 3],
    ['the last argument of a wait', 'await eventually(\n  () => x(),\n  Boolean,\n  20_000,\n)\n', 4],
  ])('%s is too short', (_, text, line) => {
    for (const file of ['tests/platform/a.test.ts', 'e2e/a.e2e.ts'])
      expect(of(text, file)).toEqual([expect.stringMatching(new RegExp(`^${line} a limit of [\\d_]+ ms`))])
    expect(of(text, 'tests/bench/a.ts')).toEqual([])
  })

  test('longer ones, the limits of the product and other numbers are none of its', () => {
    const right = [
      "test('x', async () => {\n}, 600_000)\n",
      'await expect(x).toBeVisible({ timeout: 90_000 })\n',
      'await expect(x).toBeVisible({ timeout: attemptMs })\n',
      "const slow = job({ name: 'slow', timeoutMs: 50 })\n",
      'setInterval(() => {\n  x()\n}, 100)\n',
      'expect(x).toEqual(\n  1_000,\n)\n',
    ]
    for (const text of right) expect(of(text)).toEqual([])
  })
})

describe('sleeps', () => {
  test.each([
    'await page.waitForTimeout(500)\n',
    "import { setTimeout as sleep } from 'node:timers/promises'\n",
    'await new Promise((resolve) => setTimeout(resolve, 20))\n',
    'await new Promise<void>((done) => setTimeout(done, 20))\n',
    'await sleep(5)\n',
  ])('%j is refused', (text) => {
    expect(of(text)).toEqual([expect.stringContaining('1 a sleep')])
  })

  test.each([
    'while (!done && Date.now() < end) await look()\n',
    'for (;;) {\n  if (performance.now() > end) throw new Error()\n}\n',
  ])('%j ends by the clock', (text) => {
    expect(of(text)).toEqual([expect.stringContaining('a loop that ends by the clock')])
  })

  test('a pause with its reason, and the end of a task, are none', () => {
    const right = [
      "await pause(16, 'a finger moves in steps')\n",
      'await new Promise((resolve) => setTimeout(resolve))\n',
    ]
    for (const text of right) expect(of(text)).toEqual([])
  })
})
