import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { behindProxies, networksOf, readProxyHeader } from '../../../src/telematics/gateway/proxy-header.ts'
import { readGatewaySettings } from '../../../src/telematics/gateway/settings.ts'
import { pause } from '../../waiting.ts'

const binary = (kind: number, family: number, addresses: Buffer) =>
  Buffer.concat([
    Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1'),
    Buffer.from([kind, family, addresses.length >> 8, addresses.length & 255]),
    addresses,
  ])
const four = binary(0x21, 0x11, Buffer.from([203, 0, 113, 7, 10, 0, 0, 1, 0x80, 0, 0x80, 0xc0]))
const six = binary(
  0x21,
  0x21,
  Buffer.concat([Buffer.from('20010db8000000000000000000000007', 'hex'), Buffer.alloc(20)]),
)

test.each([
  ['PROXY TCP4 203.0.113.7 10.0.0.1 51000 32960\r\n', '203.0.113.7'],
  ['PROXY TCP6 2001:db8::7 ::1 51000 32960\r\n', '2001:db8::7'],
  ['PROXY UNKNOWN\r\n', undefined],
])('version 1: %j is of %s', (line, address) => {
  const header = Buffer.from(line)
  expect(readProxyHeader(Buffer.concat([header, Buffer.from('##')]))).toEqual({ address, length: header.length })
})

test('version 2: addresses of both families, and a proxy’s own health check', () => {
  expect(readProxyHeader(four)).toEqual({ address: '203.0.113.7', length: four.length })
  expect(readProxyHeader(six)).toEqual({ address: '2001:db8:0:0:0:0:0:7', length: six.length })
  expect(readProxyHeader(binary(0x20, 0, Buffer.alloc(0)))).toEqual({ address: undefined, length: 16 })
})

test('a header that comes in pieces is waited for, and nothing but a header is one', () => {
  for (const header of [four, six, Buffer.from('PROXY TCP4 203.0.113.7 10.0.0.1 51000 32960\r\n')])
    for (let length = 0; length < header.length; length++)
      expect(readProxyHeader(header.subarray(0, length))).toBe('more')
  expect(readProxyHeader(Buffer.from('##\u0001'))).toBe('wrong')
  expect(readProxyHeader(Buffer.from('PROXY TCP4 not-an-address 10.0.0.1 1 2\r\n'))).toBe('wrong')
  expect(readProxyHeader(Buffer.from(`PROXY TCP4 ${'1'.repeat(120)}`))).toBe('wrong')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const read = readProxyHeader(Buffer.from(bytes))
      if (typeof read === 'object') expect(read.length).toBeLessThanOrEqual(bytes.length)
    }),
  )
})

test('whose connections are believed is said by networks, and what is none is refused at the start', () => {
  expect(networksOf('10.1.0.0/16, ::1').check('10.1.2.3')).toBe(true)
  expect(networksOf('10.1.0.0/16').check('10.2.2.3')).toBe(false)
  expect(() => readGatewaySettings({ GATEWAY_PROXIES: '10.1.0.0/99' })).toThrow('GATEWAY_PROXIES')
  expect(() => readGatewaySettings({ GATEWAY_PROXIES: '0.0.0.0/0' })).toThrow('GATEWAY_PROXIES')
})

test('the bytes behind the header are the connection’s first; without one a proxy’s connection ends', async () => {
  const chunks: { address: string; text: string }[] = []
  const accept = (socket: Socket, address: string) => {
    socket.on('data', (chunk: Buffer) => void chunks.push({ address, text: chunk.toString() }))
    socket.resume()
  }
  const server = createServer(behindProxies(networksOf('127.0.0.1'), accept)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const good = connect(port, '127.0.0.1')
  good.write(four.subarray(0, 9))
  await pause(30, 'the rest of the header comes later')
  good.end(Buffer.concat([four.subarray(9), Buffer.from('frame')]))
  await once(good, 'close')
  const bad = connect(port, '127.0.0.1')
  bad.write('## no header')
  bad.on('error', () => {})
  await once(bad, 'close')
  expect(chunks).toEqual([{ address: '203.0.113.7', text: 'frame' }])
})
