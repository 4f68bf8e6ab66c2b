import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../../src/domain/contract/call.ts'
import { minuteMs } from '../../src/domain/time.ts'
import { sessionCalls } from '../../src/features/base/accounts/session/contract.ts'
import { pump } from '../../src/platform/stream/pump.ts'
import { notifyStreams, serveStream } from '../../src/platform/stream/stream.ts'
import { thing } from '../../src/platform/thing/thing.ts'
import { openServer, type Server } from '../../src/programs/server.ts'
import type { Client } from './client.ts'
import { type EventFeed, openEvents } from './events.ts'
import { openTestServer, type TestServer } from './harness.ts'
import { storeKind } from './store/open.ts'

/** Entries that the stream of `ticks` sends. Its cursor is the number of sent entries. */
const entries: string[] = []
const ticks = call('/test/ticks', {
  title: ['测试', 'Test'],
  access: 'open',
  transport: 'stream',
  input: z.strictObject({ from: z.coerce.number().int().min(0).default(0) }),
  output: z.array(z.string()),
})
let userName = ''
const ticking = serveStream(ticks, ({ from }) => ({
  topic: 'test',
  read: async (since, { user }) => {
    userName = user.name
    const begin = Number.parseInt(since ?? String(from), 10) || 0
    const batch = entries.slice(begin, begin + 2)
    const cursor = begin + batch.length
    return { cursor: String(cursor), ...(batch.length > 0 ? { event: batch } : {}), more: cursor < entries.length }
  },
}))
const things = [{ name: 'test', thing: thing({ calls: [ticking] }), declared: [ticks] }]

let on: TestServer
let address: string
const open: EventFeed[] = []
beforeAll(async () => {
  on = await openTestServer({ things })
  address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
  entries.length = 0
})
afterAll(() => on.close())

async function follow(client: Client, since?: string, at = address): Promise<EventFeed> {
  const stream = await openEvents(at, client, ticks.path, since)
  open.push(stream)
  return stream
}
const receivedEntries = (stream: EventFeed) => stream.events.flatMap(({ data }) => data as string[])

describe('a stream', () => {
  test('needs a session', async () => {
    expect((await follow(on.anonymous)).refusal?.code).toBe(401)
    const token = { ...on.admin.headers(), cookie: '' }
    const response = await fetch(`${address}${ticks.path}`, { headers: token })
    expect(await response.json()).toMatchObject({ code: 415 })
  })

  test('is told by the cookies alone, is not kept or held back on its way, and has no inline script', async () => {
    const { token, customerId, cookie } = on.admin.credentials!
    const answer = await fetch(`${address}${ticks.path}`, {
      headers: { cookie: `token=${token}; customerId=${customerId}; ${cookie}` },
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    await answer.body?.cancel()
  })

  test('checks its input', async () => {
    const stream = await openEvents(address, on.admin, `${ticks.path}?from=x`)
    expect(stream.refusal?.code).toBe(20001)
  })

  test('begins with a beat, tells what happens, and goes on from the last event: nothing is lost, nothing twice', async () => {
    const first = await follow(on.admin)
    await vi.waitFor(() => expect(first.cursor).toBe('0'))
    entries.push('a', 'b', 'c')
    await vi.waitFor(() => expect(receivedEntries(first)).toEqual(['a', 'b', 'c']))
    expect(first.events.map(({ id }) => id)).toEqual(['2', '3'])
    first.close()
    entries.push('d', 'e')
    const second = await follow(on.admin, first.cursor)
    await vi.waitFor(() => expect(receivedEntries(second)).toEqual(['d', 'e']))
    const fromStart = await follow(on.admin, 'rubbish')
    await vi.waitFor(() => expect(receivedEntries(fromStart)).toEqual(['a', 'b', 'c', 'd', 'e']))
  })

  test('ends when its session does, whoever ends it', async () => {
    const user = await on.asUser({ links: 'none' })
    const mine = await follow(user)
    const other = await follow(await on.session(user.id))
    await user.call(sessionCalls.logout)
    expect(await mine.over).toBe('ended')
    expect((await follow(user)).refusal?.code).toBe(4013)
    entries.push('still here')
    await vi.waitFor(() => expect(receivedEntries(other)).toEqual(['still here']))
    expect(userName).toMatch(/^user-/)
  })

  test('does not keep a session from its idle time-out', async () => {
    const user = await on.asUser({ links: 'none' })
    const stream = await follow(user)
    on.clock.advance(70 * minuteMs)
    entries.push('a')
    await vi.waitFor(() => expect(receivedEntries(stream)).toEqual(['a']))
    on.clock.advance(70 * minuteMs)
    expect(await stream.over).toBe('ended')
    expect((await follow(user)).refusal?.code).toBe(4002)
  })

  test('a session has four at most, and gets room again', async () => {
    const user = await on.asUser({ links: 'none' })
    const four = await Promise.all([1, 2, 3, 4].map(() => follow(user)))
    expect(four.map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined, undefined])
    expect((await follow(user)).refusal?.code).toBe(20006)
    four[0]?.close()
    await vi.waitFor(async () => expect((await follow(user)).refusal).toBeUndefined())
  })

  test('HEAD does not open one', async () => {
    const head = await fetch(`${address}${ticks.path}`, { method: 'HEAD', headers: on.admin.headers() })
    expect(head.status).toBe(404)
  })
})

test('a reader that takes nothing is cut off, and nothing is read ahead of it', async () => {
  let reads = 0
  let left = 0
  const big = 'x'.repeat(100_000)
  const readable = pump(
    {
      call: { ...ticks, output: z.unknown() },
      source: { read: async () => ({ cursor: String(++reads), event: big, more: true }) },
      parts: on.parts,
      since: undefined,
      reader: async () => ({}) as never,
      leave: () => left++,
    },
    { beatMs: 1_000, slowMs: 100 },
  )
  readable.once('readable', () => {})
  await once(readable, 'close')
  expect(reads).toBeLessThan(5)
  expect(left).toBe(1)
})

test('a connection that goes away counts its stream out', async () => {
  const user = await on.asUser({ links: 'none' })
  const before = on.parts.streams.open
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const head = Object.entries({ host: 'x', ...user.headers() }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${ticks.path} HTTP/1.1\r\n${head.join('')}\r\n`)
  await once(socket, 'data')
  expect(on.parts.streams.open).toBe(before + 1)
  socket.destroy()
  await vi.waitFor(() => expect(on.parts.streams.open).toBe(before))
})

describe.runIf(storeKind === 'server')('two servers on one store', () => {
  let other: Server
  let there: string
  beforeAll(async () => {
    other = await openServer(on.parts.config, { log: pino({ level: 'silent' }), things, work: false })
    there = await other.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('a notice wakes the streams of both; a client goes on at the other', async () => {
    const user = await on.asUser({ links: 'none' })
    const streams = [await follow(user), await follow(user, undefined, there)]
    entries.push('a')
    await on.parts.store.tx((tx) => notifyStreams(tx, 'test'))
    for (const stream of streams) await vi.waitFor(() => expect(receivedEntries(stream)).toEqual(['a']))
    entries.push('b')
    const resumedStream = await follow(user, streams[0]?.cursor, there)
    await vi.waitFor(() => expect(receivedEntries(resumedStream)).toEqual(['b']))
  })

  test('a server that stops ends its streams and does not wait for them', async () => {
    const stream = await follow(await on.asUser({ links: 'none' }), undefined, there)
    await other.close()
    expect(await stream.over).toBe('ended')
  })
})

test('a server that stops ends its streams', async () => {
  const stream = await follow(await on.asUser({ links: 'none' }))
  await on.reopen()
  expect(await stream.over).toBe('ended')
})
