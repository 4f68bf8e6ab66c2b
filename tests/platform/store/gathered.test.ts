import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gathered } from '../../../src/platform/store/gathered.ts'
import type { Store } from '../../../src/platform/store/store.ts'

const store = {} as Store

/** Lookup whose statements are answered manually, each with the content at the time of sending. */
function slow(stored: Map<string, string>) {
  const sent: { keys: readonly string[]; answer(): void; fail(error: Error): void }[] = []
  const find = gathered<string>((_store, keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
    const seen = new Map(stored)
    sent.push({ keys, answer: () => resolve(seen), fail: reject })
    return promise
  })
  return { sent, find }
}

test('who asks at the same time shares a statement; who comes while it is under way shares the next', async () => {
  const { sent, find } = slow(
    new Map([
      ['a', '1'],
      ['b', '2'],
    ]),
  )
  const first = Promise.all([find(store, 'a'), find(store, 'b'), find(store, 'a')])
  await turn()
  const later = Promise.all([find(store, 'b'), find(store, 'c')])
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b']])
  sent[0]?.answer()
  expect(await first).toEqual(['1', '2', '1'])
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
  sent[1]?.answer()
  expect(await later).toEqual(['2', undefined])
})

test('nothing that was read before is answered to who asks after a change', async () => {
  const stored = new Map([['a', 'valid']])
  const { sent, find } = slow(stored)
  const before = find(store, 'a')
  await turn()
  stored.set('a', 'ended')
  const after = find(store, 'a')
  sent[0]?.answer()
  expect(await before).toBe('valid')
  await turn()
  sent[1]?.answer()
  expect(await after).toBe('ended')
})

test('a statement that fails fails for those who waited for it, and for nobody else', async () => {
  const { sent, find } = slow(new Map([['a', '1']]))
  const failed = Promise.allSettled([find(store, 'a'), find(store, 'b')])
  await turn()
  const next = find(store, 'a')
  sent[0]?.fail(new Error('away'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turn()
  sent[1]?.answer()
  expect(await next).toBe('1')
})
