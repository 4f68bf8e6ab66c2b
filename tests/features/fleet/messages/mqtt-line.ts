import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Opens a line to the broker, until the test ends. It can be cut, and the broker's answers held back. */
export async function openLine(port: number) {
  const sockets = new Set<Socket>()
  let isHeldBack = false
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    near.pipe(far)
    far.on('data', (chunk) => {
      if (!isHeldBack) near.write(chunk)
    })
    far.on('end', () => near.end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    server.close()
    cut()
  })
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    /** Drops the broker's answers, or passes them again. */
    holdBack(isOn: boolean) {
      isHeldBack = isOn
    },
    /** Number of open sockets, two for each connection. */
    get sockets() {
      return sockets.size
    },
  }
}
