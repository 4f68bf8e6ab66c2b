import { Client as Assistant } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiTokenCalls } from '../../../../src/features/base/accounts/apiToken/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { appAccountCalls } from '../../../../src/features/fleet/owners/appAccount/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { limitAnswer } from '../../../../src/platform/http/mcp-answer.ts'
import { mayUse, toolsOf } from '../../../../src/platform/http/mcp-tools.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { query, tokenOf } from './tokens.ts'

const queryTool = 'vehicle_queryVehicle'
const usersTool = 'user_queryUser'

let on: TestServer
let address: string
let north: number
beforeAll(async () => {
  on = await openTestServer({ work: false, config: { SECRET_KEY: 'a key of these tests' } })
  address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  const catalogue = await addCatalogue(on.admin)
  for (let n = 1; n <= 3; n++) await addVehicle(on.admin, catalogue, n)
  north = await addGroup(on, 'north', [vinOf(1)])
  const person = { name: 'zhang', nickname: 'Z', userName: '张小明', phone: '13812345678', channel: 'Store' }
  const at = '2026-03-01T08:00:00.000Z'
  await callData(on.admin, appAccountCalls.add, { ...person, country: 'CN', language: 'zh', registeredAt: at })
})
afterAll(() => on.close())

interface Result {
  isError?: boolean
  content: { type: string; text: string }[]
  structuredContent?: { data: { rows: Record<string, unknown>[]; total: number }; cut?: unknown }
}

/** Connects the library's own client over HTTP. */
async function connect(token: string, headers: Record<string, string> = { 'accept-language': 'en' }) {
  const assistant = new Assistant({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } }
  await assistant.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }) as never)
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const result: unknown = await assistant.callTool({ name, arguments: input })
    return result as Result
  }
  const names = async () => (await assistant.listTools()).tools.map((tool) => tool.name)
  return { assistant, use, names }
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
async function post(headers: Record<string, string>, body: unknown = list, method = 'POST') {
  const answer = await fetch(`${address}/mcp`, {
    method,
    headers: { ...json, ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : undefined,
  }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('an assistant lists the tools of its token, in its language, and uses them as the calls that they are', async () => {
  const owner = await on.asUser({ links: [query, userCalls.query.path], allVehicles: true })
  const { token, machine } = await tokenOf(on, owner, [query])
  const { assistant, use, names } = await connect(token)
  const { tools } = await assistant.listTools()
  expect(tools.find(({ name }) => name === queryTool)).toMatchObject({
    title: 'Vehicle: Query',
    inputSchema: { type: 'object', properties: { filter: expect.anything(), pageSize: expect.anything() } },
    annotations: { readOnlyHint: true },
  })
  expect(await names()).not.toContain(usersTool)
  const input = { sort: { field: 'vin', order: 'asc' }, filter: { vin: vinOf(2) } }
  const { structuredContent, content } = await use(queryTool, input)
  expect(structuredContent).toEqual({ data: (await machine.call(vehicleCalls.query, input as never)).data })
  expect(structuredContent?.data.rows.map(({ vin }) => vin)).toEqual([vinOf(2)])
  expect(JSON.parse(content[0]!.text)).toEqual(structuredContent)
  const chinese = await connect(token, { 'accept-language': 'fr, zh-CN;q=0.8, en;q=0.5' })
  const { tools: inChinese } = await chinese.assistant.listTools()
  expect(inChinese.find(({ name }) => name === queryTool)?.title).toMatch(/车辆.*查询/)
})

describe('a token may do no more than at a call', () => {
  test('calls that it was not made for are not listed, and a use is refused and logged', async () => {
    const owner = await on.asUser({
      links: [query, userCalls.query.path],
      userName: 'assistant-owner',
      allVehicles: true,
    })
    const { token, name } = await tokenOf(on, owner, [query])
    const { use } = await connect(token)
    const { isError, content } = await use(usersTool)
    expect([isError, content[0]?.text]).toEqual([true, expect.stringMatching(/permission/i)])
    const { data } = await on.admin.post('/log/query', { filter: { userName: 'assistant-owner' } }, { lang: 'en' })
    const { rows } = data as { rows: { call: string; userName: string }[] }
    expect(rows.map((row) => [row.call, row.userName])).toContainEqual([
      userCalls.query.path,
      `token ${name} of assistant-owner`,
    ])
  })

  test('it sees its vehicles only, and masked values stay masked', async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    const { token } = await tokenOf(on, owner, [query], { groups: [north] })
    const { use } = await connect(token)
    expect((await use(queryTool)).structuredContent?.data.rows.map(({ vin }) => vin)).toEqual([vinOf(1)])
    expect((await use(queryTool, { filter: { vin: vinOf(2) } })).structuredContent?.data.rows).toEqual([])
    const persons = await on.asUser({ links: [appAccountCalls.query.path], allVehicles: true })
    const { token: personsToken } = await tokenOf(on, persons, [appAccountCalls.query.path])
    const { structuredContent } = await (await connect(personsToken)).use('appuser_queryAppUser')
    expect(structuredContent?.data.rows).toMatchObject([{ userName: '张*', phone: '138****5678' }])
  })

  test('a faulty input is answered with the texts of its fields', async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    const { token } = await tokenOf(on, owner, [query])
    const { use } = await connect(token)
    const { isError, content } = await use(queryTool, { pageSize: 'many', filter: { nothing: 1 } })
    const { msg } = await on.machine(token).post(query, { pageSize: 'many', filter: { nothing: 1 } })
    expect([isError, content[0]?.text]).toEqual([true, msg])
    expect(msg).toContain('pageSize')
    const chinese = await connect(token, { 'accept-language': 'zh' })
    expect((await chinese.use(queryTool, { pageSize: 0 })).content[0]?.text).toMatch(/[一-龥]/)
  })

  test('its requests are counted, and it ends in the middle when it is revoked', async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    const { id, token, machine } = await tokenOf(on, owner, [query])
    const left = async (answer: { headers: unknown }) =>
      Number(new Headers(answer.headers as Record<string, string>).get('x-ratelimit-remaining'))
    // From its second request on, a token counts separately from its address.
    await machine.call(vehicleCalls.query, {})
    const before = await left(await machine.call(vehicleCalls.query, {}))
    const params = { name: queryTool, arguments: {} }
    const { headers: toolHeaders } = await post(bearer(token), { ...list, method: 'tools/call', params })
    expect(Number(toolHeaders.get('x-ratelimit-remaining'))).toBe(before - 1)
    expect(await left(await machine.call(vehicleCalls.query, {}))).toBe(before - 2)
    const { use } = await connect(token)
    expect((await use(queryTool)).isError).toBeUndefined()
    await callData(owner, apiTokenCalls.revokeMine, { id })
    await expect(use(queryTool)).rejects.toThrow(/revoked/)
    const { status, headers } = await post(bearer(token))
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('invalid_token')])
  })
})

test('tools change nothing, need no person and answer no file', () => {
  const tools = toolsOf(on.parts.catalogue)
  expect(tools.size).toBeGreaterThan(200)
  const calls = [...tools.values()].map(({ call }) => call)
  const transports = ['json', 'get']
  expect(
    calls.filter(
      ({ changes, peopleOnly, needsPassword, access, transport }) =>
        changes || peopleOnly || needsPassword || access === 'public' || !transports.includes(transport),
    ),
  ).toEqual([])
  expect(
    calls
      .map(({ path }) => path)
      .filter((path) => /redeem|\/test(Target)?$|download$|\/link$|openByStaff|extractPlan|uploadFileUrl/i.test(path)),
  ).toEqual([])
  for (const name of tools.keys()) expect(name).toMatch(/^\w{1,64}$/)
  expect(tools.size).toBe(new Set(calls.map(({ path }) => path)).size)
  // What charts and the vehicle page read.
  for (const name of ['chars_run', 'chars_explores', 'vehicle_queryVehicleFile', 'vehicle_queryVehicleGlance'])
    expect(tools.has(name), name).toBe(true)
  expect(
    [...tools.values()].filter((each) => mayUse({ links: new Set() }, each)).map(({ call }) => call.access),
  ).not.toContain('menu')
})

describe('requests', () => {
  let token: string
  beforeAll(async () => {
    const owner = await on.asUser({ links: [query], allVehicles: true })
    token = (await tokenOf(on, owner, [query])).token
  })

  test('without a token, and with a session of a browser in its place, are refused', async () => {
    const none = await post({ 'accept-language': 'en' })
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="vehicle-platform"'])
    expect(none.body.error.message).toContain('API token')
    const session = on.admin.headers()
    expect((await post(session)).status).toBe(401)
    expect(
      (await post({ cookie: `${session.cookie}; token=${session.token}; customerId=${session.customerid}` })).status,
    ).toBe(401)
    for (const wrong of [`cvb_${'a'.repeat(43)}`, session.token!, 'x']) {
      const { status, headers } = await post(bearer(wrong))
      expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('invalid_token')])
    }
  })

  test('from another origin are refused, also with a token', async () => {
    for (const origin of ['https://evil.example', 'null', 'file://'])
      expect((await post({ ...bearer(token), origin })).status, origin).toBe(403)
    expect((await post({ ...bearer(token), origin: address })).status).toBe(200)
  })

  test('for streams and sessions are answered as a server without sessions does', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await post(bearer(token), undefined, method)
      expect([status, headers.get('allow')], method).toEqual([405, 'POST'])
    }
    const { headers } = await post(bearer(token))
    expect(headers.get('mcp-session-id')).toBeNull()
    expect((await post({ ...bearer(token), 'mcp-protocol-version': '2025-06-18' })).status).toBe(200)
    expect((await post({ ...bearer(token), 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect((await post(bearer(token), notification)).status).toBe(202)
  })

  test('that are too large, several in one, or no message are refused', async () => {
    const large = { ...list, params: { cursor: 'x'.repeat(300_000) } }
    const brokenJson = '{"jsonrpc":'
    for (const [body, status] of [
      [large, 413],
      [[list, list], 400],
      [brokenJson, 400],
      [{}, 400],
      [{ jsonrpc: '1.0', id: 1, method: 'tools/list' }, 400],
    ] as const) {
      const answer = await post(bearer(token), body)
      expect([answer.status, answer.body], JSON.stringify(body).slice(0, 60)).toEqual([
        status,
        { jsonrpc: '2.0', id: null, error: expect.objectContaining({ message: expect.any(String) }) },
      ])
    }
    expect((await post({ ...bearer(token), 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post({ ...bearer(token), accept: 'text/html' })).status).toBe(406)
    expect((await post(bearer(token), { ...list, method: 'no/such' })).body.error.code).toBe(-32_601)
    const { body } = await post(bearer(token), {
      ...list,
      method: 'tools/call',
      params: { name: 'vehicle_addVehicle' },
    })
    expect(body.error).toMatchObject({ code: -32_602, message: expect.stringContaining('Unknown tool') })
  })

  test('of any content are answered without a failure of the server', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.constantFrom('tools/call', 'tools/list', 'initialize', 'ping'),
        async (value, method) => {
          const whole = await post(bearer(token), value as never)
          const params = { name: queryTool, arguments: value }
          const inside = await post(bearer(token), { jsonrpc: '2.0', id: 1, method, params })
          expect([whole.status, inside.status].filter((status) => status >= 500)).toEqual([])
          expect(whole.text + inside.text).not.toMatch(/ at .*\.ts:|SELECT|select .* from/)
        },
      ),
      { numRuns: 25 },
    )
  })
})

test('long answers are cut at their longest list', () => {
  const rows = Array.from({ length: 100 }, (_, n) => ({ n, text: 'x'.repeat(90) }))
  expect(limitAnswer({ rows, total: 100 }, 100_000)).toEqual({ data: { rows, total: 100 } })
  const answer = limitAnswer({ rows, short: [1], total: 100 }, 2_000)
  expect(answer?.cut).toEqual({ field: 'rows', shown: expect.any(Number), of: 100 })
  expect(JSON.stringify(answer?.data).length).toBeLessThanOrEqual(2_000)
  expect(answer?.cut?.shown).toBeGreaterThan(10)
  expect(limitAnswer(rows, 2_000)?.cut).toMatchObject({ field: '', of: 100 })
  expect(limitAnswer({ text: 'x'.repeat(5_000) }, 2_000)).toBeUndefined()
  expect(limitAnswer({ rows: ['x'.repeat(5_000)] }, 2_000)).toBeUndefined()
})
