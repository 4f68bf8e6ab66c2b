import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchLookup } from '../../../src/platform/store/batch-lookup.ts'
import type { Store } from '../../../src/platform/store/store.ts'

const store = {} as Store

/** Lookup whose statements are answered manually, each with the content at the time of sending. */
function slow(contents: Map<string, string>) {
  const statements: { keys: readonly string[]; answer(): void; fail(error: Error): void }[] = []
  const find = batchLookup<string>((_store, keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
    const snapshot = new Map(contents)
    statements.push({ keys, answer: () => resolve(snapshot), fail: reject })
    return promise
  })
  return { sent: statements, find }
}

test('who asks at the same time shares a statement; who comes while it is under way shares the next', async () => {
  const { sent: statements, find } = slow(
    new Map([
      ['a', '1'],
      ['b', '2'],
    ]),
  )
  const first = Promise.all([find(store, 'a'), find(store, 'b'), find(store, 'a')])
  await turn()
  const later = Promise.all([find(store, 'b'), find(store, 'c')])
  await turn()
  expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b']])
  statements[0]?.answer()
  expect(await first).toEqual(['1', '2', '1'])
  await turn()
  expect(statements.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
  statements[1]?.answer()
  expect(await later).toEqual(['2', undefined])
})

test('nothing that was read before is answered to who asks after a change', async () => {
  const contents = new Map([['a', 'valid']])
  const { sent: statements, find } = slow(contents)
  const before = find(store, 'a')
  await turn()
  contents.set('a', 'ended')
  const after = find(store, 'a')
  statements[0]?.answer()
  expect(await before).toBe('valid')
  await turn()
  statements[1]?.answer()
  expect(await after).toBe('ended')
})

test('a statement that fails fails for those who waited for it, and for nobody else', async () => {
  const { sent: statements, find } = slow(new Map([['a', '1']]))
  const outcomes = Promise.allSettled([find(store, 'a'), find(store, 'b')])
  await turn()
  const next = find(store, 'a')
  statements[0]?.fail(new Error('away'))
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turn()
  statements[1]?.answer()
  expect(await next).toBe('1')
})
