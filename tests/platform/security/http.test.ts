import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { certificateCalls } from '../../../src/features/fleet/vehicles/certificate/contract.ts'
import { modelCalls } from '../../../src/features/fleet/vehicles/model/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { alarmCalls } from '../../../src/features/work/alarms/alarm/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { eventually } from '../../waiting.ts'
import { openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
let port: number
beforeAll(async () => {
  on = await openTestServer({ config: { PUBLIC_URL: 'http://platform.example' } })
  await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (on.server.app.server.address() as AddressInfo).port
})
afterAll(() => on.close())

const add = (headers: Record<string, string>, payload: string | object = { name: 'f', code: 'f', powerMode: 'BEV' }) =>
  on.admin.raw({ method: 'POST', url: seriesCalls.add.path, headers: on.admin.headers({ headers }), payload })
const seriesCount = async () => (await on.rowCounts()).series

describe('14: only the platform’s own pages reach the calls', () => {
  test('another origin is refused, the published one is not; where none is published, that of the host is the own', async () => {
    for (const origin of [
      'https://evil.example',
      'http://platform.example.evil.example',
      'null',
      'not an origin',
      '',
    ]) {
      const answer = await add({ origin })
      expect([answer.status, answer.code], origin).toEqual([403, 20002])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(await seriesCount()).toBe(0)
    expect((await add({ origin: 'http://platform.example' }, { name: 'o1', code: 'o1', powerMode: 'BEV' })).code).toBe(
      200,
    )
    // PUBLIC_URL alone defines the own origin, not the host in a request.
    const byHost = { origin: 'http://localhost:8080', host: 'localhost:8080' }
    expect((await add(byHost, { name: 'o2', code: 'o2', powerMode: 'BEV' })).status).toBe(403)
    const elsewhere = await openTestServer()
    const headers = { ...byHost }
    expect((await elsewhere.anonymous.post('/user/verifyCode', {}, { headers })).status).toBe(200)
    await elsewhere.close()
  })

  test('a form post is refused, whatever its encoding', async () => {
    const before = await on.rowCounts()
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b']) {
      const answer = await add({ 'content-type': type }, '{"name":"f","code":"f","powerMode":"BEV"}')
      expect(answer.status, type).toBeLessThan(500)
      expect(answer.code, type).not.toBe(200)
    }
    expect(await on.rowCounts()).toEqual(before)
  })

  test('a GET of any changing call changes nothing', async () => {
    const before = await on.rowCounts()
    for (const url of ['/basicSeries/add?name=g&code=g&powerMode=BEV', '/user/logout', '/basicSeries/delete?ids=1']) {
      expect((await on.admin.raw({ method: 'GET', url, headers: on.admin.headers() })).status, url).toBe(404)
    }
    expect(await on.rowCounts()).toEqual(before)
    expect((await on.admin.call(sessionCalls.mySessions)).code).toBe(200)
  })

  test('a preflight gets no permission', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await on.anonymous.raw({ method: 'OPTIONS', url: '/user/login', headers })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

test('15: every kind of answer carries the security headers', async () => {
  const picture = await on.admin.upload(png, 'a.png')
  const kinds: [string, Parameters<typeof on.admin.raw>[0]][] = [
    ['page', { url: '/' }],
    ['asset', { url: '/icon-192.png' }],
    ['unknown path', { url: '/nothing/here' }],
    ['unreadable path', { url: '/%c0%af' }],
    ['too long parameter', { url: `/file/content/${'a'.repeat(300)}` }],
    ['refusal', { method: 'POST', url: '/user/sessions', payload: {} }],
    ['success', { method: 'POST', url: '/user/sessions', payload: {}, headers: on.admin.headers() }],
    [
      'broken JSON',
      { method: 'POST', url: '/user/login', payload: '{', headers: { 'content-type': 'application/json' } },
    ],
    ['wrong type', { method: 'POST', url: '/user/login', payload: 'a=b', headers: { 'content-type': 'text/xml' } }],
    [
      'foreign origin',
      { method: 'POST', url: '/user/login', payload: {}, headers: { origin: 'https://evil.example' } },
    ],
    ['file', { url: `/file/content/${picture.data.id}`, headers: on.admin.headers() }],
    ['export', { method: 'POST', url: modelCalls.export.path, payload: {}, headers: on.admin.headers() }],
    ['document', { url: '/openapi' }],
    ['list of signals', { url: '/openapi/signals' }],
    ['assistant without a token', { method: 'POST', url: '/mcp', payload: {} }],
    ['health', { url: '/healthz' }],
    ['metrics', { url: '/metrics' }],
  ]
  for (const [kind, request] of kinds) {
    const { headers } = await on.anonymous.raw(request)
    const policy = String(headers['content-security-policy'])
    expect(policy, kind).toMatch(/frame-ancestors 'none'/)
    expect(policy.split(';').find((part) => part.startsWith('script-src')) ?? '', kind).not.toMatch(/unsafe|\*/)
    expect(headers['x-content-type-options'], kind).toBe('nosniff')
    expect(headers['x-frame-options'], kind).toBe('DENY')
    expect(headers['x-request-id'], kind).toMatch(/^[\w-]{36}$/)
    expect(headers['cache-control'], kind).toBeTruthy()
    expect(headers['access-control-allow-origin'], kind).toBeUndefined()
    expect(headers['x-powered-by'], kind).toBeUndefined()
    expect(headers.server, kind).toBeUndefined()
  }
  const success = await on.admin.call(sessionCalls.mySessions)
  expect(success.headers['cache-control']).toBe('no-store')
  expect(success.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['smuggling', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\na: ${'b'.repeat(20_000)}`, 431],
])('15: so does the answer to what is no request: %s', async (_, bytes, status) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  for (const part of ["frame-ancestors 'none'", 'x-content-type-options: nosniff', 'x-request-id: ', '{"code":20014,'])
    expect(answer).toContain(part)
  expect(answer.match(/HTTP\/1/g)).toHaveLength(1)
})

describe('21: what costs has a limit', () => {
  const json = { 'content-type': 'application/json' }
  const login = (payload: string, headers: Record<string, string> = json) =>
    on.anonymous.raw({ method: 'POST', url: '/user/login', payload, headers: { tsplanguage: 'en', ...headers } })

  test('bodies: size, nesting, prototypes, what is no object', async () => {
    const large = await login(JSON.stringify({ username: 'x'.repeat(1024 * 1024) }))
    expect(large).toMatchObject({ status: 413, code: 20010, msg: 'Too large' })
    const malformedBodies = [
      '{"username":',
      '{"a":1}}',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"username":"a\\u0000"}',
      '{"username":"\\ud800"}',
      '{"\\ud800":1}',
      '[]',
      '"text"',
      'null',
      '1',
    ]
    for (const each of malformedBodies) {
      const answer = await login(each)
      expect(answer, each.slice(0, 40)).toMatchObject({ code: 20014, msg: 'The request is malformed' })
      expect([200, 400], each.slice(0, 40)).toContain(answer.status)
    }
    expect((await login('', json)).code).toBe(20001)
    expect(await login('{"username":"a"}', { 'content-type': 'application/json; charset=utf-16' })).toMatchObject({
      status: expect.any(Number),
    })
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('pages, sorts and lists of ids', async () => {
    const ask = (input: object) => on.admin.post(seriesCalls.query.path, input)
    for (const input of [
      { pageSize: 1e9 },
      { pageSize: 0 },
      { pageSize: 11 },
      { page: 0 },
      { page: -1 },
      { page: 1e9 },
      { page: 1.5 },
      { page: '1' },
    ])
      expect((await ask(input)).code, JSON.stringify(input)).toBe(20001)
    for (const field of ['passwordHash', 'id; drop table series', '__proto__x', 'constructor'])
      expect((await ask({ sort: { field, order: 'asc' } })).code, field).toBe(20001)
    const ids = Array.from({ length: 10_000 }, (_, i) => i + 1)
    expect((await on.admin.post(seriesCalls.remove.path, { ids })).code).toBe(20001)
    expect((await ask({ page: 1_000_000, pageSize: 100 })).data).toMatchObject({ rows: [] })
  })

  test('numbers and dates that no column holds are named, by a list and by an export', async () => {
    const firstFault = async (path: string, input: object) => {
      const { status, code, data } = await on.admin.post(path, input)
      return [status, code, (data as { fields?: { field: string }[] } | null)?.fields?.[0]?.field]
    }
    for (const [field, filter] of [
      ['filter.code.0', { code: [-1e308, 1e308] }],
      ['filter.code.0', { code: [1.5, null] }],
      ['filter.beginAt.0', { beginAt: ['0000-01-01T00:00:00Z', null] }],
      ['filter.beginAt.1', { beginAt: [null, '9999-12-31T23:59:59-23:59'] }],
    ] as const)
      for (const { path } of [alarmCalls.query, alarmCalls.export])
        expect(await firstFault(path, { filter }), path).toEqual([200, 20001, field])
    const certificate = { number: 'C1', vin: 'LTEST000000000010', issueDay: '0000-01-01' }
    expect(await firstFault(certificateCalls.add.path, certificate)).toEqual([200, 20001, 'issueDay'])
  })

  test('a body that comes too slowly ends with 408, and others are served meanwhile', async () => {
    const { server } = on.server.app
    // Node uses the longer of the two for the whole request.
    Object.assign(server, { headersTimeout: 400, requestTimeout: 500 })
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      'POST /user/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    const answerText = text(socket)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect(await answerText).toMatch(/^HTTP\/1\.1 408 /)
    Object.assign(server, { headersTimeout: 60_000, requestTimeout: 120_000 })
  })

  test('two exports of one user run at a time, more are told to wait; others are not touched', async () => {
    const { db } = on.parts.store
    await db.execute(
      sql`insert into series (name, code, power_mode) select 'n' || i, 'c' || i, 'BEV' from generate_series(1, 30000) i`,
    )
    const user = await on.asUser({ links: [seriesCalls.export.path] })
    const other = await on.asUser({ links: [seriesCalls.export.path] })
    const exports = [user, user, user, user, other].map((each) => each.call(seriesCalls.export, { format: 'csv' }))
    const answers = await Promise.all(exports)
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 20006, 20006])
    expect(answers[4]?.code).toBe(200)
    expect((await user.call(seriesCalls.export, { format: 'csv', filter: { code: 'c17' } })).code).toBe(200)
  })

  test('an export that the caller breaks off does not count any longer', async () => {
    const user = await on.asUser({ links: [seriesCalls.export.path] })
    for (let i = 0; i < 4; i++) {
      const stop = new AbortController()
      const headers = user.headers({ headers: { 'content-type': 'application/json' } })
      const address = `http://127.0.0.1:${port}${seriesCalls.export.path}`
      // The server notices only some time later that the previous request was aborted.
      const answer = await eventually(
        () => fetch(address, { method: 'POST', headers, body: '{}', signal: stop.signal }),
        (one) => !one.headers.get('content-type')?.includes('json'),
      )
      expect(answer.headers.get('content-type'), String(i)).not.toContain('json')
      stop.abort()
    }
  })

  test('too many requests of an address: 429 in the asked language', async () => {
    const small = await openTestServer({ config: { RATE_LIMIT: '40', ADDRESS_RATE_LIMIT: '2' } })
    const ask = (lang: 'zh' | 'en', remoteAddress: string) =>
      small.anonymous.post('/user/verifyCode', {}, { lang, remoteAddress })
    for (let i = 0; i < 2; i++) expect((await ask('en', '192.0.2.1')).status).toBe(200)
    expect(await ask('en', '192.0.2.1')).toMatchObject({
      status: 429,
      code: 20006,
      msg: 'Too many attempts. Try again later.',
    })
    expect(await ask('zh', '192.0.2.1')).toMatchObject({ status: 429, code: 20006, msg: '操作过于频繁，请稍后再试' })
    expect((await ask('zh', '192.0.2.2')).status).toBe(200)
    let last = 0
    for (let i = 0; i < 45; i++)
      last = (await small.anonymous.raw({ url: `/nothing/${i}`, remoteAddress: '192.0.2.9' })).status
    expect(last).toBe(429)
    await small.close()
  })
})

describe('22: who asks', () => {
  const ipOf = async (server: TestServer, remoteAddress: string) => {
    const user = await server.asUser({ links: 'none' })
    await user.call(
      seriesCalls.query,
      {},
      { remoteAddress, headers: { 'x-forwarded-for': '203.0.113.99', 'x-forwarded-proto': 'https' } },
    )
    const log = await server.parts.store.db.execute<{ ip: string }>(
      sql`select ip from operation_log order by id desc limit 1`,
    )
    return log.rows[0]?.ip
  }

  test('forwarded addresses are believed from trusted proxies alone', async () => {
    expect(await ipOf(on, '127.0.0.1')).toBe('127.0.0.1')
    const behind = await openTestServer({ config: { TRUST_PROXY: '10.0.0.5' } })
    expect(await ipOf(behind, '10.0.0.5')).toBe('203.0.113.99')
    expect(await ipOf(behind, '10.0.0.6')).toBe('10.0.0.6')
    const login = await behind.anonymous.call(
      sessionCalls.login,
      { username: 'admin', password: 'Quiet-Harbour-27' },
      { remoteAddress: '10.0.0.5', headers: { 'x-forwarded-proto': 'https' } },
    )
    expect(String(login.headers['set-cookie'])).toContain('Secure')
    await behind.close()
  })

  test('figures are for the machine itself, or for who knows the token', async () => {
    const ask = (server: TestServer, remoteAddress: string, headers = {}) =>
      server.anonymous.raw({ url: '/metrics', remoteAddress, headers })
    expect((await ask(on, '127.0.0.1')).status).toBe(200)
    expect(String((await ask(on, '127.0.0.1')).body)).toContain('platform_answers_total')
    expect((await ask(on, '::1')).status).toBe(200)
    expect((await ask(on, '::ffff:127.0.0.1')).status).toBe(200)
    expect((await ask(on, '192.0.2.1')).status).toBe(403)
    expect((await ask(on, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(403)
    const guardedServer = await openTestServer({ config: { METRICS_TOKEN: 'a-token-of-some-length' } })
    expect((await ask(guardedServer, '127.0.0.1')).status).toBe(403)
    expect((await ask(guardedServer, '192.0.2.1', { authorization: 'Bearer a-token-of-some-length' })).status).toBe(200)
    await guardedServer.close()
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
