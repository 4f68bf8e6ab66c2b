/** Checks that passwords and keys are sent encrypted, or to a host that the operator names. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isProtected, sendOut } from '../../src/platform/outgoing.ts'

test.each([
  ['https://push.example/', undefined, true],
  ['http://push.example/', undefined, false],
  ['http://push.example/', '10.0.0.0/8, other.example', false],
  ['http://Push.example/', 'other.example, push.example', true],
  ['http://127.0.0.1:81/', undefined, true],
  ['http://[::1]/', undefined, true],
  ['http://10.0.0.1/', '10.0.0.0/8', false],
  ['http://10.0.0.1/', '10.0.0.1', true],
  ['ftp://push.example/', 'push.example', false],
])('%s with FORWARD_HOSTS=%s is protected: %s', (url, hosts, shouldProtect) => {
  expect(isProtected(new URL(url), hosts)).toBe(shouldProtect)
})

test('a request with a secret is refused before anything is sent; the same without one goes', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  // 0.0.0.0 reaches this machine, but is not recognised as local by its name.
  const request = { url: new URL(`http://0.0.0.0:${port}/`), method: 'POST', headers: {} }
  const options = { hosts: '0.0.0.0/8' }
  await expect(sendOut({ ...request, isSecret: true }, options)).rejects.toMatchObject({
    reason: 'settings',
    message: expect.stringContaining('not sent without HTTPS'),
  })
  expect(requests).toBe(0)
  expect((await sendOut(request, options)).status).toBe(200)
})
