/** Port of the gateway. While it is not available, opening is retried. */
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, Server as TlsServer } from 'node:tls'
import type { Logger } from 'pino'
import { readCertificate, watchCertificate } from './certificate.ts'
import { gatewayMetrics } from './metrics.ts'
import { type PendingConnection, PendingLogins } from './pending-logins.ts'
import { behindProxies } from './proxy-header.ts'
import type { GatewaySettings } from './settings.ts'

export interface PortOptions {
  readonly settings: GatewaySettings
  readonly log: Logger
  /** Maximum number of open sockets, including those whose TLS handshake has not begun. */
  readonly maxSockets: number
  /** Maximum number of sockets whose TLS handshake is not finished. */
  readonly maxHandshakes: number
  readonly accept: (socket: Socket, address: string) => void
  /** Called once when the port could not be opened within the time in the settings. */
  readonly onOpenFailed?: ((reason: string) => void) | undefined
}

interface GatewayPort {
  /** Port number. While waiting, the configured number. */
  readonly number: number
  /** Reason why nothing can connect. Undefined while it listens. */
  problem(): string | undefined
  /** Reads the certificate's files now, if there are any. Never rejects. */
  renewCertificate(): Promise<void>
  close(): void
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** Errors that can pass when another program ends or the machine's setup changes. */
const passing: ReadonlySet<string | undefined> = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'])
/** Default range from which Linux takes the local ports of outgoing connections. */
const ephemeral = { from: 32_768, to: 60_999 }

/**
 * Opens the port. If it is in use or refused, this is logged once and retried at growing intervals until it is open or
 * closed. Throws other errors of the port and of the certificate's files.
 */
export async function openPort(options: PortOptions): Promise<GatewayPort> {
  const { settings, log, maxSockets, maxHandshakes, accept, onOpenFailed } = options
  const read = settings.tls && (await readCertificate(settings.tls))
  const server = serverOf(settings, read, accept)
  server.maxConnections = maxSockets
  if (server instanceof TlsServer) limitHandshakes(server, maxHandshakes)
  const certificate =
    settings.tls && read && server instanceof TlsServer
      ? watchCertificate(settings.tls, { server, served: read.cert, log })
      : undefined
  const since = Date.now()
  let portNumber = settings.port
  let reason: string | undefined
  let timer: NodeJS.Timeout | undefined

  async function attempt(pauseMs: number): Promise<void> {
    try {
      await listening(server, settings)
      const address = server.address()
      if (typeof address === 'object' && address) portNumber = address.port
      if (reason) log.info(`gateway: ${placeOf(settings)} is open: vehicles can connect`)
      reason = undefined
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (!passing.has(code)) throw error
      if (!reason) log.error(`gateway: ${explain(settings, code)}`)
      reason = explain(settings, code)
      if (settings.portWaitMs !== undefined && Date.now() - since >= settings.portWaitMs) {
        onOpenFailed?.(reason)
        return
      }
      const again = () =>
        attempt(Math.min(2 * pauseMs, longestPauseMs)).catch((fault: unknown) => {
          reason = `${placeOf(settings)} cannot be opened`
          log.error({ err: fault }, `gateway: ${reason}`)
        })
      const leftMs = settings.portWaitMs === undefined ? pauseMs : settings.portWaitMs - (Date.now() - since)
      timer = setTimeout(() => void again(), Math.min(pauseMs, leftMs))
    }
  }

  await attempt(firstPauseMs)
  // Each attempt handles its own errors. Other errors must not end the process.
  server.on('error', () => {})
  return {
    // Also valid after closing: a caller that reopens the port reads it then.
    get number() {
      return portNumber
    },
    problem: () => reason,
    renewCertificate: async () => certificate?.renew(),
    close() {
      certificate?.close()
      clearTimeout(timer)
      server.close()
    },
  }
}

const placeOf = ({ tls, host, port }: GatewaySettings) => `${tls ? 'tls' : 'tcp'}://${host}:${port}`

/** Explains the problem to the operator: the cause, the retry, and the remedy. */
function explain(settings: GatewaySettings, code: string | undefined): string {
  const { port } = settings
  const why = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${code})`
  const isEphemeral = code === 'EADDRINUSE' && port >= ephemeral.from && port <= ephemeral.to
  const hint = isEphemeral
    ? ` Linux may have given it to an outgoing connection: set sysctl net.ipv4.ip_local_reserved_ports=${port}.`
    : ''
  return `vehicles cannot connect: ${placeOf(settings)} ${why}. The gateway retries. To use another address, set GATEWAY_PORT or GATEWAY_HOST.${hint}`
}

function serverOf(
  { proxies }: GatewaySettings,
  certificate: { cert: Buffer; key: Buffer } | undefined,
  take: PortOptions['accept'],
): Server {
  const accept = proxies ? behindProxies(proxies, take) : (socket: Socket) => take(socket, socket.remoteAddress ?? '')
  const socketOptions = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }
  if (!certificate) return createServer(socketOptions, accept)
  // Certificates of boxes are checked at login, because the vehicle's model decides whether it needs one.
  const client = { requestCert: true, rejectUnauthorized: false }
  const server = createTlsServer({ ...socketOptions, ...certificate, ...client, handshakeTimeout: 15_000 }, accept)
  server.on('tlsClientError', () => gatewayMetrics.count('shed'))
  return server
}

function listening(server: Server, { port, host }: GatewaySettings): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => {
      server.off('listening', onListening)
      reject(error)
    }
    const onListening = () => {
      server.off('error', onError)
      resolve()
    }
    server.once('error', onError)
    server.once('listening', onListening)
    server.listen({ port, host, backlog: 4096 })
  })
}

/**
 * Limits the sockets whose TLS handshake is not finished, like connections without a login. An address that opens
 * thousands of them displaces no other address.
 */
function limitHandshakes(server: TlsServer, maxHandshakes: number): void {
  const pending = new PendingLogins()
  const bySource = new Map<string, PendingConnection>()
  const sourceOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  const remove = (source: string) => {
    const handshake = bySource.get(source)
    if (handshake) pending.remove(handshake)
    bySource.delete(source)
  }
  server.on('connection', (socket: Socket) => {
    const source = sourceOf(socket)
    const end = () => {
      gatewayMetrics.count('shed')
      remove(source)
      socket.destroy()
    }
    const handshake = { address: socket.remoteAddress ?? '', hasSpoken: false, isLoggedIn: false, end }
    if (pending.size >= maxHandshakes) pending.makeRoom()
    pending.add(handshake)
    bySource.set(source, handshake)
    socket.once('close', () => bySource.get(source) === handshake && remove(source))
  })
  server.on('secureConnection', (socket) => remove(sourceOf(socket)))
}
