import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  /** Database URL through the proxy. */
  readonly url: string
  /** Breaks connections and refuses new ones, like a stopped server. */
  stop(): Promise<void>
  /** Listens on the same port again. */
  start(): Promise<void>
}

/** Starts a proxy between a store and its PostgreSQL server. */
export async function proxyTo(databaseUrl: string): Promise<Proxy> {
  const there = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const accept = (near: Socket) => {
    const far = connect(Number(there.port), there.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }
  let server = createServer(accept)
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      const closing = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closing
    },
    async start() {
      server = createServer(accept)
      await listen(port)
    },
  }
}
