import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { usualAheadMs } from '../ingest/message.ts'
import { IngestShards } from '../ingest/shards.ts'
import type { Store } from '../server/store/store.ts'
import { minuteMs } from '../time.ts'
import { Commands } from './commands.ts'
import { Connection } from './connection.ts'
import { OwnPeriods } from './idle.ts'
import { KnownVehicles } from './known-vehicles.ts'
import { type Limits, usualLimits } from './limits.ts'
import { Links } from './links.ts'
import { gatewayMetrics } from './metrics.ts'
import { PendingLogins } from './pending-logins.ts'
import { PlatformConnections } from './platforms.ts'
import { openPort } from './port.ts'
import { RefusedLogins } from './refused-logins.ts'
import type { GatewayServices } from './services.ts'
import { GatewaySession, type SessionContext } from './session.ts'
import type { GatewaySettings } from './settings.ts'

export interface GatewayOptions {
  /** Of this gateway process; a UUID. */
  readonly id: string
  readonly store: Store
  readonly log: Logger
  readonly settings: GatewaySettings
  readonly limits?: Partial<Limits> | undefined
  /** Of the same id. */
  readonly services: GatewayServices
  /** Called when the port could not be had for as long as the settings allow. */
  readonly onGivenUp?: ((reason: string) => void) | undefined
  /** ms since 1970. */
  readonly now?: (() => number) | undefined
}

export interface Gateway {
  readonly id: string
  readonly port: number
  readonly connections: number
  /** Why the port is not open, for the person who runs the platform; undefined when it is. */
  portProblem(): string | undefined
  /** Why messages cannot be written, in a few words; undefined while they can. */
  writeProblem(): string | undefined
  /** Looks for commands and for vehicles that are connected elsewhere now, without waiting for the next turn. */
  look(): Promise<void>
  /** Reads the certificate's files now, without waiting for their change to be noticed. Never rejects. */
  renewCertificate(): Promise<void>
  /** Takes no more, writes what it has, puts its vehicles offline. */
  close(): Promise<void>
}

const tickMs = 1_000
const heartbeatMs = 5_000
/** Notices say when there is something to look for; this is for those that were lost. */
const pollMs = { embedded: 60_000, server: 15_000 }

/**
 * Opens the port for vehicles. One that cannot be had is a `problem` and is tried again. Throws what the store or the
 * certificate's files fail with.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { id, store, log, settings, services, now = Date.now } = options
  const { keys, followers, secretKey, presence, refusals, reject } = services
  const limits = { ...usualLimits, ...options.limits }
  const connections = new Set<Connection>()
  const pendingLogins = new PendingLogins()
  let numbers = 0
  let answersReports = false
  let usualIdleMs = 360_000
  let aheadMs = usualAheadMs
  let closing = false
  let written = 0
  const refusedLogins = new RefusedLogins(log)

  const ingest: IngestShards = new IngestShards({
    store,
    log,
    gateway: id,
    now,
    keys,
    secretKey,
    signatures: services.chips,
    followers,
    reject,
    aheadMs: async () => aheadMs,
    onRoom: () => links.resume(),
    onPresence: (changes) => links.noted(changes),
    onBatch: (count, ms) => {
      written += count
      gatewayMetrics.batch(count, ms)
    },
    onRejected: gatewayMetrics.rejected,
  })
  const links: Links = new Links((change) => ingest.presence(change))
  const commands = new Commands({ log, now, links, ingest, queue: services.commands })
  const ownPeriods = new OwnPeriods(services.periodsOf, log)
  const learn = (vin: string) => {
    const link = links.direct(vin)
    if (link && !closing) ownPeriods.learn(vin, link.connection)
  }
  const platforms = new PlatformConnections(services.platforms, log, now)
  const context: SessionContext = {
    now,
    ingest,
    links,
    keys,
    refusals,
    chips: services.chips,
    platforms: services.platforms,
    vehicles: new KnownVehicles(services.iccidsOf),
    answersReports: () => answersReports,
    onAnswer: (vin) => {
      void commands.look()
      learn(vin)
    },
    onLogin: (vin) => {
      void commands.look()
      learn(vin)
    },
    onPlatform: (connection, platform) => platforms.add(connection, platform),
    onEnd: (connection, reason) => {
      connections.delete(connection)
      platforms.remove(connection)
      pendingLogins.remove(connection)
      gatewayMetrics.ended(reason)
      log.debug({ address: connection.address, reason }, 'connection ended')
    },
    onRefusedLogin: (refused) => {
      gatewayMetrics.count('refusedLogin')
      refusedLogins.note(refused)
    },
    count: gatewayMetrics.count,
  }

  /** Full, but some may have logged in meanwhile or make room. */
  function hasRoom(): boolean {
    pendingLogins.sweep()
    return (
      (connections.size < limits.connections && pendingLogins.size < limits.pendingLogins) || pendingLogins.makeRoom()
    )
  }

  function accept(socket: Socket, address: string): void {
    // A broken one must not end the process before its connection listens.
    socket.on('error', () => {})
    const isFull = connections.size >= limits.connections || pendingLogins.size >= limits.pendingLogins
    if (closing || (isFull && !hasRoom())) {
      gatewayMetrics.count('shed')
      socket.destroy()
      return
    }
    const connection = new Connection(socket, {
      number: ++numbers,
      address,
      limits,
      now,
      usualIdleMs: () => usualIdleMs,
      onBadBytes: (frames) => gatewayMetrics.bad(frames),
      onFault: (error) => {
        // A store that does not answer a login's question: the box tries again.
        log.warn({ err: error }, 'a connection was given up')
        connection.end('refused')
      },
    })
    connections.add(connection)
    pendingLogins.add(connection)
    connection.start(new GatewaySession(context, connection))
  }

  async function look(): Promise<void> {
    const known = links.known()
    for (const vin of await presence.takenOver([...known.keys()])) links.takenOver(vin, known.get(vin))
    await platforms.look()
    await commands.look()
  }

  async function beat(): Promise<void> {
    answersReports = await services.answersReports()
    usualIdleMs = await services.usualIdleMs()
    aheadMs = await services.aheadMs()
    if (!(await presence.heartbeat(now()))) await presence.reclaim(links.noticed())
    await platforms.heartbeat()
  }

  await beat()
  const mostSockets = limits.connections + limits.pendingLogins
  const port = await openPort({ settings, log, mostSockets, accept, onGivenUp: options.onGivenUp })
  const quietly = (what: string, work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => closing || log.warn({ err: error }, `gateway: ${what}`))
  const timers = [
    setInterval(() => {
      const at = now()
      pendingLogins.sweep()
      for (const connection of connections) {
        connection.tick(at)
        // Who logged out must log in again.
        if (!connection.isLoggedIn && !connection.isEnded) pendingLogins.add(connection)
      }
    }, tickMs),
    setInterval(quietly('heartbeat', beat), heartbeatMs),
    setInterval(() => {
      const now = { connections: connections.size, vehicles: links.size, frames: written, waiting: ingest.waiting }
      log.info({ ...now, ...refusedLogins.take() }, 'gateway: the last minute')
      written = 0
    }, minuteMs),
    setInterval(quietly('look', look), pollMs[store.kind]),
  ]
  const notices = store.listen('gateway', quietly('look', look))
  const forget = gatewayMetrics.watch({
    connections: () => connections.size,
    vehicles: () => links.size,
    waiting: () => ingest.waiting,
    oldest: () => (ingest.waitingSince === undefined ? 0 : Math.max(0, now() - ingest.waitingSince) / 1000),
  })
  const close = async () => {
    closing = true
    for (const timer of timers) clearInterval(timer)
    port.close()
    ownPeriods.close()
    for (const connection of [...connections]) connection.end('gateway stops')
    await notices.close()
    await ingest.close()
    await refusals.flush()
    await platforms.note()
    await presence.farewell(now()).catch((error: unknown) => log.warn({ err: error }, 'gateway: farewell'))
    forget()
  }
  let closed: Promise<void> | undefined
  return {
    id,
    get port() {
      return port.number
    },
    get connections() {
      return connections.size
    },
    portProblem: port.problem,
    writeProblem: () => ingest.problem?.message,
    look,
    renewCertificate: port.renewCertificate,
    close() {
      closed ??= close()
      return closed
    },
  }
}
