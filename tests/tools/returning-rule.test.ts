import { expect, test } from 'vitest'
import { checkHouse } from '../../src/tools/rules.ts'

test('no time is computed in RETURNING, where Citus refuses it', () => {
  const of = (expression: string) => {
    const text = `sql\`update trip set a = 1\n returning ${expression}\``
    return checkHouse(new Map([['src/features/work/a/b/store.ts', text]])).map(({ message }) => message)
  }
  expect(of('extract(epoch from begin_at) as begin')).toEqual([expect.stringContaining('extract in RETURNING')])
  expect(of('begin_at, id::float8 as id')).toEqual([])
})
