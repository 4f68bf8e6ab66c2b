/** Tests a server behind nginx as in production: settings of the packages, TLS and HTTP/2. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2'
import { type AddressInfo, createServer, connect as open } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { maxPieceBytes, piecesPath } from '../../../src/domain/contract/upload.ts'
import { upgradeFileCalls } from '../../../src/features/work/ota/upgradeFile/contract.ts'
import { isInstalled } from '../../installed-programs.ts'
import { reservedPort } from '../../ports.ts'
import { selfSigned } from '../../telematics/gateway/certificate.ts'
import { until } from '../../waiting.ts'
import { openTestServer } from '../harness.ts'
import { onCitus, storeKind } from '../store/open.ts'
import { listens, openProxy } from '../upgrade/proxy.ts'
import { begin, newFile, waitForJoin } from '../uploads/sending.ts'

/** Sends one request of a connection. Returns status, headers and text. */
async function ask(session: ClientHttp2Session, headers: OutgoingHttpHeaders, body?: Buffer) {
  const stream = session.request(headers, { endStream: body === undefined })
  if (body) stream.end(body)
  const response = new Promise<Record<string, unknown>>((resolve, reject) => {
    stream.once('response', resolve)
    stream.once('error', reject)
  })
  stream.setEncoding('utf8')
  let text = ''
  stream.on('data', (piece) => {
    text += piece
  })
  const streamClose = new Promise((resolve) => stream.once('close', resolve))
  const { ':status': status, ...rest } = await response
  await streamClose
  return { status, headers: rest, text }
}

test.runIf(storeKind === 'server' && !onCitus && isInstalled('nginx', '-v'))(
  'calls and a large upload by HTTP/2; the number of a request is the same in its answer and in the log',
  async () => {
    const lines: { requestId?: string; path?: string; ip?: string }[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const on = await openTestServer({ work: true, config: { TRUST_PROXY: '127.0.0.1' }, log })
    onTestFinished(() => on.close())
    const staff = await on.asUser({ links: [upgradeFileCalls.add.path] })
    await on.server.app.listen({ port: 0, host: '127.0.0.1' })
    const web = new URL(`http://127.0.0.1:${(on.server.app.server.address() as AddressInfo).port}`)
    const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const tls = selfSigned('fleet.test')
    const proxy = await openProxy(join(folder, 'proxy'), [web, web], [await reservedPort(), await reservedPort()], tls)
    onTestFinished(() => proxy.stop())
    const session = connect(proxy.web, { ca: tls.cert, checkServerIdentity: () => undefined })
    onTestFinished(() => session.close())

    const answer = await ask(session, { ':path': '/healthz' })
    expect([answer.status, answer.text, session.alpnProtocol]).toEqual([200, '{"status":"ok"}', 'h2'])
    const content = newFile(3 * maxPieceBytes + 1)
    const upload = await begin(staff, content)
    for (let at = 0; at < content.length; at += maxPieceBytes) {
      const piece = content.subarray(at, at + maxPieceBytes)
      const pieceHeaders = { 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
      const headers = {
        ':method': 'PATCH',
        ':path': piecesPath(upload.id),
        'content-length': piece.length,
        ...staff.headers({ headers: pieceHeaders }),
      }
      const { status, headers: responseHeaders, text } = await ask(session, headers, piece)
      expect([status, text]).toEqual([204, ''])
      // nginx sets the request id, and the server accepts it.
      expect(responseHeaders['x-request-id']).toMatch(/^[\da-f]{32}$/)
      expect(lines.filter(({ requestId }) => requestId === responseHeaders['x-request-id'])).toHaveLength(1)
    }
    expect(await waitForJoin(staff, upload.id)).toMatchObject({ state: 'done' })
    // Metrics are available on the machine only.
    expect((await ask(session, { ':path': '/metrics' })).status).toBe(403)
  },
)

test.runIf(isInstalled('nginx', '-v'))(
  'servers that were all away are found at once, and vehicles of one address are divided among the gateways',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const ports = [await reservedPort(), await reservedPort(), await reservedPort(), await reservedPort()]
    const [first = 0, second = 0, ...gateways] = ports
    const webs = [first, second].map((port) => new URL(`http://127.0.0.1:${port}`))
    const proxy = await openProxy(join(folder, 'proxy'), webs, gateways)
    onTestFinished(() => proxy.stop())
    const status = async () => (await fetch(proxy.web)).status
    for (let tries = 0; tries < 6; tries++) expect(await status()).toBe(502)
    const web = createHttpServer((_request, answer) => answer.end('here')).listen(second, '127.0.0.1')
    onTestFinished(() => void web.close())
    await once(web, 'listening')
    for (let tries = 0; tries < 6; tries++) expect(await status()).toBe(200)

    const counts = await Promise.all(
      gateways.map(async (port) => {
        const count = { connections: 0 }
        const gateway = createServer(() => count.connections++).listen(port, '127.0.0.1')
        onTestFinished(() => void gateway.close())
        await once(gateway, 'listening')
        return count
      }),
    )
    for (let vehicle = 1; vehicle <= 20; vehicle++) {
      const socket = open(proxy.vehiclesPort, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      // Once the gateway has counted it, nginx has, too. Only then the next one opens.
      await until(() => counts.reduce((sum, { connections }) => sum + connections, 0) === vehicle, 'the connection')
    }
    for (const { connections } of counts) expect(Math.abs(connections - 10)).toBeLessThan(4)
  },
)

test('a connection that a proxy keeps carries one more call after the server was told to end', async () => {
  const on = await openTestServer({ config: { TRUST_PROXY: '127.0.0.1' } })
  await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = on.server.app.server.address() as AddressInfo
  const socket = open(port, '127.0.0.1')
  const askHealth = async () => {
    socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  }
  expect(await askHealth()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i)
  const closing = on.close()
  await until(async () => !(await listens(port)), 'the end of the port')
  expect(await askHealth()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  await closing
})
