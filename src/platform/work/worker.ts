import type { Logger } from 'pino'
import type { Parts } from '../context.ts'
import type { Store } from '../store/store.ts'
import { isPoisonous, retryMs } from './attempts.ts'
import type { JobDefinition, JobResult, JobRun, Lane } from './job.ts'
import { type JobProgress, JobQueue, LeaseLost, type TakenJob } from './queue.ts'

/** Takes due jobs of lanes with free capacity, and runs them. */
export interface Worker {
  /** Name in the leases of its jobs. */
  readonly owner: string
  /** Starts to take jobs automatically, and plans periodic ones. */
  start(): Promise<void>
  /**
   * Runs all due jobs, and those that become due by them, to their end. For tests, and for programs that do not start
   * the worker.
   */
  runDue(): Promise<void>
  /** Aborts running jobs, waits for them and returns them to the queue. */
  stop(): Promise<void>
}
/** `P`: server parts for its jobs. */
export interface WorkerOptions<P = Parts> {
  readonly store: Store
  readonly log: Logger
  readonly definitions: readonly JobDefinition<unknown, P>[]
  readonly parts: () => P
  /** A job of a dead process is taken over after this time. Default: 20 s. Tests set it. */
  readonly leaseMs?: number | undefined
}

/** Fallback polling for lost notices. Normally notices wake a worker, and it schedules the next due job. */
const pollMs = { embedded: 60_000, server: 15_000 }
/** A due job could not be taken, because another worker is taking it. */
const contendedMs = 1_000
const progressMs = 1_000

class ServerStops extends Error {}
class TimeIsOver extends Error {}

interface Active<P> {
  readonly definition: JobDefinition<unknown, P>
  readonly abort: AbortController
  position: JobProgress
  written: JobProgress
  isFinished: boolean
  ended: Promise<void>
}

export function openWorker<P = Parts>(options: WorkerOptions<P>): Worker {
  const { store, log, definitions, parts, leaseMs = 20_000 } = options
  const queue = new JobQueue(store, leaseMs)
  const renewMs = leaseMs / 4
  /** Stops jobs early enough before their leases expire. */
  const giveUpMs = (leaseMs * 3) / 4
  const definitionsByName = new Map(definitions.map((each) => [each.name, each]))
  if (definitionsByName.size < definitions.length) throw new Error('Two jobs are declared with the same name')
  const lanes = Map.groupBy(definitions, ({ lane }) => lane.name)
  const active = new Map<number, Active<P>>()
  let looking: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined
  let renewal: NodeJS.Timeout | undefined
  let renewedAt = 0
  let renewing = false
  let isStarted = false
  let isStopping = false
  let notices: { close(): Promise<void> } | undefined

  /** Looks for work now. If a look is running, looks once more afterwards. Never rejects. */
  function look(): Promise<void> {
    if (looking) again = true
    clearTimeout(timer)
    looking ??= lookOnce()
      .catch((error: unknown) => {
        if (!isStopping) log.warn({ err: error }, 'failed to read jobs')
        return pollMs[store.kind]
      })
      .then((waitMs) => {
        looking = undefined
        if (isStopping) return
        if (isStarted) timer = setTimeout(() => void look(), waitMs)
        if (again) {
          again = false
          return look()
        }
      })
    return looking
  }

  /** Returns the delay in ms until the next look. */
  async function lookOnce(): Promise<number> {
    const open = [...lanes.values()].flatMap((kinds) => {
      const room = roomOf(kinds[0]!.lane)
      return room > 0 && !isStopping ? [{ kinds, room }] : []
    })
    if (open.length === 0) return pollMs[store.kind]
    const due = await queue.due(open.flatMap(({ kinds }) => kinds))
    let waitMs = pollMs[store.kind]
    for (const { kinds, room } of open) {
      const times = kinds.flatMap(({ name }) => due.get(name) ?? [])
      for (const ms of times) if (ms > 0) waitMs = Math.min(waitMs, ms)
      if (!times.includes(0) || isStopping) continue
      const takenJobs = await queue.take(kinds, room)
      if (takenJobs.length === 0) waitMs = Math.min(waitMs, contendedMs)
      for (const one of takenJobs) begin(one)
    }
    return Math.ceil(waitMs)
  }

  const roomOf = (lane: Lane) =>
    lane.atOnce - [...active.values()].filter(({ definition }) => definition.lane.name === lane.name).length

  function begin(takenJob: TakenJob): void {
    const definition = definitionsByName.get(takenJob.name)!
    const position = { id: takenJob.id, done: 0, total: 0 }
    if (active.size === 0) {
      renewedAt = performance.now()
      renewal = setInterval(() => void renew(), Math.min(progressMs, renewMs))
    }
    const abort = new AbortController()
    const one: Active<P> = {
      definition,
      abort,
      position,
      written: position,
      isFinished: false,
      ended: Promise.resolve(),
    }
    active.set(takenJob.id, one)
    if (isStopping) abort.abort(new ServerStops('the server stops'))
    one.ended = run(takenJob, one)
      .catch((error: unknown) =>
        log.error({ err: error, job: takenJob.id, name: takenJob.name }, 'failed to finish a job'),
      )
      .then(() => {
        active.delete(takenJob.id)
        if (active.size === 0) clearInterval(renewal)
        if (isStarted) void look()
      })
  }

  async function run(queueJob: TakenJob, one: Active<P>): Promise<void> {
    const { definition, abort } = one
    const { timeoutMs } = definition
    let attempt = queueJob.attempts
    const late =
      timeoutMs && setTimeout(() => abort.abort(new TimeIsOver(`not done within ${timeoutMs} ms`)), timeoutMs)
    try {
      if (isPoisonous(definition, attempt)) throw new Error(`its process ended ${attempt - 1} times`)
      const jobRun: JobRun = {
        id: queueJob.id,
        input: definition.input.parse(queueJob.input),
        signal: abort.signal,
        get attempt() {
          return attempt
        },
        get isLastAttempt() {
          return attempt > definition.retries
        },
        progress(doneSteps, total) {
          abort.signal.throwIfAborted()
          one.position = { id: queueJob.id, done: doneSteps, total: total ?? one.position.total }
        },
        recovered() {
          attempt = 1
        },
        hold: (tx) => queue.hold(tx, queueJob.id),
        async finish(tx, result = {}) {
          await queue.finish(tx, queueJob.id, definition, one.position, result)
          one.isFinished = true
        },
      }
      const result = await definition.run(parts(), jobRun)
      await end(one, result ?? {})
    } catch (error) {
      await handleFailure(queueJob, one, attempt, error)
    } finally {
      clearTimeout(late || undefined)
    }
  }

  async function end({ definition, position, isFinished }: Active<P>, result: JobResult): Promise<void> {
    try {
      await store.tx((tx) => queue.finish(tx, position.id, definition, position, result))
    } catch (error) {
      // The work may have finished the job in its own transaction.
      if (!(isFinished && error instanceof LeaseLost)) throw error
    }
  }

  async function handleFailure(takenJob: TakenJob, one: Active<P>, attempt: number, error: unknown): Promise<void> {
    const { signal } = one.abort
    const about = { job: takenJob.id, name: takenJob.name, attempt }
    if (error instanceof LeaseLost || signal.reason instanceof LeaseLost) {
      log.warn(about, 'job taken over by another process')
      return
    }
    if (signal.reason instanceof ServerStops) return queue.giveBack(takenJob.id)
    // The abort reason is more informative than the resulting error.
    const reason = signal.aborted ? signal.reason : error
    const poisonous = isPoisonous(one.definition, attempt)
    const retryInMs = poisonous ? undefined : retryMs(one.definition, attempt, Math.random())
    log[retryInMs === undefined ? 'error' : 'warn']({ ...about, err: reason, retryInMs }, 'job failed')
    await queue.fail(one.position, one.definition, { error: textOf(reason), attempt, retryInMs })
  }

  /** Renews the leases of running jobs. If this fails for too long, aborts them before other workers take over. */
  async function renew(): Promise<void> {
    const sinceMs = performance.now() - renewedAt
    const isMoved = [...active.values()].some(({ position, written: writtenPosition }) => position !== writtenPosition)
    if (sinceMs > giveUpMs)
      for (const { abort } of active.values()) abort.abort(new LeaseLost('the database was not reached in time'))
    if (renewing || (!isMoved && sinceMs < renewMs)) return
    renewing = true
    const renewals = new Map([...active].map(([id, one]) => [id, { one, position: one.position }]))
    const at = performance.now()
    try {
      const own = await queue.renew([...renewals.values()].map(({ position }) => position))
      renewedAt = at
      for (const [id, { one, position }] of renewals) {
        one.written = position
        if (!own.has(id) && !one.isFinished && active.get(id) === one)
          one.abort.abort(new LeaseLost('another process has the job'))
      }
    } catch (error) {
      log.warn({ err: error }, 'failed to renew the leases of jobs')
    } finally {
      renewing = false
    }
  }

  return {
    owner: queue.owner,
    async start() {
      isStarted = true
      await queue.reclaim()
      await queue.plan(definitions.filter(({ everyMs }) => everyMs !== undefined))
      notices = store.listen('work', (name) => {
        if (name === '' || definitionsByName.has(name)) void look()
      })
      void look()
    },
    async runDue() {
      do {
        await look()
        await Promise.all([...active.values()].map(({ ended: completion }) => completion))
        const due = await queue.due(definitions)
        if (![...due.values()].includes(0)) return
      } while (!isStopping)
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await notices?.close()
      await looking
      for (const { abort } of active.values()) abort.abort(new ServerStops('the server stops'))
      await Promise.all([...active.values()].map(({ ended: completion }) => completion))
      clearInterval(renewal)
    },
  }
}

function textOf(error: unknown): string {
  const causes: string[] = []
  for (
    let at: unknown = error;
    at !== undefined && at !== null && causes.length < 4;
    at = at instanceof Error ? at.cause : undefined
  )
    causes.push(at instanceof Error ? at.message : String(at))
  return causes.join(': ').slice(0, 500)
}
