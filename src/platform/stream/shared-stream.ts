import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../domain/contract/call.ts'
import type { AnyCall, Parts, PublicContext } from '../context.ts'
import { attachHandler, type ServedCall } from '../serve.ts'
import type { Db } from '../store/store.ts'
import { alarmClock } from './alarm-clock.ts'
import { beatMs, restMs, slowMs } from './limits.ts'
import { notifyStreams } from './stream.ts'
import type { Streams } from './streams.ts'

/**
 * State that all watchers of a subject receive. Each event contains the whole state, so late or reconnecting watchers
 * miss nothing.
 */
export interface SharedSource<T> {
  /**
   * Subject within the call, and the notice that wakes it (`tellWatchers`). The state depends only on the subject, not
   * on the language.
   */
  readonly topic: string
  /** Current state. `version` changes with it: visible ASCII, up to 200 characters. Undefined ends the stream. */
  read(db: Db): Promise<{ readonly version: string; readonly state: T } | undefined>
}

/** Registers a stream without a session. `open` checks the input. Its faults refuse the stream. */
export function serveShared<In, Out, Sent>(
  call: Call<In, Out, Sent>,
  open: (input: In, context: PublicContext) => SharedSource<Out> | Promise<SharedSource<Out>>,
): ServedCall {
  if (call.transport !== 'stream' || call.access !== 'public') throw new Error(`${call.path} is not a public stream`)
  return attachHandler(call, open)
}

/** Notifies watchers of the topic in all processes after the commit. Call it within the change's transaction. */
export async function tellWatchers(
  { db, parts, afterCommit }: Pick<PublicContext, 'db' | 'parts' | 'afterCommit'>,
  topic: string,
) {
  // A server's notice also reaches this process. A second wake-up would read everything twice.
  if (parts.store.kind === 'server') await notifyStreams(db, topic)
  else afterCommit(() => parts.streams.wake(topic))
}

interface SharedSubject {
  /** Version of the last state. */
  version: string
  text: string
  readonly watchers: Set<(text: string | undefined) => void>
}
const subjects = new WeakMap<Streams, Map<string, SharedSubject>>()
const beatOf = (version: string) => `: beat\nevent: at\nid: ${version}\ndata:\n\n`

/**
 * Server-sent events for one watcher. All watchers of a subject in this process share one reader and one text, so a
 * change costs one read of the store. A slow watcher skips states, and is disconnected when it accepts nothing for
 * long.
 */
export function openShared(parts: Parts, call: AnyCall, source: SharedSource<unknown>, since: string | undefined) {
  const leave = parts.streams.enterPublic(source.topic)
  const all = subjects.get(parts.streams) ?? new Map<string, SharedSubject>()
  subjects.set(parts.streams, all)
  const key = `${call.path} ${source.topic}`
  const before = all.get(key)
  const subject: SharedSubject = before ?? { version: '', text: '', watchers: new Set() }

  let waiting = false
  let next: string | undefined
  let slow: NodeJS.Timeout | undefined
  const give = (text: string | undefined) => {
    if (text === undefined) return void stream.push(null)
    // A beat never replaces a waiting state.
    if (!waiting) {
      if (next === undefined || !text.startsWith(':')) next = text
      return
    }
    waiting = false
    slow = setTimeout(() => stream.destroy(), slowMs)
    stream.push(text)
  }
  const stream: Readable = new Readable({
    highWaterMark: 1,
    read() {
      clearTimeout(slow)
      waiting = true
      const text = next
      next = undefined
      if (text !== undefined) give(text)
    },
    destroy(error, callback) {
      clearTimeout(slow)
      subject.watchers.delete(give)
      leave()
      callback(error)
    },
  })
  subject.watchers.add(give)
  if (before?.text) next = before.version === since ? beatOf(before.version) : before.text
  if (!before) {
    all.set(key, subject)
    if (since !== undefined) subject.version = since
    void watch(parts, call, source, subject).finally(() => all.delete(key))
  }
  return stream
}

/** Reads when the topic is woken, and with each beat, until there are no watchers. */
async function watch(
  parts: Parts,
  call: AnyCall,
  source: SharedSource<unknown>,
  subject: SharedSubject,
): Promise<void> {
  const { streams, store, log } = parts
  const turning = alarmClock()
  const forget = streams.watch(source.topic, turning.wake)
  streams.ending.addEventListener('abort', turning.end)
  const tell = (text: string | undefined) => {
    for (const each of [...subject.watchers]) each(text)
  }
  try {
    while (subject.watchers.size > 0 && !streams.ending.aborted) {
      const current = await source.read(store.db)
      if (!current) break
      const isNew = current.version !== subject.version || subject.text === ''
      if (isNew) {
        const eventText = `id: ${current.version}\ndata: ${JSON.stringify(call.output.parse(current.state))}\n\n`
        // A single reconnected watcher with this version needs only a beat.
        const isSameVersion = current.version === subject.version
        Object.assign(subject, { version: current.version, text: eventText })
        tell(isSameVersion && subject.watchers.size === 1 ? beatOf(current.version) : eventText)
      } else tell(beatOf(current.version))
      await sleep(restMs)
      await turning.next(beatMs)
    }
  } catch (error) {
    log.warn({ err: error, call: call.path }, 'stream failed')
  } finally {
    turning.end()
    forget()
    streams.ending.removeEventListener('abort', turning.end)
    tell(undefined)
  }
}
