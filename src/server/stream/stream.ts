import { sql } from 'drizzle-orm'
import type { Call } from '../../kit/call.ts'
import type { Lang } from '../../kit/words.ts'
import type { AnyCall, Context, Scope, SessionUser } from '../context.ts'
import { register } from '../registry.ts'
import type { Db } from '../store/store.ts'

/** Who reads and what may be seen, as it is at this turn: roles and groups may have changed since the stream opened. */
export interface Reader {
  readonly db: Db
  readonly user: SessionUser
  readonly scope: Scope
  readonly lang: Lang
}

/** What happened since the last turn, and from where the next one reads on. */
export interface Turn<T> {
  /** What the client sends back when it comes again: at most 2 000 visible ASCII characters. */
  readonly cursor: string
  /** Left out when nothing happened. */
  readonly event?: T | undefined
  /** There is more than fitted: the next turn follows at once. */
  readonly more?: boolean
}

/** Where a stream's events come from: the store, so that any process can go on where another one ended. */
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

/** Says what a declared call of transport 'stream' tells. `open` checks the input; its faults refuse the stream. */
export function serveStream<In, Out, Sent>(
  call: Call<In, Out, Sent>,
  open: (input: In, context: Context) => StreamSource<Out> | Promise<StreamSource<Out>>,
): void {
  if (call.transport !== 'stream' || call.access === 'public') throw new Error(`${call.path} is not a stream`)
  register(call as unknown as AnyCall, open as unknown as Parameters<typeof register>[1])
}

/** Wakes the streams of a topic in all processes, once the transaction commits. */
export async function notifyStreams(db: Db, topic: string): Promise<void> {
  await db.execute(sql`select pg_notify('stream', ${topic})`)
}
