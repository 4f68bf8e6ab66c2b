import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openHttp } from '../../../../src/virtual-fleet/simulator/upgrades/http.ts'

test.each([16_000, 200_000])(
  'a piece of %i bytes that is cut is refused, and leaves no error that nobody hears',
  async (size) => {
    const server = createServer((_, response) => {
      response.writeHead(206, { 'content-length': String(size) })
      response.end(Buffer.alloc(size))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
    const http = openHttp({ authorization: 'TargetToken x' })
    for (let time = 0; time < 20; time++) {
      await expect(http({ method: 'GET', url, take: () => false })).rejects.toThrow('the connection broke')
      let got = 0
      const take = (chunk: Buffer) => {
        got += chunk.length
        return true
      }
      expect((await http({ method: 'GET', url, take })).status).toBe(206)
      expect(got).toBe(size)
    }
    server.closeAllConnections()
    server.close()
  },
)
