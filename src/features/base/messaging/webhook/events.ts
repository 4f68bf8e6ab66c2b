/** Sends events of the platform to the addresses that chose them. */
import { type EventObject, objectOf } from '../../../../domain/contract/event.ts'
import { secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import {
  currentCursor,
  positionOf,
  readEvents,
  type StoredEvent,
  type StoredEventPage,
} from '../../../../platform/event/read.ts'
import { scopeOf } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { wakeWorkers } from '../../../../platform/work/queue.ts'
import { personNow } from '../../accounts/session/person.ts'
import { toCloudEvent } from '../eventFeed/cloud-event.ts'
import { addDelivery } from './deliver.ts'

const everyMs = 2 * secondMs
/** Limits of one run for each address. */
const pageSize = 200
const pagesPerRun = 10

interface Receiver extends Record<string, unknown> {
  id: number
  userId: number
  events: EventObject[]
  /** Null: all vehicles of the owner. */
  groups: number[] | null
  minLevel: number | null
  cursor: string | null
}

/** Active addresses with events. */
const activeReceivers = (db: Db, id?: number) =>
  db.execute<Receiver>(sql`
    select w.id::float8 as id, w.user_id::float8 as "userId", w.events, w.min_level::int as "minLevel", w.event_cursor as cursor,
      case when exists (select 1 from webhook_group where webhook_id = w.id) then array(
        select g.group_id::float8 from webhook_group g join account a on a.id = w.user_id join role r on r.id = a.role
        where g.webhook_id = w.id and (r.all_vehicles or exists (
          select 1 from vehicle_group_user gu where gu.group_id = g.group_id and gu.user_id = w.user_id))) end as groups
    from webhook w where w.state = 'active' and jsonb_array_length(w.events) > 0 and w.token_id is null
      and ${id === undefined ? sql`true` : sql`w.id = ${id}`}`)

const isSevere = ({ type, data }: StoredEvent, minLevel: number | null): boolean => {
  if (minLevel === null || objectOf(type) !== 'alarm') return true
  const { level } = data as { level?: number | null }
  return typeof level === 'number' && level >= minLevel
}

/** Next events of an address, by the permissions and vehicles of its owner. From now on if it has no position. */
async function nextPage({ store, catalogue }: Parts, receiver: Receiver): Promise<StoredEventPage> {
  const { userId, events: objects, groups, cursor } = receiver
  const position = cursor === null ? undefined : positionOf(cursor)
  const owner = await personNow(store, userId)
  if (position && owner) {
    const scope = groups ? await scopeOf(store, userId, owner.scope.all, { groups, token: 0 }) : owner.scope
    const types = catalogue.events
      .filter(({ type, readBy }) => objects.some((each) => each === objectOf(type)) && owner.links.has(readBy.path))
      .map(({ type }) => type)
    const page = await readEvents(store.db, position, { scope, types, limit: pageSize })
    if (page !== 'gone') return page
  }
  return { events: [], cursor: await currentCursor(store.db), more: false }
}

/**
 * Stores a message for each event of the next page. Nothing if another process or user has changed the address in
 * between. Returns true when more events may follow.
 */
async function sendPage(parts: Parts, id: number): Promise<boolean> {
  const [receiver] = (await activeReceivers(parts.store.db, id)).rows
  if (!receiver) return false
  const { userId, minLevel, cursor } = receiver
  const page = await nextPage(parts, receiver)
  return parts.store.tx(async (tx) => {
    const { rows } = await tx.execute(sql`
      update webhook set event_cursor = ${page.cursor}
      where id = ${id} and state = 'active' and event_cursor is not distinct from ${cursor} returning id`)
    if (rows.length === 0) return false
    for (const event of page.events.filter((each) => isSevere(each, minLevel)))
      await addDelivery(tx, {
        webhook: id,
        sender: 'event',
        about: event.subject,
        event: event.type,
        at: Date.parse(event.at),
        data: event.data,
        attributes: toCloudEvent(parts.config, event),
        owner: { user: userId, token: null },
      })
    if (page.events.length > 0) await wakeWorkers(tx)
    return page.more
  })
}

/** An address receives events from the moment at which it is active and has chosen some. */
export const eventDeliveries = periodicJob('webhookEvents', everyMs, async (parts, { signal }) => {
  const { db } = parts.store
  await db.execute(sql`
    update webhook set event_cursor = null
    where event_cursor is not null and (state = 'stopped' or coalesce(jsonb_array_length(events), 0) = 0)`)
  const { rows } = await activeReceivers(db)
  for (const { id } of rows)
    for (let page = 0; page < pagesPerRun && !signal.aborted; page++) if (!(await sendPage(parts, id))) break
})
