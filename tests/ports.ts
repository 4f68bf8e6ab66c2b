import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'

let holder: Promise<Server> | undefined

/**
 * Returns a port without a listener that the system assigns to no other program until this process ends. A test, or a
 * program that it starts, may listen on it by number repeatedly.
 *
 * The port is the near end of an open connection. Both ends allow address reuse. An explicit bind therefore succeeds,
 * while the system skips the port when it chooses one.
 */
export async function reservedPort(): Promise<number> {
  holder ??= listening()
  const { port } = (await holder).address() as { port: number }
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1', localPort: 0 })
  await once(socket, 'connect')
  return socket.unref().localPort ?? 0
}

async function listening(): Promise<Server> {
  const server = createServer((socket) => socket.unref()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server.unref()
}
