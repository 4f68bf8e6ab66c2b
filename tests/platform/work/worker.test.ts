import { expect, test } from 'vitest'
import { z } from 'zod'
import { addJobs } from '../../../src/platform/work/add.ts'
import { job as jobs } from '../../../src/platform/work/job.table.ts'
import { job, long } from '../../../src/platform/work/job.ts'
import { eventually } from '../../telematics/gateway/yard.ts'
import { pause } from '../../waiting.ts'
import { input, noting, withWorkers } from './workers.ts'

const { on, worker, rows, add, due } = withWorkers()

test('a job runs once after its commit, in order; the result stays with its row', async () => {
  const { definition, done: runs } = noting()
  const own = worker([definition])
  await own.start()
  await on.store.tx(async (tx) => {
    await addJobs(
      tx,
      definition,
      [1, 2, 3].map((n) => ({ input: { n }, owner: { user: 7, token: 8 } })),
    )
    await pause(50, 'a worker could take it, which it must not')
    expect(runs).toEqual([])
  })
  await eventually(rows, (all) => all.every(({ state }) => state === 'done'))
  expect(runs).toEqual([1, 2, 3])
  expect(await rows()).toMatchObject(
    [1, 2, 3].map((count) => ({ state: 'done', count, userId: 7, tokenId: 8, attempts: 1 })),
  )
})

test('an input that does not fit is refused; one of an older version fails with its reason', async () => {
  const { definition, done: runs } = noting()
  await expect(add(definition, { input: { n: 'one' } as never })).rejects.toThrow(z.ZodError)
  await on.store.db.insert(jobs).values({ name: 'noting', input: { old: true } })
  await worker([definition]).runDue()
  expect(runs).toEqual([])
  expect((await rows())[0]).toMatchObject({
    state: 'failed',
    message: 'job:failed',
    error: expect.stringContaining('"n"'),
  })
})

test('nothing runs before it is due', async () => {
  const { definition, done: runs } = noting()
  await add(definition, { input: { n: 1 }, inMs: 60_000 })
  const own = worker([definition])
  await own.runDue()
  expect(runs).toEqual([])
  await due()
  await own.runDue()
  expect(runs).toEqual([1])
  // A started worker watches the time itself.
  await own.start()
  await add(definition, { input: { n: 2 }, inMs: 300 })
  await eventually(
    async () => runs.length,
    (length) => length === 2,
  )
  expect(runs).toEqual([1, 2])
  await eventually(rows, (all) => all.every(({ state }) => state === 'done'))
  const second = (await rows())[1]
  expect(Date.parse(second?.startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(second?.dueAt ?? ''))
})

test('one key waits or runs once, and is free again afterwards', async () => {
  const { definition, done: runs } = noting()
  expect(await add(definition, { input: { n: 1 }, key: 'one' })).toBeGreaterThan(0)
  expect(await add(definition, { input: { n: 2 }, key: 'one' })).toBeUndefined()
  expect(await add(definition, { input: { n: 3 }, key: 'other' })).toBeGreaterThan(0)
  const own = worker([definition])
  await own.runDue()
  expect(await add(definition, { input: { n: 4 }, key: 'one' })).toBeGreaterThan(0)
  await own.runDue()
  expect(runs).toEqual([1, 3, 4])
})

test('an error is tried again with growing waits, then kept', async () => {
  const waits: number[] = []
  const lasts: boolean[] = []
  const failing = job({
    name: 'failing',
    input,
    retries: 2,
    backOff: { firstMs: 10_000, maxMs: 15_000 },
    run: async (_parts, run) => {
      lasts.push(run.isLastAttempt)
      throw new Error(`attempt ${run.attempt}`, { cause: new Error('no line') })
    },
  })
  await add(failing, { input: { n: 1 } })
  const own = worker([failing])
  for (let turn = 0; turn < 3; turn++) {
    await own.runDue()
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: turn + 1, error: `attempt ${turn + 1}: no line`, leaseOwner: null })
    waits.push(Math.round((Date.parse(row!.dueAt) - Date.now()) / 1000))
    if (turn < 2) expect(row!.state).toBe('waiting')
    await due()
  }
  expect(waits[0]).toBeGreaterThanOrEqual(6)
  expect(waits[0]).toBeLessThanOrEqual(13)
  expect(waits[1]).toBeGreaterThanOrEqual(10)
  expect(waits[1]).toBeLessThanOrEqual(19)
  expect((await rows())[0]).toMatchObject({ state: 'failed', message: 'job:failed' })
  expect(lasts).toEqual([false, false, true])
  await own.runDue()
  expect(lasts).toHaveLength(3)
})

test('a job that recovered waits the shortest time after its next error', async () => {
  const forever = job({
    name: 'forever',
    input,
    retries: Number.POSITIVE_INFINITY,
    backOff: { firstMs: 1_000, maxMs: 1e9 },
    run: async (_parts, run) => {
      if (run.attempt > 5) run.recovered()
      throw new Error('broken')
    },
  })
  await add(forever, { input: { n: 1 } })
  await on.store.db.update(jobs).set({ attempts: 20 })
  await worker([forever]).runDue()
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(Date.parse(row!.dueAt) - Date.now()).toBeLessThan(1_300)
})

test('its time over, a job is aborted with that as its error', async () => {
  const slow = job({
    name: 'slow',
    input,
    timeoutMs: 50,
    run: async (_parts, { signal }) => {
      await pause(10_000, 'longer than its time', signal)
      return {}
    },
  })
  await add(slow, { input: { n: 1 } })
  await worker([slow]).runDue()
  expect((await rows())[0]).toMatchObject({ state: 'failed', error: 'not done within 50 ms' })
})

test('lanes do not wait for each other, and run so many at once as they say', async () => {
  const gate = Promise.withResolvers<void>()
  const [running, most] = [new Map<string, number>(), new Map<string, number>()]
  const kind = (name: string, lane: { name: string; atOnce: number }) =>
    job({
      name,
      input,
      lane,
      run: async () => {
        running.set(name, (running.get(name) ?? 0) + 1)
        most.set(name, Math.max(most.get(name) ?? 0, running.get(name)!))
        await gate.promise
        running.set(name, running.get(name)! - 1)
        return {}
      },
    })
  const kinds = [kind('a', long), kind('b', { name: 'wide', atOnce: 3 })]
  for (const each of kinds)
    await on.store.tx((tx) =>
      addJobs(
        tx,
        each,
        [1, 2, 3, 4, 5].map((n) => ({ input: { n } })),
      ),
    )
  const own = worker(kinds)
  await own.start()
  const { definition, done: runs } = noting()
  const other = worker([definition])
  await other.start()
  await add(definition, { input: { n: 1 } })
  await eventually(
    async () => runs.length + most.size,
    (count) => count === 3,
  )
  expect(runs).toEqual([1])
  await eventually(
    async () => most.get('b'),
    (count) => count === 3,
  )
  gate.resolve()
  await eventually(rows, (all) => all.every(({ state }) => state === 'done'))
  expect(Object.fromEntries(most)).toEqual({ a: 1, b: 3 })
})
