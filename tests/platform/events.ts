import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createParser } from 'eventsource-parser'
import type { Client } from './client.ts'

export interface EventFeed {
  readonly headers: IncomingHttpHeaders
  /** Refusal in place of a stream. */
  readonly refusal: { code: number } | undefined
  /** Events so far, without heartbeats. */
  readonly events: { id: string; data: unknown }[]
  /** Cursor of the last event or heartbeat. */
  readonly cursor: string | undefined
  /** Resolves when the stream is over, because the server ended it or because it broke. */
  readonly over: Promise<'ended' | 'broken'>
  close(): void
}

/** Opens a stream of a listening server as `client`, on a separate connection. */
export async function openEvents(address: string, client: Client, path: string, since?: string): Promise<EventFeed> {
  const headers = { ...client.headers(), ...(since === undefined ? {} : { 'last-event-id': since }) }
  const request = get(`${address}${path}`, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const isStream = response.headers['content-type']?.includes('event-stream') ?? false
  const events: { id: string; data: unknown }[] = []
  let cursor: string | undefined
  const parser = createParser({
    onEvent({ id, event, data }) {
      cursor = id ?? cursor
      if (event !== 'at') events.push({ id: id ?? '', data: JSON.parse(data) })
    },
  })
  const refusal = isStream ? undefined : (JSON.parse(await text(response)) as { code: number })
  const over = new Promise<'ended' | 'broken'>((resolve) => {
    response.once('end', () => resolve('ended')).once('error', () => resolve('broken'))
    if (refusal) resolve('ended')
  })
  if (isStream) response.setEncoding('utf8').on('data', (piece: string) => parser.feed(piece))
  request.on('error', () => {})
  return {
    headers: response.headers,
    refusal,
    events,
    get cursor() {
      return cursor
    },
    over,
    close: () => request.destroy(),
  }
}
