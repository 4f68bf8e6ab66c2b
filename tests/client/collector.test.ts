import { expect, test } from 'vitest'
import { createCollector, type PointBatch, type PointWorld } from '../../src/client/collector.ts'

/** Simulates a browser whose server returns configured answers. */
function browser(storage = new Map<string, string>()) {
  const sentBatches: PointBatch[] = []
  const left: PointBatch[] = []
  let at = 1_000_000
  const state = {
    answer: 100 as number | null | undefined,
    pass(ms: number) {
      at += ms
    },
  }
  const world: PointWorld = {
    now: () => at,
    read: (key) => storage.get(key) ?? null,
    keep: (key, value) => void storage.set(key, value),
    platform: () => 'desk',
    version: 'abc',
    async post(batch) {
      sentBatches.push(batch)
      return state.answer
    },
    beacon: (batch) => left.push(batch) > 0,
  }
  return { collector: createCollector(world), sent: sentBatches, left, state, kept: storage }
}

test('a batch that nobody took is sent again under the same numbers; one that was refused is not', async () => {
  const { collector, sent: sentBatches, state } = browser()
  state.answer = undefined
  collector.note('page', '/index')
  state.pass(500)
  collector.note('install')
  await collector.flush()
  state.answer = 100
  state.pass(1_000)
  await collector.flush()
  await collector.flush()
  expect(
    sentBatches.map(({ points }) => points.map(({ seq, name, agoMs }) => [seq - points[0]!.seq, name, agoMs])),
  ).toEqual([
    [
      [0, 'page', 500],
      [1, 'install', 0],
    ],
    [
      [0, 'page', 1_500],
      [1, 'install', 1_000],
    ],
  ])
  expect(sentBatches[0]!.points[0]!.seq).toBe(sentBatches[1]!.points[0]!.seq)
  state.answer = null
  collector.note('offline')
  await collector.flush()
  await collector.flush()
  expect(sentBatches).toHaveLength(3)
})

test('50 are sent at once, no more than 200 wait, and what is left goes with the page', async () => {
  const { collector, sent: sentBatches, left, state } = browser()
  state.answer = undefined
  for (let count = 0; count < 230; count++) collector.note('page', '/index')
  expect(Math.max(...sentBatches.map(({ points }) => points.length))).toBe(50)
  collector.leave()
  collector.leave()
  expect(left.map(({ points }) => points.length)).toEqual([50, 50, 50, 50])
  expect(new Set(left.flatMap(({ points }) => points.map(({ seq }) => seq))).size).toBe(200)
})

test('a client that is not asked for tells nothing, also at the next visit', async () => {
  const { collector, sent: sentBatches, state, kept: storage } = browser()
  state.answer = 0
  collector.note('page', '/index')
  await collector.flush()
  collector.note('page', '/index')
  await collector.flush()
  const next = browser(storage)
  next.collector.note('page', '/index')
  next.collector.leave()
  expect([sentBatches.length, next.sent.length, next.left.length]).toEqual([1, 0, 0])
})
