import { pino } from 'pino'
import { openSampler } from '../features/work/analysis/monitoring/sampler.ts'
import { commandDeadlines } from '../features/work/commands/command/deadlines.ts'
import { watchDatabaseCertificates } from '../platform/certificates.ts'
import { dataKeyOf } from '../platform/cipher/data-key.ts'
import { readConfig } from '../platform/config.ts'
import { openProbes } from '../platform/http/probes.ts'
import { addStore, openReadiness } from '../platform/ready.ts'
import { StoreError } from '../platform/store/errors.ts'
import { openStore } from '../platform/store/store.ts'
import { openWorker } from '../platform/work/worker.ts'
import { readGatewaySettings } from '../telematics/gateway/settings.ts'
import { findFollowers } from './discover.ts'
import { explainError } from './explain-error.ts'
import { addGateway } from './gateway.ts'
import { openPlatformGateway } from './gateway-services.ts'
import { waitForDatabase } from './waiting.ts'

/** `npm run gateway`: vehicle connections in a separate process. Any number can share one PostgreSQL server. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const settings = readGatewaySettings(process.env)
  const log = pino({ level: config.logLevel })
  const followers = [...(await findFollowers()).values()].flat()
  await waitForDatabase(config)
  const store = await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  // Opened before any vehicle connects, because a port in use ends the program.
  const readiness = openReadiness()
  addStore(readiness, store)
  watchDatabaseCertificates(config)
  const markStarted = readiness.add('process', () => 'the gateway is starting')
  const probes = settings.http && (await openProbes(settings.http, { readiness, config }))
  const portFailure = Promise.withResolvers<void>()
  const gateway = await openPlatformGateway({
    store,
    log,
    settings,
    followers,
    secretKey: await dataKeyOf(store, config.secretKey),
    onOpenFailed: () => portFailure.resolve(),
  })
  // Commands must be re-sent and expired even while no server runs. All other jobs belong to the servers.
  const worker = openWorker({
    store,
    log,
    definitions: [commandDeadlines],
    parts: () => ({ store, now: () => new Date() }),
  })
  await worker.start()
  const sampler = openSampler({ store, log, kind: 'gateway', volumes: { data: config.dataDir } })
  addGateway(readiness, gateway)
  markStarted()
  let ending = false
  const end = (exitCode: number) => {
    if (ending) return
    ending = true
    readiness.add('process', () => 'the gateway is stopping')
    worker
      .stop()
      .then(() => gateway.close())
      .then(() => probes?.close())
      .then(() => sampler.close())
      .then(() => store.close())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  void portFailure.promise.then(() => end(1))
  if (settings.tls) process.on('SIGHUP', () => void gateway.renewCertificate())
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  // Printed after the signal handlers are set, because its reader may end the process at once.
  const place = `${settings.tls ? 'tls' : 'tcp'}://${settings.host}:${gateway.port}`
  if (probes) console.log(`\n  http://${settings.http?.host}:${probes.port}/readyz`)
  console.log(`\n  GB/T 32960: ${gateway.portProblem() ?? place}\n`)
}

main().catch((error: unknown) => {
  console.error(explainError(error))
  if (error instanceof StoreError && error.code === 'DATA_FOLDER_IN_USE')
    console.error('The embedded database supports one process: set DATABASE_URL')
  process.exit(1)
})
