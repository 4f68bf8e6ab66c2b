import type { SentOf } from '../../../../src/domain/contract/call.ts'
import {
  type CloudEvent,
  type EventPage,
  eventFeedCalls,
} from '../../../../src/features/base/messaging/eventFeed/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client, TestServer } from '../../../platform/harness.ts'
import { until } from '../../../waiting.ts'

export interface FeedReader {
  /** Cursor after the last event. */
  readonly cursor: string
  /** Reads what can be read now, page by page. */
  read(): Promise<CloudEvent[]>
  /**
   * Reads all events committed so far. Transactions of other test databases, which share the PostgreSQL server, may
   * delay them.
   */
  next(): Promise<CloudEvent[]>
}

/** Reads the feed from now on as a program does. */
export async function readFeed(
  on: TestServer,
  client: Client,
  types?: readonly string[],
  limit = 100,
): Promise<FeedReader> {
  const filter = types ? { types: types.join(',') } : {}
  let cursor = 'now'
  const readPage = async (input: SentOf<typeof eventFeedCalls.query>): Promise<EventPage> => {
    const { code, msg, data } = await client.call(eventFeedCalls.query, { ...filter, ...input })
    if (code !== 200) throw new Error(`${code} ${msg}`)
    return data
  }
  const read = async () => {
    const events: CloudEvent[] = []
    for (;;) {
      const page = await readPage({ after: cursor, limit })
      events.push(...page.events)
      cursor = page.cursor
      if (!page.more) return events
    }
  }
  const next = async () => {
    const { rows } = await on.parts.store.db.execute<{ xid: string }>(
      sql`select written_xid::text as xid from platform_event order by written_xid desc, id desc limit 1`,
    )
    const last = BigInt(rows[0]?.xid ?? 0)
    const events: CloudEvent[] = []
    await until(async () => {
      events.push(...(await read()))
      return BigInt(cursor.split('.')[0] ?? 0) > last
    }, 'the feed has all committed events')
    return events
  }
  await next()
  return {
    get cursor() {
      return cursor
    },
    read,
    next,
  }
}
