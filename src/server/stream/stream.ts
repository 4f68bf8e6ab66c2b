import type { Call } from '../../kit/call.ts'
import type { Lang } from '../../kit/words.ts'
import type { Context, Scope, SessionUser } from '../context.ts'
import { type Served, served } from '../serve.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

/** The reader and its scope at this turn: roles and groups may have changed since the stream opened. */
export interface Reader {
  readonly db: Db
  readonly user: SessionUser
  readonly scope: Scope
  readonly lang: Lang
}

/** Events since the last turn, and the cursor of the next one. */
export interface Turn<T> {
  /** The cursor the client sends when it reconnects: up to 2 000 visible ASCII characters. */
  readonly cursor: string
  /** Left out when nothing happened. */
  readonly event?: T | undefined
  /** There are more events than fit: the next turn follows immediately. */
  readonly more?: boolean
}

/** The source of a stream's events: the store, so that any process can continue where another ended. */
export interface StreamSource<T> {
  /** Which notices (`notifyStreams`) wake it. */
  readonly topic?: string
  /** ms from one look to the next when nothing wakes it; else as the store needs it. */
  readonly everyMs?: number
  /**
   * Everything after `since`, nothing twice, bounded in size. `since` is undefined when the client comes new, and may
   * be anything that a client makes up: what cannot be read counts as undefined.
   */
  read(since: string | undefined, reader: Reader): Promise<Turn<T>>
}

/** Registers the source of a declared call of transport 'stream'. `open` checks the input; its faults refuse the stream. */
export function serveStream<In, Out, Sent>(
  call: Call<In, Out, Sent>,
  open: (input: In, context: Context) => StreamSource<Out> | Promise<StreamSource<Out>>,
): Served {
  if (call.transport !== 'stream' || call.access === 'public') throw new Error(`${call.path} is not a stream`)
  return served(call, open)
}

/** Wakes the streams of a topic in all processes, once the transaction commits. */
export async function notifyStreams(db: Db, topic: string): Promise<void> {
  await db.execute(sql`select pg_notify('stream', ${topic})`)
}
