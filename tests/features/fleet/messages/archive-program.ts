/** Archives a day in a process of its own, which archive-kill.test.ts kills. Arguments: database, data folder, day. */
import { pino } from 'pino'
import { archiveDay, removeIncomplete } from '../../../../src/features/fleet/messages/archive/archive-day.ts'
import { readConfig } from '../../../../src/platform/config.ts'
import { openFiles } from '../../../../src/platform/files/files.ts'
import { openStore } from '../../../../src/platform/store/store.ts'
import { loadCatalogue } from '../../../../src/programs/discover.ts'

const [databaseUrl = '', dataDir = '', day = ''] = process.argv.slice(2)
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const store = await openStore({ dataDir, databaseUrl })
const catalogue = await loadCatalogue()
const now = () => new Date()
const parts = { config, store, files: openFiles({ dataDir }), catalogue, now, log: pino({ level: 'silent' }) }
process.send?.('begin')
await removeIncomplete(parts)
await archiveDay(parts, Number(day), new AbortController().signal)
await store.close()
