import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../kit/call.ts'
import type { AnyCall, Parts, PublicContext } from '../context.ts'
import { type Served, served } from '../serve.ts'
import type { Db } from '../store/store.ts'
import { alarmClock } from './alarm-clock.ts'
import { beatMs, restMs, slowMs } from './limits.ts'
import { notifyStreams } from './stream.ts'
import type { Streams } from './streams.ts'

/** What everybody who watches a subject sees: the whole of it each time, so that who comes later or missed something has all. */
export interface SharedSource<T> {
  /** Of what is watched, within the call; also the notice that wakes it (`tellWatchers`). All that it shows follows from it: not from the language. */
  readonly topic: string
  /** The state as it is now. `version` changes when it does: visible ASCII, up to 200 characters. Undefined ends the stream. */
  read(db: Db): Promise<{ readonly version: string; readonly state: T } | undefined>
}

/** Registers a stream that needs no session. `open` checks the input; its faults refuse the stream. */
export function serveShared<In, Out, Sent>(
  call: Call<In, Out, Sent>,
  open: (input: In, context: PublicContext) => SharedSource<Out> | Promise<SharedSource<Out>>,
): Served {
  if (call.transport !== 'stream' || call.access !== 'public') throw new Error(`${call.path} is not a public stream`)
  return served(call, open)
}

/** Within a change: who watches the topic, in any process, sees what is so once it is committed. */
export async function tellWatchers(
  { db, parts, afterCommit }: Pick<PublicContext, 'db' | 'parts' | 'afterCommit'>,
  topic: string,
) {
  // A server tells this process, too. Woken twice it would read everything twice.
  if (parts.store.kind === 'server') await notifyStreams(db, topic)
  else afterCommit(() => parts.streams.wake(topic))
}

interface Watched {
  /** Of the last state. */
  version: string
  text: string
  readonly watchers: Set<(text: string | undefined) => void>
}
const subjects = new WeakMap<Streams, Map<string, Watched>>()
const beatOf = (version: string) => `: beat\nevent: at\nid: ${version}\ndata:\n\n`

/**
 * The stream of one watcher as the text of server-sent events. All watchers of a subject in this process share one reader
 * and one text: a step costs one read of the store, however many watch. A slow watcher skips states, and one that takes
 * nothing for long is disconnected.
 */
export function openShared(parts: Parts, call: AnyCall, source: SharedSource<unknown>, since: string | undefined) {
  const leave = parts.streams.enterPublic(source.topic)
  const all = subjects.get(parts.streams) ?? new Map<string, Watched>()
  subjects.set(parts.streams, all)
  const key = `${call.path} ${source.topic}`
  const before = all.get(key)
  const subject: Watched = before ?? { version: '', text: '', watchers: new Set() }

  let waiting = false
  let next: string | undefined
  let slow: NodeJS.Timeout | undefined
  const give = (text: string | undefined) => {
    if (text === undefined) return void stream.push(null)
    // A beat says nothing that a state which waits does not say.
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
    destroy(error, done) {
      clearTimeout(slow)
      subject.watchers.delete(give)
      leave()
      done(error)
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

/** Looks as often as the topic is woken, and with each beat, until nobody watches. */
async function watch(parts: Parts, call: AnyCall, source: SharedSource<unknown>, subject: Watched): Promise<void> {
  const { streams, store, log } = parts
  const turning = alarmClock()
  const forget = streams.watch(source.topic, turning.wake)
  streams.ending.addEventListener('abort', turning.end)
  const tell = (text: string | undefined) => {
    for (const each of [...subject.watchers]) each(text)
  }
  try {
    while (subject.watchers.size > 0 && !streams.ending.aborted) {
      const found = await source.read(store.db)
      if (!found) break
      const isNew = found.version !== subject.version || subject.text === ''
      if (isNew) {
        const told = `id: ${found.version}\ndata: ${JSON.stringify(call.output.parse(found.state))}\n\n`
        // Who came again and has this version needs no more than a sign.
        const isKnown = found.version === subject.version
        Object.assign(subject, { version: found.version, text: told })
        tell(isKnown && subject.watchers.size === 1 ? beatOf(found.version) : told)
      } else tell(beatOf(found.version))
      await sleep(restMs)
      await turning.next(beatMs)
    }
  } catch (error) {
    log.warn({ err: error, call: call.path }, 'a stream ends')
  } finally {
    turning.end()
    forget()
    streams.ending.removeEventListener('abort', turning.end)
    tell(undefined)
  }
}
