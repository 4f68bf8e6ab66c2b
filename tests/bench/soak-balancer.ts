/** Load balancer before gateways. Each new connection goes to the next gateway that accepts it. */
import { connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  readonly port: number
  close(): void
}

export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => {})
    join(client, turn++, ports.length)
  })
  function join(client: Socket, at: number, left: number): void {
    if (left === 0 || client.destroyed) return void client.destroy()
    const gateway = connect({ port: ports[at % ports.length] ?? 0, host: '127.0.0.1', noDelay: true })
    let isJoined = false
    gateway.on('error', () => {})
    gateway.once('connect', () => {
      isJoined = true
      client.pipe(gateway).pipe(client)
      client.once('close', () => gateway.destroy())
    })
    gateway.once('close', () => (isJoined ? client.destroy() : join(client, at + 1, left - 1)))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close() {
      server.close()
      for (const client of open) client.destroy()
    },
  }
}
