import { act, cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { isAway, noteBack } from '../../src/client/reconnect.ts'
import { type StreamState, useStream } from '../../src/client/stream.ts'
import { call } from '../../src/domain/contract/call.ts'

const news = call('/test/news', {
  title: ['测试', 'Test'],
  access: 'open',
  transport: 'stream',
  input: z.strictObject({ of: z.string().optional() }),
  output: z.string(),
})

interface Request {
  url: string
  since: string | null
  signal: AbortSignal
  say(text: string): void
  end(): void
}
let requests: Request[]
let answer: ((signal: AbortSignal) => Response) | undefined
let isUp = true
beforeEach(() => {
  isUp = true
  receivedEvents.length = 0
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  requests = []
  answer = undefined
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: { headers: object; signal: AbortSignal }) => {
    if (!isUp) throw new TypeError('Failed to fetch')
    if (url === '/healthz') return Response.json({ status: 'ok' })
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(streamController) {
        controller = streamController
      },
    })
    signal.addEventListener('abort', () => controller?.error(new Error('aborted')))
    requests.push({
      url,
      signal,
      since: new Headers(headers as HeadersInit).get('last-event-id'),
      say: (text) => controller?.enqueue(encoder.encode(text)),
      end: () => controller?.close(),
    })
    return answer?.(signal) ?? new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const receivedEvents: string[] = []
let state: StreamState
function Page({ of }: { of?: string }) {
  state = useStream(news, of === undefined ? {} : { of }, (event) => receivedEvents.push(event))
  return null
}
const later = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const last = () => requests.at(-1)!
const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  return act(() => document.dispatchEvent(new Event('visibilitychange')))
}
test('tells what comes, comes again with the cursor after a break, later and later', async () => {
  render(<Page of="a b" />)
  expect(state.status).toBe('connecting')
  await later()
  expect(last()).toMatchObject({ url: '/test/news?of=a+b', since: null })
  last().say('event: at\nid: 7\ndata:\n\n')
  last().say('id: 8\nda')
  last().say('ta: "one"\n\n')
  await later()
  expect(receivedEvents).toEqual(['one'])
  expect(state.status).toBe('live')
  last().end()
  await later()
  expect(state.status).toBe('reconnecting')
  await later(499)
  expect(requests.length).toBe(1)
  await later(1)
  expect(requests.length).toBe(2)
  expect(last().since).toBe('8')
  answer = () => Response.error()
  last().end()
  await later(1_000)
  expect(requests.length).toBe(3)
  await later(1_999)
  expect(requests.length).toBe(3)
  answer = undefined
  await later(1)
  last().say('id: 9\ndata: "two"\n\n')
  await later()
  expect(state.status).toBe('live')
  expect(receivedEvents).toEqual(['one', 'two'])
})

test('a stream that says nothing for 15 s is broken', async () => {
  render(<Page />)
  await later()
  last().say(': beat\n\n')
  await later(14_000)
  last().say(': beat\n\n')
  await later(14_000)
  expect(state.status).toBe('live')
  await later(1_000)
  expect(state.status).toBe('reconnecting')
  // The data's age starts at the last event or heartbeat, not at the detected break.
  expect(Date.now() - state.since.getTime()).toBe(15_000)
  expect(requests[0]?.signal.aborted).toBe(true)
  await later(500)
  expect(requests.length).toBe(2)
})

test('out of sight it is closed, and what was missed is asked for', async () => {
  const { rerender } = render(<Page />)
  await later()
  last().say('id: 3\ndata: "one"\n\n')
  await later()
  await hide(true)
  expect(state.status).toBe('paused')
  expect(last().signal.aborted).toBe(true)
  await hide(false)
  await later()
  expect(last().since).toBe('3')
  rerender(<Page of="other" />)
  await later()
  expect(last()).toMatchObject({ url: '/test/news?of=other', since: null })
})

test('a page that is kept hidden follows nothing', async () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Page />
    </Activity>
  )
  const { rerender } = render(page('visible'))
  await later()
  last().say('id: 5\ndata: "one"\n\n')
  await later()
  rerender(page('hidden'))
  await later()
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true])
  rerender(page('visible'))
  await later()
  expect(last().since).toBe('5')
})

test('a refusal is not tried again, too many are', async () => {
  const json = (code: number) => () => Response.json({ code, msg: 'no', data: null })
  answer = json(20006)
  render(<Page />)
  await later()
  expect(state.status).toBe('reconnecting')
  answer = json(20002)
  await later(500)
  expect(state.status).toBe('refused')
  await later(100_000)
  expect(requests.length).toBe(2)
})

test('that the server is away is noticed also where streams were refused before', async () => {
  answer = () => Response.json({ code: 20006, msg: 'no', data: null })
  render(<Page />)
  for (const ms of [0, 500, 1_000]) await later(ms)
  expect(isAway()).toBe(false)
  isUp = false
  await later(2_000)
  expect(isAway()).toBe(true)
  noteBack()
})
