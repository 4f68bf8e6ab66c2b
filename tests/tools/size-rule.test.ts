import { expect, test } from 'vitest'
import { checkSizes } from '../../src/tools/size-rule.ts'

const lines = (count: number) => 'a\n'.repeat(count)

test('reports stylesheets that are too long together, and a README that is too long', () => {
  const styles = (count: number) =>
    new Map([
      ['src/ui/a.css', lines(500)],
      ['src/ui/b.css', lines(count)],
    ])
  expect(checkSizes(styles(11_000), lines(200))).toEqual([])
  expect(checkSizes(styles(11_001), lines(201)).map(({ file }) => file)).toEqual(['src/**/*.css', 'README.md'])
})
