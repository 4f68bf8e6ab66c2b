import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyCall, Parts } from '../context.ts'
import { Fault } from '../fault.ts'
import { type AlarmClock, alarmClock } from './alarm-clock.ts'
import { beatMs, restMs, slowMs } from './limits.ts'
import type { StreamReader, StreamSource } from './stream.ts'

const cursorForm = /^[\x21-\x7e]{1,2000}$/

export interface StreamConnection {
  readonly call: AnyCall
  readonly source: StreamSource<unknown>
  readonly parts: Parts
  /** Header Last-Event-ID. */
  readonly since: string | undefined
  /** Current reader. Throws a Fault when the session or the permission for the call has ended. */
  reader(): Promise<StreamReader>
  /** Decrements the stream counters. */
  leave(): void
}

/**
 * Server-sent events of a call's stream. Each event's id is the cursor after it. A beat (a comment and an event 'at'
 * with only the cursor) comes first, and whenever there is no event for a while. Ends with the session, when the server
 * stops, when the store fails, or when the reader is too slow. Reads only as fast as the reader.
 */
export function pump(connection: StreamConnection, limits = { beatMs, slowMs }): Readable {
  const { streams } = connection.parts
  const turning = alarmClock()
  const forget = connection.source.topic ? streams.watch(connection.source.topic, turning.wake) : () => {}
  streams.ending.addEventListener('abort', turning.end)
  if (streams.ending.aborted) turning.end()
  const chunks = pieces(connection, turning, limits.beatMs)
  let slow: NodeJS.Timeout | undefined
  return new Readable({
    highWaterMark: 1,
    read() {
      clearTimeout(slow)
      chunks.next().then(
        ({ done, value }) => {
          if (!done) slow = setTimeout(() => this.destroy(), limits.slowMs)
          this.push(done ? null : value)
        },
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, callback) {
      clearTimeout(slow)
      turning.end()
      forget()
      streams.ending.removeEventListener('abort', turning.end)
      connection.leave()
      callback(error)
    },
  })
}

async function* pieces(session: StreamConnection, turning: AlarmClock, beatMs: number): AsyncGenerator<string> {
  const { call, source, parts, since } = session
  const everyMs = source.everyMs ?? parts.streams.everyMs
  let cursor = since !== undefined && cursorForm.test(since) ? since : undefined
  let lastPiece = Number.NEGATIVE_INFINITY
  try {
    while (!turning.ended) {
      const turn = await source.read(cursor, await session.reader())
      cursor = turn.cursor
      if (turn.event !== undefined) {
        lastPiece = performance.now()
        yield `id: ${cursor}\ndata: ${JSON.stringify(call.output.parse(turn.event))}\n\n`
      } else if (performance.now() - lastPiece >= beatMs) {
        lastPiece = performance.now()
        yield `: beat\nevent: at\nid: ${cursor}\ndata:\n\n`
      }
      if (turn.more || turning.ended) continue
      await sleep(Math.min(restMs, everyMs))
      await turning.next(everyMs)
    }
  } catch (error) {
    if (!(error instanceof Fault)) parts.log.warn({ err: error, call: call.path }, 'stream failed')
  }
}
