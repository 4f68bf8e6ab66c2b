/** Process that exports the log of a database until it is killed. */
import { openStore } from '../../../../src/platform/store/store.ts'
import { startExporting } from './export-worker.ts'

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
await startExporting(await openStore({ databaseUrl, dataDir }), 2_000)
