import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { createServer as createTlsServer } from 'node:tls'
import type { Logger } from 'pino'
import { partitionUpkeep } from '../areas/messages/message/partitions.ts'
import { parameterText } from '../server/parameter/parameters.ts'
import { listen } from '../server/store/listen.ts'
import type { Store } from '../server/store/store.ts'
import { Commands } from './commands.ts'
import { Connection } from './connection.ts'
import { Forwarders } from './forward/forwarders.ts'
import { KnownVehicles } from './known-vehicles.ts'
import { Lanes } from './lanes.ts'
import { type Limits, usualLimits } from './limits.ts'
import { Links } from './links.ts'
import { MessageKeys } from './message-keys.ts'
import { gatewayMetrics } from './metrics.ts'
import { PlatformLogins } from './platform-login.ts'
import { farewell, heartbeat, takenOver } from './presence.ts'
import { Refusals } from './refusals.ts'
import { answersReports, type GatewaySettings } from './settings.ts'
import { Strangers } from './strangers.ts'
import { GatewayTalk, type House } from './talk.ts'

export interface GatewayOptions {
  readonly store: Store
  readonly log: Logger
  /** For notices between processes; without it they find out by polling. */
  readonly databaseUrl?: string | undefined
  readonly settings: GatewaySettings
  readonly limits?: Partial<Limits> | undefined
  /** SECRET_KEY and FORWARD_HOSTS. */
  readonly secretKey?: string | undefined
  readonly forwardHosts?: string | undefined
  /** ms since 1970. */
  readonly now?: (() => number) | undefined
}

export interface Gateway {
  readonly id: string
  readonly port: number
  readonly connections: number
  /** What keeps messages from being written, or undefined. */
  problem(): string | undefined
  /** Looks for commands and for vehicles that are connected elsewhere now, without waiting for the next turn. */
  look(): Promise<void>
  /** Takes no more, writes what it has, puts its vehicles offline. */
  close(): Promise<void>
}

const tickMs = 1_000
const heartbeatMs = 5_000
const upkeepMs = 600_000
const forwardMs = 2_000
/** The embedded database tells nothing by itself. */
const pollMs = { embedded: 1_000, server: 5_000 }

/** Opens the port for vehicles. Throws what the port or the certificate's files fail with. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { store, log, settings, now = Date.now } = options
  const { secretKey, forwardHosts: hosts } = options
  const limits = { ...usualLimits, ...options.limits }
  const self = { id: randomUUID(), host: hostname() }
  const connections = new Set<Connection>()
  const strangers = new Strangers()
  let numbers = 0
  let answers = false
  let closing = false

  const ingest: Lanes = new Lanes({
    ...{ store, log, gateway: self.id, now, secretKey },
    onRoom: () => links.resume(),
    onPresence: (changes) => links.noted(changes),
    onBatch: gatewayMetrics.batch,
  })
  const links: Links = new Links((change) => ingest.presence(change))
  const commands = new Commands({ store, log, now, gateway: self.id, links, ingest })
  const refusals = new Refusals(store, log)
  const forwarders = new Forwarders({ store, log, now, owner: self.id, secretKey, hosts })
  const house: House = {
    ...{ log, now, ingest, links, refusals },
    vehicles: new KnownVehicles(store),
    keys: new MessageKeys(store, secretKey, now),
    platforms: new PlatformLogins(store),
    answersReports: () => answers,
    onAnswer: (vin, frame) => void commands.answered(vin, frame),
    onLogin: () => void commands.look(),
    onEnd: (connection, reason) => {
      connections.delete(connection)
      strangers.remove(connection)
      gatewayMetrics.ended(reason)
      log.debug({ address: connection.address, reason }, 'connection ended')
    },
    count: gatewayMetrics.count,
  }

  /** Full, but some may have logged in meanwhile or make room. */
  function hasRoom(): boolean {
    strangers.sweep()
    return (connections.size < limits.connections && strangers.size < limits.strangers) || strangers.makeRoom()
  }

  function accept(socket: Socket): void {
    // A broken one must not end the process before its connection listens.
    socket.on('error', () => {})
    const isFull = connections.size >= limits.connections || strangers.size >= limits.strangers
    if (closing || (isFull && !hasRoom())) {
      gatewayMetrics.count('shed')
      socket.destroy()
      return
    }
    const connection = new Connection(socket, {
      ...{ number: ++numbers, limits, now },
      onBadBytes: (frames) => gatewayMetrics.bad(frames),
      onFault: (error) => {
        // A store that does not answer a login's question: the box tries again.
        log.warn({ err: error }, 'a connection was given up')
        connection.end('refused')
      },
    })
    connections.add(connection)
    strangers.add(connection)
    connection.start(new GatewayTalk(house, connection))
  }

  async function look(): Promise<void> {
    await forwarders.look()
    const known = links.known()
    for (const vin of await takenOver(store.db, self.id, [...known.keys()])) links.takenOver(vin, known.get(vin))
    await commands.look()
  }

  async function upkeep(): Promise<void> {
    const dropped = await partitionUpkeep(store, now())
    if (dropped.length > 0) log.info({ dropped }, 'old messages dropped')
    await refusals.upkeep(now())
    await forwarders.upkeep()
  }

  async function beat(): Promise<void> {
    answers = (await parameterText(store.db, answersReports)) === 'true'
    await store.tx((tx) => heartbeat(tx, self, now()))
    await commands.upkeep(now())
  }

  await beat()
  await upkeep()
  const server = await opened(settings, accept)
  // Also those whose TLS has not begun.
  server.maxConnections = limits.connections + limits.strangers
  const quietly = (what: string, work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => closing || log.warn({ err: error }, `gateway: ${what}`))
  const timers = [
    setInterval(() => {
      const at = now()
      strangers.sweep()
      for (const connection of connections) {
        connection.tick(at)
        // One who logged out is a stranger again.
        if (!connection.isLoggedIn && !connection.isEnded) strangers.add(connection)
      }
    }, tickMs),
    setInterval(quietly('heartbeat', beat), heartbeatMs),
    setInterval(quietly('upkeep', upkeep), upkeepMs),
    setInterval(
      quietly('forwarding', () => forwarders.look()),
      forwardMs,
    ),
    setInterval(quietly('look', look), pollMs[store.kind]),
  ]
  const notices = listen(options.databaseUrl, 'gateway', quietly('look', look))
  const forget = gatewayMetrics.watch({
    connections: () => connections.size,
    vehicles: () => links.size,
    waiting: () => ingest.waiting,
  })
  const address = server.address()
  const close = async () => {
    closing = true
    for (const timer of timers) clearInterval(timer)
    server.close()
    for (const connection of [...connections]) connection.end('gateway stops')
    await notices.close()
    await ingest.close()
    await forwarders.close().catch((error: unknown) => log.warn({ err: error }, 'gateway: forwarding'))
    await refusals.flush()
    await farewell(store.db, self.id, now()).catch((error: unknown) => log.warn({ err: error }, 'gateway: farewell'))
    forget()
  }
  let closed: Promise<void> | undefined
  return {
    id: self.id,
    port: typeof address === 'object' && address ? address.port : settings.port,
    get connections() {
      return connections.size
    },
    problem: () => ingest.problem?.message,
    look,
    close() {
      closed ??= close()
      return closed
    },
  }
}

async function opened({ port, host, tls }: GatewaySettings, accept: (socket: Socket) => void): Promise<Server> {
  const socketOptions = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }
  const server = tls
    ? createTlsServer(
        { ...socketOptions, handshakeTimeout: 15_000, cert: await readFile(tls.cert), key: await readFile(tls.key) },
        accept,
      )
    : createServer(socketOptions, accept)
  if (tls) server.on('tlsClientError', () => gatewayMetrics.count('shed'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: 4096 }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', () => {})
  return server
}
