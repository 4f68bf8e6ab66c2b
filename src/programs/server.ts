import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { authenticateToken } from '../features/base/accounts/apiToken/authenticate.ts'
import { authenticate } from '../features/base/accounts/session/authenticate.ts'
import { type InterfaceLogWriter, openInterfaceLog } from '../features/base/audit/interfaceLog/writer.ts'
import { writeLog } from '../features/base/audit/operationLog/write.ts'
import { openSampler, type Sampler } from '../features/work/analysis/monitoring/sampler.ts'
import { watchDatabaseCertificates } from '../platform/certificates.ts'
import { dataKeyOf } from '../platform/cipher/data-key.ts'
import type { Config } from '../platform/config.ts'
import type { Parts } from '../platform/context.ts'
import { openFiles } from '../platform/files/files.ts'
import { type FileWatch, watchFiles } from '../platform/files/watch.ts'
import { buildApp } from '../platform/http/app.ts'
import type { Gate } from '../platform/http/run.ts'
import { openMail } from '../platform/mail.ts'
import { addStore, openReadiness } from '../platform/ready.ts'
import { importJob } from '../platform/record/import.ts'
import { openStore } from '../platform/store/store.ts'
import { openStreams } from '../platform/stream/streams.ts'
import type { FoundThing } from '../platform/thing/catalogue.ts'
import { volumesOf } from '../platform/volumes.ts'
import { mailing } from '../platform/work/job.ts'
import { openWorker } from '../platform/work/worker.ts'
import { type FirstAdministrator, prepareAccounts } from './accounts.ts'
import { loadCatalogue } from './discover.ts'

export interface Server {
  readonly app: FastifyInstance
  readonly parts: Parts
  readonly administrator: FirstAdministrator | undefined
  readonly interfaceLog: InterfaceLogWriter
  readonly sampler: Sampler
  readonly fileWatch: FileWatch
  /** Finishes running requests and jobs, then closes the store. */
  close(): Promise<void>
}
/** Maximum time that a start waits for the first probe of the file store. */
const firstProbeMs = 2_000
const graceMs = 20_000
/**
 * Additional time that a proxy's idle connections stay open. It is longer than the proxy keeps them (nginx.conf of the
 * packages: 5 s). If the server closed one just as the proxy sends a call, the call would be lost, because it may have
 * run and is not repeated.
 */
const proxyMs = 6_000

/**
 * Assembles the whole server from a configuration, without listening.
 * @param more.work false: jobs wait until `parts.worker.runDue`
 * @param more.watch false: the interface log is written, figures are sampled and files are probed only on request
 * @param more.things served in addition to those of the features
 */
export async function openServer(
  settings: Config,
  more: {
    now?: () => Date
    log?: Logger
    migrations?: string
    work?: boolean
    watch?: boolean
    things?: FoundThing[]
  } = {},
): Promise<Server> {
  const log = more.log ?? pino({ level: settings.logLevel, redact: ['req.headers', '*.password', '*.token'] })
  const catalogue = await loadCatalogue(more.things)
  const gate: Gate = {
    authenticate: (parts, caller, credentials, use) =>
      credentials.bearer === undefined
        ? authenticate(parts, caller, credentials, use)
        : authenticateToken(parts, caller, credentials.bearer, use),
    writeLog: (db, line) => writeLog(db, catalogue, line),
  }
  const store = await openStore({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    log,
    migrations: more.migrations,
  })
  try {
    // From here on the secret key is the data key.
    const config = { ...settings, secretKey: await dataKeyOf(store, settings.secretKey) }
    const periodic = more.watch !== false
    const files = openFiles(config)
    const fileWatch = watchFiles(files.check, { log, periodic })
    const readiness = openReadiness()
    addStore(readiness, store)
    readiness.add('files', fileWatch.problem)
    const forgetCertificates = watchDatabaseCertificates(config)
    const mail = openMail({
      ...(config.smtpUrl ? { smtpUrl: config.smtpUrl } : {}),
      dataDir: config.dataDir,
      from: config.mailFrom,
      log,
    })
    const imports = catalogue.records.flatMap(({ importing }) => (importing ? [importJob(gate, importing)] : []))
    const definitions = [...catalogue.jobs, ...imports]
    const worker = openWorker({ store, log, definitions, parts: () => parts })
    const streams = openStreams(store, config.databaseUrl)
    const parts: Parts = {
      config,
      store,
      files,
      mail,
      worker,
      streams,
      log,
      catalogue,
      readiness,
      now: more.now ?? (() => new Date()),
    }
    const administrator = await store.tx((tx) => prepareAccounts(tx, config, catalogue.declared))
    const interfaceLog = openInterfaceLog(store, { periodic })
    const letterJobs = definitions.flatMap(({ name, lane }) => (lane.name === mailing.name ? [name] : []))
    const sampler = openSampler({
      store,
      log,
      kind: 'server',
      volumes: volumesOf(config),
      letterJobs,
      periodic,
      ...(more.now && { now: () => parts.now().getTime() }),
    })
    const app = await buildApp(parts, gate, interfaceLog.note)
    // An unresponsive file store must not keep the server from starting.
    await Promise.race([fileWatch.probe(), sleep(firstProbeMs, undefined, { ref: false })])
    if (more.work !== false) await worker.start()
    const close = async () => {
      // A request that never ends must not keep the server from stopping.
      const grace = setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
      streams.end()
      if (config.trustProxy) keepIdle(app.server)
      await app.close()
      clearTimeout(grace)
      await worker.stop()
      await streams.close()
      await interfaceLog.close()
      await sampler.close()
      fileWatch.close()
      readiness.close()
      forgetCertificates()
      mail.close()
      await store.close()
    }
    return { app, parts, administrator, interfaceLog, sampler, fileWatch, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Keeps idle connections open for `proxyMs`. Closing Node's server or Fastify ends them at once. */
function keepIdle(server: FastifyInstance['server']): void {
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {}
  setTimeout(closeIdle, proxyMs).unref()
}
