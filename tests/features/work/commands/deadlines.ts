import { pino } from 'pino'
import { commandDeadlines } from '../../../../src/features/work/commands/command/deadlines.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { openWorker } from '../../../../src/platform/work/worker.ts'

/** Returns a function that runs the server's deadline job for commands at `now`. It needs only a store. */
export function deadlinesOver(store: Store, now: () => number = Date.now): () => Promise<void> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const parts = () => ({ store, now: () => new Date(now()) })
  const worker = openWorker({ store, log, definitions: [commandDeadlines], parts })
  return async () => {
    // Jobs are due by the database's clock, which no test moves.
    await store.tx((tx) =>
      tx.execute(sql`update job set due_at = now() where name = ${commandDeadlines.name} and state = 'waiting'`),
    )
    await worker.runDue()
  }
}
