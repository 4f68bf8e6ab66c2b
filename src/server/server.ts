import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { authenticate } from '../areas/accounts/session/authenticate.ts'
import { type FirstAdministrator, prepareAccounts } from '../areas/accounts/start.ts'
import { noteThing } from '../areas/system/operationLog/page.ts'
import { writeLog } from '../areas/system/operationLog/write.ts'
import type { Config } from './config.ts'
import type { Parts } from './context.ts'
import { loadThings } from './discover.ts'
import { openFiles } from './files/files.ts'
import { buildApp } from './http/app.ts'
import type { Gate } from './http/run.ts'
import { startChores } from './job/chores.ts'
import { openJobs } from './job/jobs.ts'
import { allWorks } from './job/works.ts'
import { openMail } from './mail.ts'
import './platform.ts'
import { importKind, runImport } from './record/import.ts'
import { allImports } from './record/serve.ts'
import { openStore } from './store/store.ts'
import { openStreams } from './stream/streams.ts'

export interface Server {
  readonly app: FastifyInstance
  readonly parts: Parts
  /** The administrator made at this start, with the one-time password. */
  readonly administrator: FirstAdministrator | undefined
  /** Finishes running requests and jobs, then closes the store. */
  close(): Promise<void>
}
/** Running requests get this long to finish when the server stops. */
const graceMs = 20_000
const gate: Gate = { authenticate, writeLog }

/**
 * Puts the whole server together over a configuration, without listening.
 * @param more.chores false: none is done by itself
 */
export async function openServer(
  config: Config,
  more: { now?: () => Date; log?: Logger; migrations?: string; chores?: boolean } = {},
): Promise<Server> {
  const log = more.log ?? pino({ level: config.logLevel, redact: ['req.headers', '*.password', '*.token'] })
  const things = await loadThings()
  for (const [thing, calls] of things) for (const call of calls) noteThing(call.path, thing)
  const store = await openStore({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    log,
    migrations: more.migrations,
  })
  try {
    const files = openFiles({ dataDir: config.dataDir, ...(config.s3Url ? { s3Url: config.s3Url } : {}) })
    const mail = openMail({
      ...(config.smtpUrl ? { smtpUrl: config.smtpUrl } : {}),
      dataDir: config.dataDir,
      from: config.mailFrom,
      log,
    })
    const jobs = openJobs(store, log)
    const streams = openStreams(store, config.databaseUrl)
    const parts: Parts = { config, store, files, mail, jobs, streams, log, now: more.now ?? (() => new Date()) }
    for (const importing of allImports())
      jobs.handle(importKind(importing.record), (run) => runImport(parts, gate, importing, run))
    for (const [kind, { work, long }] of allWorks()) jobs.handle(kind, (run) => work(parts, run), { long })
    const administrator = await store.tx((tx) => prepareAccounts(tx, config, things))
    const app = await buildApp(parts, gate)
    jobs.start()
    const chores = more.chores === false ? undefined : startChores(parts)
    const close = async () => {
      // One who never finishes a request must not keep the server from ending.
      const grace = setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
      streams.end()
      await app.close()
      clearTimeout(grace)
      await chores?.stop()
      await jobs.stop()
      await streams.close()
      mail.close()
      await store.close()
    }
    return { app, parts, administrator, close }
  } catch (error) {
    await store.close()
    throw error
  }
}
