import { and, eq, inArray, lt, not, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db, Store } from '../store/store.ts'
import { job } from './job.table.ts'

export type Job = typeof job.$inferSelect
/** What a running job may say of itself. */
export interface JobRun {
  readonly job: Job
  /** Steps done, and steps in all once known. Cheap to call often: written once a second. */
  progress(done: number, total?: number): Promise<void>
  /** Aborted when the server stops; the job then starts again at the next start. */
  readonly signal: AbortSignal
}
export type JobResult = Partial<Pick<Job, 'count' | 'faults' | 'faultCount' | 'message' | 'total' | 'done'>> & {
  failed?: boolean
}
export type JobWork = (run: JobRun) => Promise<JobResult>

export interface Jobs {
  /** Says what jobs of a kind do. `long`: they may take so long that others must not wait for them. */
  handle(kind: string, work: JobWork, options?: { long?: boolean }): void
  /** Adds a job in the running transaction; call `wake` after the commit. Undefined when the user's last import still runs. */
  add(db: Db, kind: string, userId: number, input: Record<string, unknown>): Promise<number | undefined>
  wake(): void
  start(): void
  /** Waits for the running step and gives the job back. */
  stop(): Promise<void>
}

const pollMs = 5_000
const heartbeatMs = 1_000
/** A running job whose process has not been heard of for so long is started again. */
const lostAfterSeconds = 30

/**
 * Jobs are rows: any process takes the next with `for update skip locked`. A process does one at a time, and beside it
 * one of those that are long.
 */
export function openJobs(store: Store, log: Logger): Jobs {
  const works = new Map<string, JobWork>()
  const longKinds = new Set<string>()
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const running = new Map<'short' | 'long', Promise<void>>()

  async function take(lane: 'short' | 'long'): Promise<Job | undefined> {
    const isLong = inArray(job.kind, ['', ...longKinds])
    return store.tx(async (tx) => {
      const lost = sql`now() - make_interval(secs => ${lostAfterSeconds})`
      const next = tx
        .select({ id: job.id })
        .from(job)
        .where(
          and(
            lane === 'long' ? isLong : not(isLong),
            or(eq(job.state, 'waiting'), and(eq(job.state, 'running'), lt(job.heartbeatAt, lost))),
          ),
        )
        .orderBy(job.id)
        .limit(1)
        .for('update', { skipLocked: true })
      const [taken] = await tx
        .update(job)
        .set({ state: 'running', heartbeatAt: sql`now()`, done: 0 })
        .where(eq(job.id, sql`(${next})`))
        .returning()
      return taken
    })
  }

  async function run(taken: Job): Promise<void> {
    const work = works.get(taken.kind)
    let position = { done: 0, total: 0 }
    const beat = () =>
      store.tx((tx) =>
        tx
          .update(job)
          .set({ ...position, heartbeatAt: sql`now()` })
          .where(and(eq(job.id, taken.id), eq(job.state, 'running'))),
      )
    const beating = setInterval(() => void beat().catch(() => {}), heartbeatMs)
    try {
      if (!work) throw new Error(`No such kind of job: ${taken.kind}`)
      const progress = async (done: number, total?: number) => {
        position = { done, total: total ?? position.total }
        stopped.signal.throwIfAborted()
      }
      const { failed, ...result } = await work({ job: taken, progress, signal: stopped.signal })
      await store.tx((tx) =>
        tx
          .update(job)
          .set({ ...position, ...result, state: failed ? 'failed' : 'done', finishedAt: sql`now()` })
          // The work may have said so itself, in the transaction that it wrote in.
          .where(and(eq(job.id, taken.id), eq(job.state, 'running'))),
      )
    } catch (error) {
      if (stopped.signal.aborted) return giveBack(taken)
      log.error({ err: error, job: taken.id, kind: taken.kind }, 'job failed')
      await store.tx((tx) =>
        tx
          .update(job)
          .set({ state: 'failed', message: 'job:failed', finishedAt: sql`now()` })
          .where(and(eq(job.id, taken.id), eq(job.state, 'running'))),
      )
    } finally {
      clearInterval(beating)
    }
  }

  async function giveBack(taken: Job): Promise<void> {
    const own = and(eq(job.id, taken.id), eq(job.state, 'running'))
    await store.tx((tx) => tx.update(job).set({ state: 'waiting' }).where(own))
  }

  async function drain(lane: 'short' | 'long'): Promise<void> {
    while (!stopped.signal.aborted) {
      const taken = await take(lane)
      if (!taken) return
      await (stopped.signal.aborted ? giveBack(taken) : run(taken))
    }
  }

  /** An embedded database has one process: what runs at its start belongs to one that was killed. */
  async function reclaim(): Promise<void> {
    if (store.kind !== 'embedded') return
    await store.tx((tx) => tx.update(job).set({ state: 'waiting' }).where(eq(job.state, 'running')))
  }

  function wake(): void {
    if (stopped.signal.aborted) return
    for (const lane of ['short', 'long'] as const) {
      if (running.has(lane) || (lane === 'long' && longKinds.size === 0)) continue
      const draining = drain(lane)
        .catch((error: unknown) => log.error({ err: error }, 'jobs'))
        .finally(() => running.delete(lane))
      running.set(lane, draining)
    }
  }

  return {
    handle: (kind, work, { long = false } = {}) => {
      works.set(kind, work)
      if (long) longKinds.add(kind)
    },
    add: async (db, kind, userId, input) => {
      const [added] = await db
        .insert(job)
        .values({ kind, userId, input })
        .onConflictDoNothing()
        .returning({ id: job.id })
      return added?.id
    },
    wake,
    start: () => {
      timer = setInterval(wake, pollMs)
      const reclaiming = reclaim()
        .catch((error: unknown) => log.error({ err: error }, 'jobs'))
        .finally(() => {
          running.clear()
          wake()
        })
      // Nothing is taken before.
      running.set('short', reclaiming).set('long', reclaiming)
    },
    stop: async () => {
      stopped.abort(new Error('The server stops'))
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
