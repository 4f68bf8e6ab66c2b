import { createParser } from 'eventsource-parser'
import { isAway, probe, watchAway } from './reconnect.ts'

/** live: events are delivered. reconnecting: broken, being retried. paused: out of sight. refused: not retried. */
export type StreamStatus = 'connecting' | 'live' | 'reconnecting' | 'paused' | 'refused'
export interface StreamHandlers {
  /** `cursor`: position for resuming after this event. */
  event(data: unknown, cursor: string | undefined): void
  status(status: StreamStatus): void
}

const firstWaitMs = 500
const defaultLongestWaitMs = 30_000
/** The server sends a heartbeat every 5 s. */
const silenceMs = 15_000

/** Headers of a stream's requests, and the meaning of an answer in place of the stream. */
export interface StreamManner {
  headers(): Record<string, string>
  refused(response: Response): Promise<'again' | 'never'>
  /** Limit of the wait between two attempts. Default: 30 s. */
  readonly longestWaitMs?: number
}

/**
 * Follows a call's stream until the returned function is called. After a break it reconnects with increasing waits from
 * the last cursor. `cursor`: where to resume. Without one the stream starts from the beginning.
 */
export function followStream(
  path: string,
  input: unknown,
  cursor: string | undefined,
  handlers: StreamHandlers,
  { headers, refused: handleRefusal, longestWaitMs = defaultLongestWaitMs }: StreamManner,
): () => void {
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
    const attempt = new AbortController()
    const silent = () => setTimeout(() => attempt.abort(), silenceMs)
    let silence = silent()
    try {
      const response = await fetch(`${path}?${queryOf(input)}`, {
        headers: { ...headers(), ...(last ? { 'last-event-id': last } : {}) },
        cache: 'no-store',
        signal: AbortSignal.any([ending.signal, attempt.signal]),
      })
      const type = response.headers.get('content-type') ?? ''
      if (type.includes('json')) return await handleRefusal(response)
      if (!response.body || !type.includes('event-stream')) return 'again'
      const decoder = new TextDecoder()
      parser.reset()
      for (const reader = response.body.getReader(); ; ) {
        const { done: isDone, value } = await reader.read()
        if (isDone) return 'again'
        clearTimeout(silence)
        silence = silent()
        failures = 0
        handlers.status('live')
        parser.feed(decoder.decode(value, { stream: true }))
      }
    } finally {
      clearTimeout(silence)
      attempt.abort()
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const next = await once().catch((): 'again' => 'again')
      if (ending.signal.aborted) return
      handlers.status(next === 'never' ? 'refused' : 'reconnecting')
      if (next === 'never') return
      // A page that only listens makes no requests, so this is the first to notice that the server is away. Earlier
      // attempts may have failed for another reason, such as too many streams.
      if (failures > 0 && !isAway()) void probe()
      const wait = Math.min(firstWaitMs * 2 ** failures++, longestWaitMs) * (0.5 + Math.random() / 2)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, wait)
      })
    }
  }

  const online = () => wake()
  window.addEventListener('online', online)
  const forgetAway = watchAway(() => isAway() || wake())
  handlers.status('connecting')
  void run()
  return () => {
    ending.abort()
    wake()
    window.removeEventListener('online', online)
    forgetAway()
  }
}

const queryOf = (input: unknown) =>
  new URLSearchParams(
    Object.entries(input as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  )
