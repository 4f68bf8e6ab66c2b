import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { reservedPort } from './ports.ts'

test('nobody listens on a reserved port until a test does, again and again', async () => {
  const port = await reservedPort()
  expect(await reservedPort()).not.toBe(port)
  for (let round = 0; round < 2; round++) {
    const [fault] = (await once(connect(port, '127.0.0.1'), 'error')) as [{ code: string }]
    expect(fault.code).toBe('ECONNREFUSED')
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
})
