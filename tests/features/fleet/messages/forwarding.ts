import { pino } from 'pino'
import { forwarding, forwardingUpkeep } from '../../../../src/features/fleet/messages/forwardTarget/forwarding.ts'
import type { Parts } from '../../../../src/platform/context.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { openWorker, type Worker } from '../../../../src/platform/work/worker.ts'

/** Forwarding worker of a server, for a store without a server. */
export async function forwardingOver(store: Store, forwardHosts: string | undefined): Promise<Worker> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const parts = { store, log, now: () => new Date(), config: { forwardHosts } } as Parts
  const definitions = [forwarding.job, forwardingUpkeep]
  const worker = openWorker({ store, log, definitions, parts: () => parts })
  await worker.start()
  return worker
}
