import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { hash, isOwnName } from '../../../src/platform/password.ts'
import { addressOf } from '../../../src/platform/reach.ts'
import { openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({
    config: { NODE_ENV: 'production', SIGN_IN_WITHOUT_CODE: '0', PUBLIC_URL: 'https://platform.example/' },
  })
  await on.server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => on.close())

test('14: where PUBLIC_URL is set it alone is the own origin, whatever host a request names', async () => {
  const ask = async (origin: string | undefined, host = 'platform.example') =>
    (await on.anonymous.post(sessionCalls.code.path, {}, { headers: { host, ...(origin ? { origin } : {}) } })).status
  expect(await ask('https://platform.example')).toBe(200)
  expect(await ask(undefined)).toBe(200)
  for (const [origin, host] of [
    ['https://evil.example', 'evil.example'],
    ['http://platform.example', undefined],
    ['https://platform.example:8443', 'platform.example:8443'],
    ['https://platform.example.evil.example', undefined],
    ['null', undefined],
  ] as const)
    expect(await ask(origin, host), origin).toBe(403)
})

test('two Host headers, and requests of HTTP/0.9, are refused', async () => {
  const { port } = on.server.app.server.address() as AddressInfo
  const say = async (request: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(request)
    return text(socket)
  }
  const end = 'Connection: close\r\n\r\n'
  expect(await say(`GET /healthz HTTP/1.1\r\nHost: a\r\n${end}`)).toContain(' 200 ')
  expect(await say(`GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n${end}`)).toContain(' 400 ')
  expect(await say(`GET /healthz HTTP/1.1\r\nHost: a\r\nhOST: a\r\n${end}`)).toContain(' 400 ')
  const old = await say('GET /healthz\r\n\r\n')
  expect(old).not.toContain('"ok"')
})

test('the description of the calls is in production for those who are signed in', async () => {
  for (const [url, content] of [
    ['/openapi.json', 'queryOneUser'],
    ['/openapi', 'queryOneUser'],
    ['/openapi/signals.json', 'Vehicle.Speed'],
    ['/openapi/signals', 'Vehicle.Speed'],
  ] as const) {
    expect((await on.anonymous.raw({ url })).body.toString(), url).not.toContain(content)
    const user = await on.asUser({ links: 'none' })
    const page = await on.anonymous.raw({ url, headers: user.headers() })
    expect([page.status, page.body.toString().includes(content)], url).toEqual([200, true])
  }
  const open = await openTestServer()
  for (const url of ['/openapi.json', '/openapi/signals']) expect((await open.anonymous.raw({ url })).status).toBe(200)
  await open.close()
})

test('22: reports go neither to this machine’s own addresses nor to networks for documentation', async () => {
  for (const address of ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1', '::ffff:192.0.2.1']) {
    await expect(addressOf(address, undefined), address).rejects.toThrow('FORWARD_HOSTS')
    await expect(addressOf(address, address), address).rejects.toThrow('FORWARD_HOSTS')
  }
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((each) => each ?? [])) {
    if (address.startsWith('fe80')) continue
    await expect(addressOf(address, undefined), address).rejects.toThrow('FORWARD_HOSTS')
    const net = family === 'IPv6' ? `${address}/64` : `${address}/16`
    await expect(addressOf(address, net), net).rejects.toThrow('FORWARD_HOSTS')
    // The address itself is allowed: another platform on the same machine. Some test machines have an example address.
    if (/^(192\.0\.2|198\.51\.100|203\.0\.113|2001:db8)/.test(address)) continue
    expect(await addressOf(address, address)).toBe(address)
  }
  expect(await addressOf('8.8.8.8', undefined)).toBe('8.8.8.8')
  expect(await addressOf('10.250.1.2', '10.250.0.0/16')).toBe('10.250.1.2')
})

test('22: no form of IPv6 leads to an inner address', async () => {
  const forms = ['::127.0.0.1', '::ffff:10.0.0.1', '::ffff:0:127.0.0.1', '2002:7f00:1::', '2002:a00:1::1']
  const others = ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '2001:0:7f00:1::', 'fec0::1', 'fd00::1']
  for (const address of [...forms, ...others, '::', '::1', 'fe80::1', 'ff02::1', '100::1', '5f00::1'])
    await expect(addressOf(address, undefined), address).rejects.toThrow('FORWARD_HOSTS')
  for (const address of ['2400:3200::1', '2606:4700:4700::1111', '2001:4860:4860::8888'])
    expect(await addressOf(address, undefined)).toBe(address)
})

test('1: the own name is no password, however it is written', async () => {
  const own = ['Zhang.San1!', 'zhang.SAN-2024', 'Zhangsan@99', '1Zhang_san!']
  for (const password of own) expect(isOwnName(password, 'zhang.san@example.com'), password).toBe(true)
  expect(isOwnName('Blue-Kettle-81', 'zhang.san')).toBe(false)
  expect(isOwnName('Zhangsan-Kettle-81', 'zhang.san')).toBe(false)
  const old = 'Blue-Kettle-81'
  const user = await on.asUser({ links: 'none', userName: 'zhang.san', passwordHash: await hash(old) })
  const change = (newpassword: string) =>
    user.call(sessionCalls.updatePassword, { oldpassword: old, newpassword, surePsd: newpassword })
  expect(await change('Zhang.San12!')).toMatchObject({ code: 20001, data: { fields: [{ field: 'newpassword' }] } })
  expect((await change('Quiet-Harbour-27')).code).toBe(200)
})
