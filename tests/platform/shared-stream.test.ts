import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../../src/domain/contract/call.ts'
import { serveShared, tellWatchers } from '../../src/platform/stream/shared-stream.ts'
import { servePublic, thing } from '../../src/platform/thing/thing.ts'
import { type EventFeed, openEvents } from './events.ts'
import { openTestServer, type TestServer } from './harness.ts'

const state = { step: 0, reads: 0, gone: false }
const watchedCall = call('/test/watched', {
  title: ['测试', 'Test'],
  access: 'public',
  transport: 'stream',
  input: z.strictObject({ hall: z.string() }),
  output: z.object({ step: z.number() }),
})
const step = call('/test/step', { title: ['测试', 'Test'], access: 'public', changes: true })
const things = [
  {
    name: 'test',
    thing: thing({
      calls: [
        serveShared(watchedCall, ({ hall }) => ({
          topic: `test ${hall}`,
          read: async () => {
            state.reads++
            return state.gone ? undefined : { version: String(state.step), state: { step: state.step } }
          },
        })),
        servePublic(step, async (_input, context) => {
          state.step++
          await tellWatchers(context, 'test a')
          return null
        }),
      ],
    }),
    declared: [watchedCall, step],
  },
]

let on: TestServer
let address: string
const open: EventFeed[] = []
beforeAll(async () => {
  on = await openTestServer({ things })
  address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})
afterAll(() => on.close())

async function watch(since?: string, hall = 'a'): Promise<EventFeed> {
  const stream = await openEvents(address, on.anonymous, `${watchedCall.path}?hall=${hall}`, since)
  open.push(stream)
  return stream
}
const last = ({ events }: EventFeed) => events.at(-1)?.data

test('needs no session; whoever comes sees the state, and a step comes to all of three hundred by one read', async () => {
  const watchers = await Promise.all(Array.from({ length: 300 }, () => watch()))
  await vi.waitFor(() => expect(watchers.map(last)).toEqual(watchers.map(() => ({ step: state.step }))))
  // A few more than one, because the first read may happen twice.
  expect(state.reads).toBeLessThan(20)
  const before = state.reads
  await on.anonymous.call(step)
  await vi.waitFor(() => expect(watchers.map(last)).toEqual(watchers.map(() => ({ step: 1 }))))
  expect(state.reads - before).toBeLessThanOrEqual(3)
  expect(watchers.map(({ events }) => events.length)).toEqual(watchers.map(() => 2))
  expect(last(await openStream(watch()))).toEqual({ step: 1 })
})

/** Resolves when the stream has its first event. */
async function openStream(stream: Promise<EventFeed>): Promise<EventFeed> {
  const here = await stream
  await vi.waitFor(() => expect(here.cursor).toBeDefined())
  return here
}

test('who comes again with the present version gets a sign and no state; with an older one the state', async () => {
  const currentStream = await openStream(watch(String(state.step)))
  expect(currentStream.events).toEqual([])
  expect(currentStream.cursor).toBe(String(state.step))
  expect(last(await openStream(watch('0')))).toEqual({ step: state.step })
  expect((await openStream(watch(String(state.step)))).events).toEqual([])
  await on.anonymous.call(step)
  await vi.waitFor(() => expect(last(currentStream)).toEqual({ step: state.step }))
})

test('its input is checked, subjects are apart, and it ends when there is nothing to see any more', async () => {
  const wrong = await openEvents(address, on.anonymous, watchedCall.path)
  expect(wrong.refusal?.code).toBe(20001)
  const [here, there] = [await openStream(watch()), await openStream(watch(undefined, 'b'))]
  await on.anonymous.call(step)
  await vi.waitFor(() => expect(last(here)).toEqual({ step: state.step }))
  expect(there.events).toHaveLength(1)
  state.gone = true
  await on.anonymous.call(step)
  expect(await here.over).toBe('ended')
  state.gone = false
})

test('takes no place of those that are signed in, and a server that stops ends it', async () => {
  const stream = await openStream(watch())
  expect(on.parts.streams.open).toBe(0)
  on.parts.streams.end()
  expect(await stream.over).toBe('ended')
})
