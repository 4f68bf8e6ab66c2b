import { z } from 'zod'
import type { Parts } from '../context.ts'
import type { Tx } from '../store/transaction.ts'
import type { BackOff } from './attempts.ts'
import type { job as jobs } from './job.table.ts'

export type Job = typeof jobs.$inferSelect
export type JobResult = Partial<Pick<Job, 'count' | 'faults' | 'faultCount' | 'message' | 'total' | 'done'>> & {
  /** It came to its end and reached nothing: not tried again. */
  readonly failed?: boolean
}

/** Jobs of a lane wait for each other only: each process runs at most so many of them at once. */
export interface Lane {
  readonly name: string
  readonly atOnce: number
}
/** What a person waits for. */
const short: Lane = { name: 'short', atOnce: 1 }
/** What may take so long that others must not wait for it. */
export const long: Lane = { name: 'long', atOnce: 1 }
/** What goes out by mail: a mail server that does not answer holds up nothing else. */
export const mailing: Lane = { name: 'mail', atOnce: 2 }
/** What keeps the platform tidy. */
export const upkeep: Lane = { name: 'upkeep', atOnce: 2 }

/** What a running job is told, and may say of itself. */
export interface JobRun<In = unknown> {
  readonly id: number
  readonly input: In
  /** 1 at first. */
  readonly attempt: number
  /** An error now is its end. */
  readonly isLastAttempt: boolean
  /**
   * Aborted when the server stops (the job then runs again elsewhere, or at the next start), when its time is over and
   * when another process has it.
   */
  readonly signal: AbortSignal
  /** Steps done, and steps in all once known. Cheap to call often: written once a second. Throws when it is aborted. */
  progress(done: number, total?: number): void
  /** What failed before is overcome: the next error waits the shortest time again. */
  recovered(): void
  /** Locks the job until the transaction ends. Throws LeaseLost when another process has it: nothing may be written then. */
  hold(tx: Tx): Promise<void>
  /** Ends the job as done in the transaction that its work is written in. Throws LeaseLost like `hold`. */
  finish(tx: Tx, result?: JobResult): Promise<void>
}

/**
 * One kind of work that is done later. It must be safe to run again: a process may die half-way. `P`: what it needs of
 * the server's parts; one that needs few of them can run in a process which has no others.
 */
export interface JobDefinition<In = unknown, P = Parts> {
  readonly name: string
  readonly input: z.ZodType<In>
  readonly lane: Lane
  /** Further attempts after an error. */
  readonly retries: number
  readonly backOff: BackOff
  /** Its signal is aborted after so long. */
  readonly timeoutMs: number | undefined
  /** Done again and again, so long after it ended, once over all processes. */
  readonly everyMs: number | undefined
  // As a method, so that a list can hold definitions of different inputs.
  run(parts: P, run: JobRun<In>): Promise<JobResult | undefined>
}
type Given<In, P> = Pick<JobDefinition<In>, 'name' | 'input'> &
  Partial<Pick<JobDefinition<In>, 'lane' | 'retries' | 'backOff' | 'timeoutMs'>> & {
    readonly run: (parts: P, run: JobRun<In>) => Promise<JobResult | undefined>
  }

/** Declares a kind of work. One that fails is not tried again unless `retries` says so. */
export function job<In, P = Parts>(given: Given<In, P>): JobDefinition<In, P> {
  const usual = { lane: short, retries: 0, backOff: { firstMs: 1_000, mostMs: 60_000 }, timeoutMs: undefined }
  return { ...usual, ...given, everyMs: undefined }
}

/** Declares what is done every so often. A failed turn is logged; the next one comes in its time. */
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
    backOff: { firstMs: everyMs, mostMs: everyMs },
    timeoutMs: undefined,
    run: async (parts, jobRun) => {
      await run(parts, jobRun)
      return undefined
    },
  }
}
