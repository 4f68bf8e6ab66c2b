import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { minuteMs } from '../../domain/time.ts'
import type { Store } from '../../platform/store/store.ts'
import { defaultAheadMs } from '../ingest/message.ts'
import { certificatesNotice } from '../ingest/notices.ts'
import { IngestShards } from '../ingest/shards.ts'
import { CertificateChecks } from './certificate-checks.ts'
import { Commands } from './commands.ts'
import { Connection } from './connection.ts'
import { OwnPeriods } from './idle.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { Links } from './links.ts'
import { gatewayMetrics } from './metrics.ts'
import { PendingLogins } from './pending-logins.ts'
import { PlatformConnections } from './platforms.ts'
import { openPort } from './port.ts'
import { RefusedLogins } from './refused-logins.ts'
import type { GatewayServices } from './services.ts'
import { GatewaySession, type SessionContext } from './session.ts'
import type { GatewaySettings } from './settings.ts'
import { VehicleLookup } from './vehicle-lookup.ts'

export interface GatewayOptions {
  readonly id: string
  readonly store: Store
  readonly log: Logger
  readonly settings: GatewaySettings
  readonly limits?: Partial<Limits> | undefined
  /** Services with the same id. */
  readonly services: GatewayServices
  /** Called when the port could not be opened within the time in the settings. */
  readonly onOpenFailed?: ((reason: string) => void) | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

export interface Gateway {
  readonly id: string
  readonly port: number
  readonly connections: number
  /** Reason, for the operator, why the port is not open. Undefined when it is open. */
  portProblem(): string | undefined
  /** Short reason why messages cannot be written. Undefined while they can. */
  writeProblem(): string | undefined
  /** Checks at once for commands and for vehicles that are now connected elsewhere. */
  look(): Promise<void>
  /** Reads the certificate's files now, without waiting for their change to be noticed. Never rejects. */
  renewCertificate(): Promise<void>
  /** Closes the port, writes all frames and sets its vehicles offline. */
  close(): Promise<void>
}

const tickMs = 1_000
const heartbeatMs = 5_000
/** Polling period in case a notification was lost. */
const pollMs = { embedded: 60_000, server: 15_000 }

/**
 * Opens the port for vehicles. When the port is not available, `portProblem` returns the reason and it is tried again.
 * Throws errors of the store and of the certificate's files.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { id, store, log, settings, services, now = Date.now } = options
  const { keys, followers, secretKey, presence, refusals, reject, certificates } = services
  const limits = { ...defaultLimits, ...options.limits }
  const connections = new Set<Connection>()
  const pendingLogins = new PendingLogins()
  let numbers = 0
  let answersReports = false
  let defaultIdleMs = 360_000
  let aheadMs = defaultAheadMs
  let closing = false
  let writtenFrames = 0
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
      writtenFrames += count
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
  const boxCertificates = new CertificateChecks({ certificates, refusals, links, now })
  const platforms = new PlatformConnections(services.platforms, log, now)
  const context: SessionContext = {
    now,
    ingest,
    links,
    keys,
    refusals,
    chips: services.chips,
    certificates,
    platforms: services.platforms,
    vehicles: new VehicleLookup(services.iccidsOf),
    answersReports: () => answersReports,
    onAnswer: (vin) => {
      void commands.look()
      learn(vin)
    },
    onLogin: (vin) => {
      void commands.look()
      learn(vin)
      const certificate = links.direct(vin)?.connection.certificate
      if (certificate) void certificates.used({ vin, certificate }, now())
    },
    onPlatform: (connection, platform) => platforms.add(connection, platform),
    onEnd: (connection, reason) => {
      connections.delete(connection)
      platforms.remove(connection)
      pendingLogins.remove(connection)
      gatewayMetrics.ended(reason)
      log.debug({ address: connection.address, reason }, 'connection ended')
    },
    onRefusedLogin: (refusal) => {
      gatewayMetrics.count('refusedLogin')
      refusedLogins.note(refusal)
    },
    count: gatewayMetrics.count,
  }

  /** Frees a place if possible: waiting connections may have logged in, or one may be closed. */
  function hasRoom(): boolean {
    pendingLogins.sweep()
    return (
      (connections.size < limits.connections && pendingLogins.size < limits.pendingLogins) || pendingLogins.makeRoom()
    )
  }

  function accept(socket: Socket, address: string): void {
    // A broken socket must not end the process before its connection has a listener.
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
      defaultIdleMs: () => defaultIdleMs,
      onBadBytes: (frames) => gatewayMetrics.bad(frames),
      onFault: (error) => {
        // The store does not answer the lookup of a login. The box tries again.
        log.warn({ err: error }, 'gateway: connection closed after an error')
        connection.end('refused')
      },
    })
    connections.add(connection)
    pendingLogins.add(connection)
    connection.start(new GatewaySession(context, connection))
  }

  async function look(): Promise<void> {
    const committedConnections = links.committedConnections()
    for (const vin of await presence.takenOver([...committedConnections.keys()]))
      links.takenOver(vin, committedConnections.get(vin))
    await platforms.look()
    await commands.look()
  }

  async function beat(): Promise<void> {
    answersReports = await services.answersReports()
    defaultIdleMs = await services.defaultIdleMs()
    aheadMs = await services.aheadMs()
    if (!(await presence.heartbeat(now()))) await presence.reclaim(links.noticed(), now())
    await platforms.heartbeat()
    await boxCertificates.look()
  }

  await beat()
  const maxSockets = limits.connections + limits.pendingLogins
  const maxHandshakes = limits.pendingLogins
  const { onOpenFailed } = options
  const port = await openPort({ settings, log, maxSockets, maxHandshakes, accept, onOpenFailed })
  const quietly = (what: string, work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => closing || log.warn({ err: error }, `gateway: ${what} failed`))
  const timers = [
    setInterval(() => {
      const at = now()
      pendingLogins.sweep()
      for (const connection of connections) {
        connection.tick(at)
        // After a logout the vehicle must log in again.
        if (!connection.isLoggedIn && !connection.isEnded) pendingLogins.add(connection)
      }
    }, tickMs),
    setInterval(quietly('heartbeat', beat), heartbeatMs),
    setInterval(() => {
      const now = {
        connections: connections.size,
        vehicles: links.size,
        frames: writtenFrames,
        waiting: ingest.waiting,
      }
      log.info({ ...now, ...refusedLogins.take() }, 'gateway: figures of the last minute')
      writtenFrames = 0
    }, minuteMs),
    setInterval(quietly('poll', look), pollMs[store.kind]),
  ]
  const lookByNotice = quietly('poll', look)
  const checkByNotice = quietly('check of certificates', () => boxCertificates.look(true))
  const notices = store.listen('gateway', (about) => (about === certificatesNotice ? checkByNotice() : lookByNotice()))
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
    await certificates.flush()
    await platforms.note()
    await presence
      .markOffline(now())
      .catch((error: unknown) => log.warn({ err: error }, 'gateway: failed to mark its vehicles offline'))
    forget()
  }
  let closePromise: Promise<void> | undefined
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
      closePromise ??= close()
      return closePromise
    },
  }
}
