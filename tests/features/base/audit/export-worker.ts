import { pino } from 'pino'
import { logExport, logExportUpkeep } from '../../../../src/features/base/audit/logCollector/exporting.ts'
import type { Parts } from '../../../../src/platform/context.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { openWorker, type Worker } from '../../../../src/platform/work/worker.ts'

export const collectorName = 'localhost'

/** Worker of a server for a store without a server. It exports until it is stopped. */
export async function startExporting(store: Store, leaseMs?: number): Promise<Worker> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const parts = { store, log, now: () => new Date(), config: { forwardHosts: collectorName } } as Parts
  const worker = openWorker({ store, log, definitions: [logExport.job, logExportUpkeep], parts: () => parts, leaseMs })
  await worker.start()
  return worker
}
