import { type Config, readConfig } from '../platform/config.ts'
import type { Parts } from '../platform/context.ts'
import { type GatewaySettings, readGatewaySettings } from '../telematics/gateway/settings.ts'
import { explainError } from './explain-error.ts'
import { type StartedGateway, startGateway } from './gateway.ts'
import { openIngest } from './ingest.ts'
import { openServer } from './server.ts'
import { waitForDatabase } from './waiting.ts'

/** Starts the server from the environment, prints its address, and ends it on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const gatewaySettings = readGatewaySettings(process.env)
  await waitForDatabase(config)
  const server = await openServer(config)
  if (config.demo) {
    const { loadDemonstration } = await import('../virtual-fleet/demonstration/load.ts')
    await loadDemonstration(server.parts)
  }
  const door = config.databaseUrl ? undefined : await operatorsDoor(config, server.parts)
  const address = await server.app.listen({ port: config.port, host: config.host })
  const portFailure = Promise.withResolvers<void>()
  const gateway = await startGateway(server.parts, gatewaySettings, () => portFailure.resolve())
  const life = await demonstrationLife(server.parts, gateway, gatewaySettings, address)
  let ending = false
  const end = (exitCode: number) => {
    if (ending) return
    ending = true
    life
      .close()
      .then(() => gateway.close())
      .then(() => door?.close())
      .then(() => server.close())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  void portFailure.promise.then(() => end(1))
  // Without a certificate SIGHUP keeps its default and ends the process: its terminal was closed.
  if (gatewaySettings.tls) process.on('SIGHUP', () => void gateway.renewCertificate?.())
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  // Printed after the signal handlers are set, because its reader may end the process at once.
  console.log(`\n  ${address}`)
  console.log(`  ${gateway.says}`)
  if (server.administrator)
    console.log(
      `  ${server.administrator.name} / ${server.administrator.password}   (one-time password: it must be changed at the first sign-in)`,
    )
  console.log('')
}

/** Entry for operator commands while this process alone has the database. */
async function operatorsDoor(config: Config, { store }: Parts) {
  const { openDoor } = await import('./platform/door.ts')
  return openDoor(config, store)
}

async function demonstrationLife(
  parts: Parts,
  { port }: StartedGateway,
  { host, tls }: GatewaySettings,
  address: string,
) {
  const { demo, demoVehicles: vehicles, demoHistoryDays: historyDays } = parts.config
  const simulations: { close(): Promise<void> }[] = []
  const { protocol, hostname, port: httpPort } = new URL(address)
  const upgradesAt = `${protocol}//${nearby(hostname)}:${httpPort}/ddi`
  const gateway =
    port === undefined || vehicles === 0 ? undefined : { host: nearby(host), port, isTls: tls !== undefined }
  if (vehicles > 0 || historyDays > 0) {
    const { startLife } = await import('../virtual-fleet/demonstration/life/life.ts')
    simulations.push(startLife(parts, { gateway, upgradesAt, vehicles, historyDays, openIngest }))
  }
  if (demo) {
    const { startUpgrades } = await import('../virtual-fleet/demonstration/upgrades/upgrades.ts')
    const { drivingVins } = await import('../virtual-fleet/demonstration/life/life.ts')
    const driving = await drivingVins(parts, { gateway, vehicles })
    // Without simulated vehicles there is no box to upgrade.
    simulations.push(startUpgrades(parts, { driving, openIngest, address: vehicles > 0 ? upgradesAt : undefined }))
  }
  return { close: () => Promise.all(simulations.map((one) => one.close())) }
}

/** Address at which this machine reaches a server that listens on `host`. */
const nearby = (host: string) => (['0.0.0.0', '::', '[::]'].includes(host) ? '127.0.0.1' : host)

main().catch((error: unknown) => {
  console.error(explainError(error))
  process.exit(1)
})
