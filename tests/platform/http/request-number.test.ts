/** Tests the request id: ours, or that of a trusted proxy. It identifies the log line. */
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { roleCalls } from '../../../src/features/base/accounts/role/contract.ts'
import { openTestServer } from '../harness.ts'

interface Line {
  readonly requestId?: string
  readonly path?: string
  readonly code?: number
  readonly account?: number
}

async function openServer(config: Record<string, string> = {}) {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const on = await openTestServer({ config, log })
  onTestFinished(() => on.close())
  const numberOf = async (headers: Record<string, string>) =>
    String((await on.server.app.inject({ url: '/healthz', headers })).headers['x-request-id'])
  return { on, lines, numberOf }
}
const [proxyNumber, forwardedHeaders] = ['0f2c7d0e5b9a4c3d8e1f', { 'x-forwarded-for': '203.0.113.7' }]

test('a proxy that is believed numbers requests; what is no number, and who is not believed, does not', async () => {
  const { numberOf } = await openServer({ TRUST_PROXY: '127.0.0.1' })
  expect(await numberOf({ ...forwardedHeaders, 'x-request-id': proxyNumber })).toBe(proxyNumber)
  expect(await numberOf({ ...forwardedHeaders, 'x-request-id': 'a"b\\c' })).toMatch(/^[\w-]{36}$/)
  expect(await numberOf({ 'x-request-id': proxyNumber })).toMatch(/^[\w-]{36}$/)
  const alone = await openServer()
  expect(await alone.numberOf({ ...forwardedHeaders, 'x-request-id': proxyNumber })).toMatch(/^[\w-]{36}$/)
})

test('a log line says who asked and what the answer was; probes leave none', async () => {
  const { on, lines } = await openServer()
  await on.admin.call(roleCalls.query, {})
  await on.anonymous.call(roleCalls.query, {})
  await on.server.app.inject({ url: '/readyz' })
  const roleLines = lines.filter(({ path }) => path === roleCalls.query.path)
  expect(roleLines).toEqual([
    expect.objectContaining({ code: 200, account: expect.any(Number), requestId: expect.any(String) }),
    expect.objectContaining({ code: expect.any(Number) }),
  ])
  expect(roleLines[1]).not.toHaveProperty('account')
  expect(roleLines[1]?.code).not.toBe(200)
  expect(lines.some(({ path }) => path === '/readyz')).toBe(false)
})

test('the number in an answer’s header is that of its log line', async () => {
  const { on, lines } = await openServer()
  const { headers } = await on.server.app.inject({ method: 'POST', url: roleCalls.query.path, payload: {} })
  const number = String(headers['x-request-id'])
  expect(number).toMatch(/^[\w-]{36}$/)
  expect(lines.filter(({ requestId }) => requestId === number)).toEqual([
    expect.objectContaining({ path: roleCalls.query.path }),
  ])
})

test('LOG_PROBES gives probes a line', async () => {
  const { on, lines } = await openServer({ LOG_PROBES: '1' })
  await on.server.app.inject({ url: '/readyz' })
  expect(lines).toContainEqual(expect.objectContaining({ path: '/readyz', requestId: expect.any(String) }))
})
