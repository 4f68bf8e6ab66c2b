/** TCP and TLS connections to addresses that staff configure. */
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, getCACertificates } from 'node:tls'
import { addressOf } from './reach.ts'

/** Certificates and key in PEM. Without `ca`, the authorities of the system are trusted. */
export interface TlsSettings {
  readonly ca?: string | undefined
  readonly cert?: string | undefined
  readonly key?: string | undefined
}
export interface OutgoingAddress {
  readonly host: string
  readonly port: number
  /** Undefined: without TLS. */
  readonly tls?: TlsSettings | undefined
  /** Name of the other side in errors: 'the broker'. */
  readonly peer: string
  /** Ends an attempt to connect. */
  readonly stopped?: AbortSignal | undefined
}
interface OutgoingSocket {
  readonly socket: Socket
  /** The connection below TLS, which counts the encrypted bytes. Without TLS the same. */
  readonly line: Socket
}

const connectMs = 10_000
const keepAliveMs = 30_000

/**
 * Connects to an address that FORWARD_HOSTS (`hosts`) allows, and checks the certificate. Rejects with the reason. The
 * caller handles later errors.
 */
export async function openSocket(target: OutgoingAddress, hosts: string | undefined): Promise<OutgoingSocket> {
  const { host, port, tls, peer, stopped } = target
  const address = await addressOf(host, hosts)
  return new Promise((resolve, reject) => {
    const line = connect({ host: address, port })
    const socket = tls
      ? connectTls({
          socket: line,
          host,
          // A server name must not be an address.
          ...(isIP(host) ? {} : { servername: host }),
          ca: tls.ca ? [tls.ca] : [...getCACertificates('default'), ...getCACertificates('system')],
          ...(tls.cert && tls.key ? { cert: tls.cert, key: tls.key } : {}),
          minVersion: 'TLSv1.2',
        })
      : line
    const fail = (error: Error) => {
      clearTimeout(late)
      stopped?.removeEventListener('abort', onStop)
      socket.destroy()
      line.destroy()
      reject(error)
    }
    const onClose = () => fail(new Error(`${peer} closed the connection`))
    const onStop = () => fail(new Error('the connection was ended'))
    const late = setTimeout(() => fail(new Error(`${peer} cannot be reached`)), connectMs)
    if (stopped?.aborted) return onStop()
    stopped?.addEventListener('abort', onStop)
    line.setKeepAlive(true, keepAliveMs)
    line.setNoDelay(true)
    line.on('error', fail)
    socket.on('error', fail)
    // The line's own error comes before its close.
    line.once('close', onClose)
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(late)
      stopped?.removeEventListener('abort', onStop)
      line.off('close', onClose)
      resolve({ socket, line })
    })
  })
}
