import { pino } from 'pino'
import { commandDeadlines } from '../areas/commands/command/deadlines.ts'
import { readGatewaySettings } from '../gateway/settings.ts'
import { explainedDisk } from '../server/away.ts'
import { readConfig, SettingError } from '../server/config.ts'
import { openStore } from '../server/store/store.ts'
import { openWorker } from '../server/work/worker.ts'
import { loadCatalogue } from './discover.ts'
import { openPlatformGateway } from './gateway-services.ts'

/** `npm run gateway`: vehicles' connections in a process of their own, any number of them over one PostgreSQL server. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const settings = readGatewaySettings(process.env)
  const log = pino({ level: config.logLevel })
  const { followers } = await loadCatalogue()
  const store = await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  const givenUp = Promise.withResolvers<void>()
  const gateway = await openPlatformGateway({
    ...{ store, log, settings, followers, secretKey: config.secretKey },
    onGivenUp: () => givenUp.resolve(),
  })
  // Commands are sent again and given up also while no server runs. All other jobs are the servers'.
  const worker = openWorker({
    ...{ store, log, definitions: [commandDeadlines] },
    parts: () => ({ store, now: () => new Date() }),
  })
  await worker.start()
  let ending = false
  const end = (exitCode: number) => {
    if (ending) return
    ending = true
    worker
      .stop()
      .then(() => gateway.close())
      .then(() => store.close())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  void givenUp.promise.then(() => end(1))
  if (settings.tls) process.on('SIGHUP', () => void gateway.renewCertificate())
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  // Who reads it may tell it to end at once.
  const place = `${settings.tls ? 'tls' : 'tcp'}://${settings.host}:${gateway.port}`
  console.log(`\n  GB/T 32960: ${gateway.portProblem() ?? place}\n`)
}

main().catch((error: unknown) => {
  const reason = error instanceof Error && 'code' in error ? error.code : undefined
  if (reason === 'DATA_FOLDER_IN_USE')
    console.error(`${(error as Error).message}\nThe embedded database has one process: set DATABASE_URL.`)
  else
    console.error(
      error instanceof SettingError ? error.message : (explainedDisk(error, process.env.DATA_DIR || 'data') ?? error),
    )
  process.exit(1)
})
