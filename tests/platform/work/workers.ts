import { pino } from 'pino'
import { afterEach } from 'vitest'
import { z } from 'zod'
import type { Parts } from '../../../src/platform/context.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../src/platform/store/store.ts'
import { addJob } from '../../../src/platform/work/add.ts'
import { job as jobs } from '../../../src/platform/work/job.table.ts'
import { type JobDefinition, job } from '../../../src/platform/work/job.ts'
import { openWorker, type Worker } from '../../../src/platform/work/worker.ts'
import { withStore } from '../store/open.ts'

export const input = z.object({ n: z.number() })

/** Job that records its runs. */
export function noting(more: Partial<Parameters<typeof job<{ n: number }>>[0]> = {}) {
  const runs: number[] = []
  const definition = job({
    name: 'noting',
    input,
    run: async (_parts, { input: { n } }) => {
      runs.push(n)
      return { count: n }
    },
    ...more,
  })
  return { definition, done: runs }
}

/** Creates workers over a store of the test file. They stop, and their jobs are deleted, after each test. */
export function withWorkers() {
  const on = withStore()
  const log = pino({ level: 'silent' })
  const open: Worker[] = []
  afterEach(async () => {
    for (const worker of open.splice(0)) await worker.stop()
    await on.store.db.delete(jobs)
  })
  return {
    on,
    worker(definitions: readonly JobDefinition[], store: Store = on.store): Worker {
      const newWorker = openWorker({ store, log, definitions, parts: () => ({}) as Parts })
      open.push(newWorker)
      return newWorker
    },
    rows: () => on.store.db.select().from(jobs).orderBy(jobs.id),
    add: <In>(definition: JobDefinition<In>, one: Parameters<typeof addJob<In>>[2]) =>
      on.store.tx((tx) => addJob(tx, definition, one)),
    /** Makes all jobs due. */
    due: () => on.store.db.update(jobs).set({ dueAt: sql`now()` }),
  }
}
