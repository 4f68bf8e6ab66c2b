import type { Call } from '../../domain/contract/call.ts'
import type { Lang } from '../../domain/contract/words.ts'
import type { Context, Scope, SessionUser } from '../context.ts'
import { attachHandler, type ServedCall } from '../serve.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

/** Reader and its scope at this turn. Roles and groups may have changed since the stream opened. */
export interface StreamReader {
  readonly db: Db
  readonly user: SessionUser
  readonly scope: Scope
  readonly lang: Lang
}

/** Events since the last turn, and the cursor of the next one. */
export interface StreamTurn<T> {
  /** Cursor that the client sends when it reconnects: up to 2 000 visible ASCII characters. */
  readonly cursor: string
  /** Undefined when there is no change. */
  readonly event?: T | undefined
  /** More events remain: the next turn follows immediately. */
  readonly more?: boolean
}

/** Source of a stream's events. It reads the store, so that any process can continue where another ended. */
export interface StreamSource<T> {
  /** Topic of the notices (`notifyStreams`) that wake it. */
  readonly topic?: string
  /** Interval in ms between reads without a notice. Default: depends on the store. */
  readonly everyMs?: number
  /**
   * Returns everything after `since` without duplicates, limited in size. `since` is undefined for a new client.
   * Clients may send anything, so an invalid value counts as undefined.
   */
  read(since: string | undefined, reader: StreamReader): Promise<StreamTurn<T>>
}

/**
 * Registers the source of a declared call of transport 'stream'. `open` checks the input. Its faults refuse the stream.
 */
export function serveStream<In, Out, Sent>(
  call: Call<In, Out, Sent>,
  open: (input: In, context: Context) => StreamSource<Out> | Promise<StreamSource<Out>>,
): ServedCall {
  if (call.transport !== 'stream' || call.access === 'public') throw new Error(`${call.path} is not a stream`)
  return attachHandler(call, open)
}

/** Wakes the streams of a topic in all processes after the commit. */
export async function notifyStreams(db: Db, topic: string): Promise<void> {
  await db.execute(sql`select pg_notify('stream', ${topic})`)
}
