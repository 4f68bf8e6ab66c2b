import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'

let holder: Promise<Server> | undefined

/**
 * A port of this machine on which nobody listens, and which the system gives to nobody else until this process ends. A
 * test, or a program that it starts, may listen on it by its number, again and again.
 *
 * It is the near end of an open connection. Both ends allow addresses to be used again, so an explicit bind succeeds,
 * while the system passes over the port when it chooses one.
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
