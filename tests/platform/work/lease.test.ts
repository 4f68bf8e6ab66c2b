import { expect, test } from 'vitest'
import { eq, sql } from '../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../src/platform/store/store.ts'
import { addJobs } from '../../../src/platform/work/add.ts'
import { job as jobs } from '../../../src/platform/work/job.table.ts'
import { type JobRun, job, periodicJob } from '../../../src/platform/work/job.ts'
import { LeaseLost } from '../../../src/platform/work/queue.ts'
import { eventually } from '../../telematics/gateway/yard.ts'
import { pause } from '../../waiting.ts'
import { input, noting, withWorkers } from './workers.ts'

const { on, worker, rows, add, due } = withWorkers()

test('two workers never run one job at the same time', async () => {
  const ran = new Map<number, number>()
  const countingJob = job({
    name: 'counted',
    input,
    lane: { name: 'counted', atOnce: 4 },
    run: async (_parts, { input: { n } }) => {
      ran.set(n, (ran.get(n) ?? 0) + 1)
      await pause(1, 'another worker could take it meanwhile')
      return {}
    },
  })
  const all = Array.from({ length: 100 }, (_, n) => n)
  await on.store.tx((tx) =>
    addJobs(
      tx,
      countingJob,
      all.map((n) => ({ input: { n } })),
    ),
  )
  for (const own of [worker([countingJob]), worker([countingJob]), worker([countingJob])]) await own.start()
  await eventually(rows, (jobRows) => jobRows.every(({ state }) => state === 'done'))
  expect(all.filter((n) => ran.get(n) !== 1)).toEqual([])
})

test('who lost its lease may write nothing, and is stopped; whoever has the job ends it', async () => {
  const start = Promise.withResolvers<JobRun<{ n: number }>>()
  const end = Promise.withResolvers<unknown>()
  const longJob = job({
    name: 'held',
    input,
    run: async (_parts, run) => {
      start.resolve(run)
      await pause(10_000, 'longer than the test', run.signal).catch(() => end.resolve(run.signal.reason))
      await on.store.tx((tx) => run.hold(tx))
      return { count: 1 }
    },
  })
  await add(longJob, { input: { n: 1 } })
  const own = worker([longJob])
  await own.start()
  const run = await start.promise
  await on.store.tx((tx) => run.hold(tx))
  await on.store.db.update(jobs).set({ leaseOwner: 'another' })
  await expect(on.store.tx((tx) => run.hold(tx))).rejects.toThrow(LeaseLost)
  await expect(on.store.tx((tx) => run.finish(tx))).rejects.toThrow(LeaseLost)
  run.progress(1)
  expect(await end.promise).toBeInstanceOf(LeaseLost)
  await own.stop()
  expect(await rows()).toMatchObject([{ state: 'running', leaseOwner: 'another', count: null }])
})

test('a job may end in the transaction that its work is written in', async () => {
  const { definition, done: runs } = noting({
    run: async (_parts, run) => {
      await on.store.tx((tx) => run.finish(tx, { count: 5, done: 5, total: 5 }))
      // A death here loses nothing, because the job is done.
      return { count: 6 }
    },
  })
  await add(definition, { input: { n: 1 } })
  await worker([definition]).runDue()
  expect(runs).toEqual([])
  expect((await rows())[0]).toMatchObject({ state: 'done', count: 5, done: 5, total: 5, leaseOwner: null })
})

test('one whose worker is gone is taken over once its lease is over, and given up after too many', async () => {
  const { definition, done: runs } = noting()
  await add(definition, { input: { n: 1 } })
  const deadLease = { state: 'running' as const, leaseOwner: 'gone', attempts: 1 }
  await on.store.db.update(jobs).set({ ...deadLease, leaseUntil: sql`now() + interval '1 minute'` })
  const own = worker([definition])
  await own.runDue()
  expect(runs).toEqual([])
  await on.store.db.update(jobs).set({ leaseUntil: sql`now() - interval '1 second'` })
  await own.runDue()
  expect(runs).toEqual([1])
  expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }])

  await add(definition, { input: { n: 2 } })
  const last = eq(jobs.state, 'waiting')
  await on.store.db
    .update(jobs)
    .set({ ...deadLease, attempts: 5, leaseUntil: sql`now() - interval '1 second'` })
    .where(last)
  await own.runDue()
  expect(runs).toEqual([1])
  expect((await rows())[1]).toMatchObject({ state: 'failed', error: 'its process ended 5 times' })
})

test('what was planned or leased while the clock of the database was ahead waits no longer than usual', async () => {
  let turns = 0
  const tidy = periodicJob('tidy', 3_600_000, async () => void turns++)
  const { definition, done: runs } = noting()
  const own = worker([tidy, definition])
  await own.start()
  await add(definition, { input: { n: 1 } })
  await eventually(rows, (jobRows) => jobRows.some(({ name, state }) => name === 'noting' && state === 'done'))
  const isTidy = eq(jobs.name, 'tidy')
  await on.store.db.update(jobs).set({ dueAt: sql`now() + interval '61 minutes'` }).where(isTidy)
  await own.runDue()
  expect(turns).toBe(0)
  await on.store.db.update(jobs).set({ dueAt: sql`now() + interval '10 days'` }).where(isTidy)
  await own.runDue()
  expect(turns).toBe(1)
  await add(definition, { input: { n: 2 } })
  const deadLease = { state: 'running' as const, leaseOwner: 'gone', leaseUntil: sql`now() + interval '10 days'` }
  await on.store.db.update(jobs).set(deadLease).where(eq(jobs.state, 'waiting'))
  await own.runDue()
  expect([turns, runs]).toEqual([2, [1, 2]])
})

test('a worker that stops gives its job back, and another goes on at once', async () => {
  const attempts: number[] = []
  const start = Promise.withResolvers<void>()
  const patient = job({
    name: 'patient',
    input,
    run: async (_parts, run) => {
      attempts.push(run.attempt)
      start.resolve()
      if (attempts.length === 1) await pause(10_000, 'longer than the test', run.signal)
      return {}
    },
  })
  const [first, second] = [worker([patient]), worker([patient])]
  await first.start()
  await add(patient, { input: { n: 1 } })
  await start.promise
  await second.start()
  await first.stop()
  await eventually(rows, ([row]) => row?.state === 'done')
  expect(await rows()).toMatchObject([{ state: 'done' }])
  // Not the job's fault, so it does not count as an attempt.
  expect(attempts).toEqual([1, 1])
})

test('what is done every so often is done once over all workers, plans its next turn, and keeps its error', async () => {
  let turns = 0
  let isBroken = false
  const tidy = periodicJob('tidy', 60_000, async () => {
    turns++
    if (isBroken) throw new Error('no broom')
  })
  const workers = [worker([tidy]), worker([tidy])]
  for (const own of workers) await own.start()
  expect(await rows()).toMatchObject([{ name: 'tidy', state: 'waiting', key: 'every:tidy' }])
  expect(turns).toBe(0)
  for (const shouldFail of [false, true, false]) {
    isBroken = shouldFail
    await due()
    await Promise.all(workers.map((own) => own.runDue()))
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, error: shouldFail ? 'no broom' : null })
    expect(Date.parse(row!.dueAt) - Date.now()).toBeGreaterThan(50_000)
  }
  expect(turns).toBe(3)
  // A later version runs it more often.
  await worker([periodicJob('tidy', 1_000, async () => {})]).start()
  const [row] = await rows()
  expect(Date.parse(row!.dueAt) - Date.now()).toBeLessThan(2_000)
})

test('progress is written while it runs', async () => {
  const go = Promise.withResolvers<void>()
  const { definition } = noting({
    run: async (_parts, run) => {
      run.progress(3, 10)
      await go.promise
      return { count: 10 }
    },
  })
  const own = worker([definition])
  await own.start()
  await add(definition, { input: { n: 1 } })
  expect(await eventually(rows, ([row]) => row?.done === 3)).toMatchObject([{ state: 'running', done: 3, total: 10 }])
  go.resolve()
  await eventually(rows, ([row]) => row?.state === 'done')
})

test('an idle worker asks the database next to nothing', async () => {
  const { definition } = noting()
  let statements = 0
  const counting = new Proxy(on.store, {
    get: (target, key) => {
      if (key === 'db' || key === 'tx') statements++
      return Reflect.get(target, key)
    },
  }) as Store
  const own = worker([definition], counting)
  await own.start()
  await pause(500, 'its start is over')
  const atStart = statements
  await pause(2_500, 'it has nothing to ask meanwhile')
  expect(statements).toBe(atStart)
})
