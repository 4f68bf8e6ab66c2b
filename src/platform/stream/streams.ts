import { Gauge } from 'prom-client'
import { code } from '../../domain/contract/code.ts'
import type { SessionUser } from '../context.ts'
import { fault } from '../fault.ts'
import { registry } from '../metrics.ts'
import { listen } from '../store/listen.ts'
import type { Store } from '../store/store.ts'

/** A browser has six connections to an HTTP/1.1 server, so streams must leave some for calls. */
const perSession = 4
const perUser = 12
const perProcess = 2_000
/**
 * Separate limits for public streams, which do not reduce those of sessions. The subject's limit allows for a full
 * hall.
 */
const perSubject = 5_000
const publicPerProcess = 10_000
const gauge = new Gauge({ name: 'platform_streams', help: 'Open streams', registers: [registry] })

/** Open streams of this process: limits and wake-up. */
export interface Streams {
  /** Aborted when the server stops. */
  readonly ending: AbortSignal
  /** Default interval in ms between reads of the store. */
  readonly everyMs: number
  readonly open: number
  /** Counts a stream. Throws 'too many'. Returns a function that ends the count. */
  enter(user: SessionUser): () => void
  /** The same for a stream without a session, by its subject. */
  enterPublic(subject: string): () => void
  /** Wakes the streams of a topic in this process after the commit, because the embedded database sends no notices. */
  wake(topic: string): void
  /** Calls `wake` with each notice of a topic. Returns a function that stops it. */
  watch(topic: string, wake: () => void): () => void
  end(): void
  close(): Promise<void>
}

export function openStreams(store: Store, databaseUrl: string | undefined): Streams {
  const ending = new AbortController()
  const counts = new Map<string, number>()
  const watchers = new Map<string, Set<() => void>>()
  const wake = (topic: string) => {
    const woken = topic === '' ? [...watchers.values()] : [watchers.get(topic) ?? new Set<() => void>()]
    for (const set of woken) for (const each of set) each()
  }
  const notices = listen(databaseUrl, 'stream', wake)
  const count = (key: string) => counts.get(key) ?? 0
  const add = (key: string, by: number) => {
    const next = count(key) + by
    if (next > 0) counts.set(key, next)
    else counts.delete(key)
  }
  const countIn = (limits: Record<string, number>) => {
    const keys = Object.keys(limits)
    if (keys.some((key) => count(key) >= (limits[key] ?? 0))) throw fault(code.throttled, 'throttled')
    for (const key of keys) add(key, 1)
    gauge.inc()
    let left = false
    return () => {
      if (left) return
      left = true
      for (const key of keys) add(key, -1)
      gauge.dec()
    }
  }
  return {
    ending: ending.signal,
    // The embedded database sends no notices.
    everyMs: store.kind === 'embedded' ? 1_000 : 2_000,
    get open() {
      return count('all')
    },
    enter({ id, sessionId, token }) {
      // A user's machines and browsers have separate limits.
      const user = token ? `tokens of ${id}` : `user ${id}`
      return countIn({ [`session ${sessionId}`]: perSession, [user]: perUser, all: perProcess })
    },
    enterPublic: (subject) => countIn({ [`subject ${subject}`]: perSubject, 'all public': publicPerProcess }),
    wake,
    watch(topic, each) {
      const set = watchers.get(topic) ?? new Set()
      watchers.set(topic, set.add(each))
      return () => {
        set.delete(each)
        if (set.size === 0) watchers.delete(topic)
      }
    },
    end: () => ending.abort(),
    close: () => notices.close(),
  }
}
