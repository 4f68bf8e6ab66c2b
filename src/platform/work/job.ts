import { z } from 'zod'
import type { Parts } from '../context.ts'
import type { Tx } from '../store/transaction.ts'
import type { BackOff } from './attempts.ts'
import type { job as jobs } from './job.table.ts'

export type Job = typeof jobs.$inferSelect
export type JobResult = Partial<Pick<Job, 'count' | 'faults' | 'faultCount' | 'message' | 'total' | 'done'>> & {
  /** The job ended without success and is not retried. */
  readonly failed?: boolean
}

/** Separate queue for jobs: each process runs up to `atOnce` of them concurrently. */
export interface Lane {
  readonly name: string
  readonly atOnce: number
}
/** Jobs that a user waits for. */
const short: Lane = { name: 'short', atOnce: 1 }
/** Slow jobs, which must not delay others. */
export const long: Lane = { name: 'long', atOnce: 1 }
/** Mails. An unresponsive mail server delays only them. */
export const mailing: Lane = { name: 'mail', atOnce: 2 }
export const upkeep: Lane = { name: 'upkeep', atOnce: 2 }

/** Input, state and controls of a running job. */
export interface JobRun<In = unknown> {
  readonly id: number
  readonly input: In
  /** 1 for the first attempt. */
  readonly attempt: number
  /** An error now ends the job. */
  readonly isLastAttempt: boolean
  /**
   * Aborted when the server stops, at the timeout, and when another process has taken the job. When the server stops,
   * the job runs again in another process, or at the next start.
   */
  readonly signal: AbortSignal
  /**
   * Reports steps done, and steps in total once available. Cheap to call often, because it is written once a second.
   * Throws when the job is aborted.
   */
  progress(done: number, total?: number): void
  /** Resets the back-off after recovery from earlier failures. */
  recovered(): void
  /**
   * Locks the job until the transaction ends. Throws LeaseLost when another process has it. The caller must then write
   * nothing.
   */
  hold(tx: Tx): Promise<void>
  /** Marks the job as done in the transaction of its work. Throws LeaseLost like `hold`. */
  finish(tx: Tx, result?: JobResult): Promise<void>
}

/**
 * Kind of deferred work. It must be safe to run again, because a process may crash midway. `P`: the server parts that
 * it needs. A job that needs few can run in a process without the others.
 */
export interface JobDefinition<In = unknown, P = Parts> {
  readonly name: string
  readonly input: z.ZodType<In>
  readonly lane: Lane
  readonly retries: number
  readonly backOff: BackOff
  /** Time limit after which its signal is aborted. */
  readonly timeoutMs: number | undefined
  /** Interval from the end of one run to the next, once over all processes. */
  readonly everyMs: number | undefined
  // A method, so that a list can contain definitions with different inputs.
  run(parts: P, run: JobRun<In>): Promise<JobResult | undefined>
}
type JobOptions<In, P> = Pick<JobDefinition<In>, 'name' | 'input'> &
  Partial<Pick<JobDefinition<In>, 'lane' | 'retries' | 'backOff' | 'timeoutMs'>> & {
    readonly run: (parts: P, run: JobRun<In>) => Promise<JobResult | undefined>
  }

/** Declares a kind of work. Failed jobs are not retried unless `retries` is set. */
export function job<In, P = Parts>(options: JobOptions<In, P>): JobDefinition<In, P> {
  const defaults = { lane: short, retries: 0, backOff: { firstMs: 1_000, maxMs: 60_000 }, timeoutMs: undefined }
  return { ...defaults, ...options, everyMs: undefined }
}

/** Declares a periodic job. A failed run is logged, and the next one comes at its time. */
export function periodicJob(
  name: string,
  everyMs: number,
  run: (parts: Parts, run: JobRun<object>) => Promise<unknown>,
): JobDefinition<object> {
  return {
    name,
    everyMs,
    input: z.object({}),
    lane: upkeep,
    retries: 0,
    backOff: { firstMs: everyMs, maxMs: everyMs },
    timeoutMs: undefined,
    run: async (parts, jobRun) => {
      await run(parts, jobRun)
      return undefined
    },
  }
}
