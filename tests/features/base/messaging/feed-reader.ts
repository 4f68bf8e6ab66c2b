import type { SentOf } from '../../../../src/domain/contract/call.ts'
import type { CloudEvent } from '../../../../src/features/base/messaging/eventFeed/contract.ts'
import { eventFeedCalls } from '../../../../src/features/base/messaging/eventFeed/contract.ts'
import type { Client } from '../../../platform/harness.ts'

export interface FeedReader {
  /** Cursor after the last event. */
  readonly cursor: string
  /** Reads the events since the last call, page by page. */
  next(): Promise<CloudEvent[]>
}

/** Reads the feed from now on as a program does. */
export async function readFeed(client: Client, types?: readonly string[], limit = 100): Promise<FeedReader> {
  const filter = types ? { types: types.join(',') } : {}
  const read = async (input: SentOf<typeof eventFeedCalls.query>) => {
    const { code, msg, data } = await client.call(eventFeedCalls.query, { ...filter, ...input })
    if (code !== 200) throw new Error(`${code} ${msg}`)
    return data
  }
  let { cursor } = await read({ after: 'now' })
  return {
    get cursor() {
      return cursor
    },
    async next() {
      const events: CloudEvent[] = []
      for (;;) {
        const page = await read({ after: cursor, limit })
        events.push(...page.events)
        cursor = page.cursor
        if (!page.more) return events
      }
    },
  }
}
