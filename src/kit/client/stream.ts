import { createParser } from 'eventsource-parser'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Call, OutputOf, SentOf } from '../call.ts'
import { code } from '../code.ts'
import { sessionHeaders } from './api.ts'
import { languageHeader, react, reactionTo } from './catalogue.ts'

/** live: what happens is handlers. reconnecting: broken, tried again. paused: out of sight. refused: not tried again. */
export type StreamStatus = 'connecting' | 'live' | 'reconnecting' | 'paused' | 'refused'
export interface StreamState {
  readonly status: StreamStatus
  /** Since when it is so; reconnecting: when something was heard last. */
  readonly since: Date
}
interface StreamHandlers {
  /** The cursor goes with it, to come again from there. */
  event(data: unknown, cursor: string | undefined): void
  status(status: StreamStatus): void
}

const firstWaitMs = 500
const longestWaitMs = 30_000
/** The server gives a sign every 5 s. */
const silenceMs = 15_000

/**
 * Follows a call's stream until the answered function is called: after a break it comes again, later and later, with
 * the cursor of what it had. `cursor`: where to go on; without one the stream begins anew.
 */
export function follow(call: Call, input: unknown, cursor: string | undefined, handlers: StreamHandlers): () => void {
  const ending = new AbortController()
  let last = cursor
  let failures = 0
  let wake = () => {}
  const parser = createParser({
    maxBufferSize: 16 * 1024 * 1024,
    onEvent({ id, event, data }) {
      if (id) last = id
      handlers.event(event === 'at' ? undefined : JSON.parse(data), last)
    },
  })

  async function once(): Promise<'again' | 'never'> {
    const broken = new AbortController()
    const silent = () => setTimeout(() => broken.abort(), silenceMs)
    let silence = silent()
    try {
      const response = await fetch(`${call.path}?${queryOf(input)}`, {
        headers: { ...sessionHeaders(), tspLanguage: languageHeader(), ...(last ? { 'last-event-id': last } : {}) },
        cache: 'no-store',
        signal: AbortSignal.any([ending.signal, broken.signal]),
      })
      const type = response.headers.get('content-type') ?? ''
      if (type.includes('json')) return await refused(response)
      if (!response.body || !type.includes('event-stream')) return 'again'
      const decoder = new TextDecoder()
      parser.reset()
      for (const reader = response.body.getReader(); ; ) {
        const { done, value } = await reader.read()
        if (done) return 'again'
        clearTimeout(silence)
        silence = silent()
        failures = 0
        handlers.status('live')
        parser.feed(decoder.decode(value, { stream: true }))
      }
    } finally {
      clearTimeout(silence)
      broken.abort()
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const next = await once().catch((): 'again' => 'again')
      if (ending.signal.aborted) return
      handlers.status(next === 'never' ? 'refused' : 'reconnecting')
      if (next === 'never') return
      const wait = Math.min(firstWaitMs * 2 ** failures++, longestWaitMs) * (0.5 + Math.random() / 2)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, wait)
      })
    }
  }

  const online = () => wake()
  window.addEventListener('online', online)
  handlers.status('connecting')
  void run()
  return () => {
    ending.abort()
    wake()
    window.removeEventListener('online', online)
  }
}

/** An answer in place of a stream: too many come again; a session that ended says so; anything else stays refused. */
async function refused(response: Response): Promise<'again' | 'never'> {
  const answer = (await response.json()) as { code?: number; msg?: string }
  if (!response.ok || answer.code === undefined || answer.code === code.throttled) return 'again'
  if (reactionTo(answer.code) !== 'toast') void react(answer.code, answer.msg ?? '', false)
  return 'never'
}

const queryOf = (input: unknown) =>
  new URLSearchParams(
    Object.entries(input as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  )

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * Follows a call of transport 'stream' while the page is shown; when it comes back into sight, or after a break, what
 * was missed is handlers first. Another input begins a new stream.
 * @param options.whileHidden goes on while the browser's window is out of sight (a page kept in a hidden tab never does)
 */
export function useStream<C extends Call>(
  call: C,
  input: SentOf<C>,
  onEvent: (event: OutputOf<C>) => void,
  { whileHidden = false, enabled = true }: { whileHidden?: boolean; enabled?: boolean } = {},
): StreamState {
  const [state, setState] = useState<StreamState>(() => ({ status: 'connecting', since: new Date() }))
  const hidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const runs = enabled && (whileHidden || !hidden)
  const asked = JSON.stringify(input)
  const position = useRef<{ asked: string; cursor: string | undefined }>({ asked, cursor: undefined })
  const heardAt = useRef<Date>(undefined)
  const emit = useEffectEvent((event: OutputOf<C>) => onEvent(event))

  useEffect(() => {
    const status = (status: StreamStatus) => {
      if (status === 'live') heardAt.current = new Date()
      const since = (status === 'reconnecting' && heardAt.current) || new Date()
      setState((before) => (before.status === status ? before : { status, since }))
    }
    if (!runs) {
      status('paused')
      return
    }
    if (position.current.asked !== asked) position.current = { asked, cursor: undefined }
    const here = position.current
    return follow(call, JSON.parse(asked), here.cursor, {
      status,
      event(data, cursor) {
        here.cursor = cursor
        if (data !== undefined) emit(data as OutputOf<C>)
      },
    })
  }, [call, asked, runs])
  return state
}
