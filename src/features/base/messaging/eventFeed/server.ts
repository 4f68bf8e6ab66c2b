import { setTimeout as sleep } from 'node:timers/promises'
import { code } from '../../../../domain/contract/code.ts'
import { hourMs, secondMs } from '../../../../domain/time.ts'
import type { Context, Parts } from '../../../../platform/context.ts'
import { currentCursor, deleteOldEvents, positionOf, readEvents } from '../../../../platform/event/read.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { jsonSchemaOf } from '../../../../platform/http/openapi.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveStream, thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { toCloudEvent } from './cloud-event.ts'
import { eventFeedCalls as calls, type EventPage } from './contract.ts'
import { eventNotices, followedObjects } from './notices.ts'
import './store.ts'
import { eventFeedRefusals as words } from './texts.server.ts'

const pollMs = secondMs
const streamPageSize = 100
type Reader = Pick<Context, 'db' | 'user' | 'scope'>

const wrongField = (field: string, text: string, values = {}) =>
  fault(code.invalid, 'invalid', { fields: [{ field, text, values }] })

/**
 * Types that a reader receives: the requested ones, or all that the reader's role or token includes. Throws for unknown
 * and forbidden ones.
 */
function typesFor({ catalogue }: Parts, { user }: Pick<Reader, 'user'>, typeList: string | undefined): string[] {
  const readable = catalogue.events.filter(({ readBy }) => user.links.has(readBy.path)).map(({ type }): string => type)
  if (typeList === undefined) return readable
  const types = typeList.split(',').map((type) => type.trim())
  for (const type of types) {
    if (!catalogue.events.some((kind) => kind.type === type)) throw wrongField('types', words.unknownType, { type })
    if (!readable.includes(type)) throw fault(code.forbidden, 'forbidden')
  }
  return types
}

interface PageRequest {
  readonly after: string | undefined
  readonly types: readonly string[]
  readonly limit: number
}

/** Reads one page. Throws for a cursor that is invalid or too old. */
async function readPage(
  parts: Parts,
  { scope }: Pick<Reader, 'scope'>,
  { after, types, limit }: PageRequest,
): Promise<EventPage> {
  const position = after === undefined ? undefined : positionOf(after)
  if (after !== undefined && !position) throw wrongField('after', words.noCursor)
  const page = await readEvents(parts.store.db, position, { scope, types, limit })
  if (page === 'gone') throw new Fault(code.stale, words.gone)
  const { events, cursor, more } = page
  return { events: events.map((each) => toCloudEvent(parts.config, each)), cursor, more }
}

/** Waits for the next event. Such requests count as open streams. */
async function waitForPage(context: Context, request: PageRequest, waitMs: number): Promise<EventPage> {
  const { parts, user } = context
  const leave = parts.streams.enter(user)
  try {
    let after = request.after
    for (const end = performance.now() + waitMs; ; ) {
      const page = await readPage(parts, context, { ...request, after })
      const leftMs = end - performance.now()
      if (page.events.length > 0 || leftMs <= 0 || parts.streams.ending.aborted) return page
      after = page.cursor
      if (!page.more)
        await sleep(Math.min(pollMs, leftMs), undefined, { signal: parts.streams.ending }).catch(() => undefined)
    }
  } finally {
    leave()
  }
}

const query = serve(calls.query, async ({ after, types, limit, wait }, context) => {
  const { parts, db } = context
  const start = after === 'now' ? await currentCursor(db) : after
  const request = { after: start, types: typesFor(parts, context, types), limit }
  // A program stores its first cursor at once.
  return wait === 0 || after === 'now'
    ? readPage(parts, context, request)
    : waitForPage(context, request, wait * secondMs)
})

const stream = serveStream(calls.stream, async ({ after, types }, context) => {
  const { parts } = context
  const first = after === undefined || after === 'now' ? await currentCursor(context.db) : after
  // Refuses the stream for a wrong cursor and for types that the reader may not read.
  await readPage(parts, context, { after: first, types: typesFor(parts, context, types), limit: 1 })
  return {
    everyMs: pollMs,
    read: async (since, reader) => {
      const { cursor, ...page } = await readPage(parts, reader, {
        after: since !== undefined && positionOf(since) ? since : first,
        types: typesFor(parts, reader, types),
        limit: streamPageSize,
      })
      return { cursor, more: page.more, event: page.events.length > 0 ? { ...page, cursor } : undefined }
    },
  }
})

const listTypes = serve(calls.types, (_input, { parts: { catalogue }, user, lang }) => ({
  types: catalogue.events.map(({ type, title, privacy, readBy, example, data }) => ({
    type,
    title: title[lang === 'zh' ? 0 : 1],
    privacy,
    readBy: readBy.path,
    readable: user.links.has(readBy.path),
    example,
    schema: jsonSchemaOf(data, 'output'),
  })),
}))

const following = serve(calls.following, async (_input, { db, user }) => ({
  objects: await followedObjects(db, user.id),
}))

const follow = serve(calls.follow, async ({ objects }, { db, user, logChange }) => {
  const before = await followedObjects(db, user.id)
  const after = [...new Set(objects)]
  await db.execute(sql`
    insert into event_follow (account_id, objects) values (${user.id}, ${JSON.stringify(after)}::json)
    on conflict (account_id) do update set objects = excluded.objects`)
  logChange({ record: 'eventFollow', id: user.id, before: { objects: before }, after: { objects: after } })
  return null
})

export default thing({
  calls: [listTypes, query, stream, following, follow],
  notices: [eventNotices],
  jobs: [periodicJob('oldEvents', hourMs, ({ store }) => store.tx((tx) => deleteOldEvents(tx)))],
})
