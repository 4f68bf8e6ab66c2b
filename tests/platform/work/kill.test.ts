import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore, type Store, type StoreOptions } from '../../../src/platform/store/store.ts'
import { addJobs } from '../../../src/platform/work/add.ts'
import { eventually } from '../../telematics/gateway/yard.ts'
import { pause } from '../../waiting.ts'
import { freshStore, storeKind } from '../store/open.ts'
import { ticking } from './tick.ts'

const program = join(import.meta.dirname, 'program.ts')
const definition = ticking(async () => {})
const children = new Set<ChildProcess>()
let options: StoreOptions
let store: Store

beforeAll(async () => {
  if (storeKind !== 'server') return
  options = await freshStore()
  store = await openStore(options)
  await store.db.execute(sql`create table tick (job bigint, attempt int, pid int, at timestamptz)`)
  await store.db.execute(sql`create table ended (job bigint, times int default 0)`)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await store?.close()
  if (options) await rm(options.dataDir, { recursive: true, force: true })
})

async function start(): Promise<ChildProcess> {
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const child = fork(program, [options.databaseUrl ?? '', options.dataDir], { execArgv })
  children.add(child)
  child.once('exit', () => children.delete(child))
  await once(child, 'message')
  return child
}

async function add(count: number): Promise<void> {
  await store.tx(async (tx) => {
    const ids = await addJobs(
      tx,
      definition,
      Array.from({ length: count }, () => ({ input: {} })),
    )
    for (const id of ids) await tx.execute(sql`insert into ended (job) values (${id})`)
  })
}
const states = async () =>
  (
    await store.db.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from job group by 1`,
    )
  ).rows
const isDone = (jobStates: Awaited<ReturnType<typeof states>>) => jobStates.every(({ state }) => state === 'done')

/** Ticks of another attempt between the first and the last one of an attempt of the same job. */
const overlaps = () =>
  store.db.execute(sql`
    with run as (select job, attempt, pid, min(at) as begun, max(at) as last from tick group by 1, 2, 3)
    select a.job from run a join run b on b.job = a.job and (b.attempt, b.pid) <> (a.attempt, a.pid)
      and b.begun between a.begun and a.last`)

test.runIf(storeKind === 'server')(
  'processes are killed and held up while they run jobs: each job is done once in the end, and never by two at a time',
  async () => {
    const running = [await start(), await start(), await start()]
    await add(40)
    for (let turn = 0; turn < 3; turn++) {
      await pause(300, 'they run jobs for a while')
      const [victim, heldUp] = running.splice(0, 2) as [ChildProcess, ChildProcess]
      const exit = once(victim, 'exit')
      victim.kill('SIGKILL')
      // It is suspended past its lease, wakes in the middle of its work and must notice it.
      heldUp.kill('SIGSTOP')
      await exit
      running.push(await start())
      await pause(2_000, 'it sleeps through its lease')
      heldUp.kill('SIGCONT')
      running.push(heldUp)
    }
    expect(await eventually(states, isDone)).toEqual([{ state: 'done', count: 40 }])
    const attempts = await store.db.execute<{ most: number }>(sql`select max(attempts)::int as most from job`)
    expect(attempts.rows[0]!.most).toBeGreaterThan(1)
    expect((await store.db.execute(sql`select job from ended where times <> 1`)).rows).toEqual([])
    expect((await overlaps()).rows).toEqual([])
    for (const child of running) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      expect((await exit)[0]).toBe(0)
    }
  },
)
