import type { Parts } from '../context.ts'
import type { JobResult, JobRun } from './jobs.ts'

/** What jobs of a kind do, with all that the server shares. Safe to run again: a process may die half-way. */
export type Work = (parts: Parts, run: JobRun) => Promise<JobResult>

interface Said {
  readonly work: Work
  /** They may take so long that others must not wait for them. */
  readonly long: boolean
}
const works = new Map<string, Said>()

/** Says what jobs of a kind do; a thing's server.ts calls it once. A kind that is said twice is a mistake in the code. */
export function jobWork(kind: string, work: Work, { long = false }: { long?: boolean } = {}): void {
  if (works.has(kind)) throw new Error(`Jobs of kind ${kind} are said twice`)
  works.set(kind, { work, long })
}

export const allWorks = (): ReadonlyMap<string, Said> => works
