/** Receivers of the stream of events: rows with chosen objects, vehicle groups and their own position. */
import { type EventObject, levelOf, objectOf } from '../../../../domain/contract/event.ts'
import type { Parts, Scope, SessionUser } from '../../../../platform/context.ts'
import {
  currentCursor,
  positionOf,
  readEvents,
  type StoredEvent,
  type StoredEventPage,
} from '../../../../platform/event/read.ts'
import { scopeOf } from '../../../../platform/scope.ts'
import { type PgColumn, type PgTable, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { personNow } from '../../accounts/session/person.ts'
import { chosenKinds } from './chosen-kinds.ts'

/** Limit of one page for each receiver. */
const pageSize = 200

/**
 * Tables of one kind of receiver. Rows have `state`, `events`, `min_level`, `event_cursor` (null: from now on), `user_id`
 * and `token_id`.
 */
export interface ReceiverKind {
  readonly table: PgTable
  /** Pairs of a receiver (`key`) and a vehicle group (`group_id`). */
  readonly groups: PgTable
  readonly key: PgColumn
  /** States in which rows receive events. */
  readonly states: readonly string[]
  /** Rows are active without events, too. */
  readonly hasOtherContent?: boolean
}

export interface Receiver extends Record<string, unknown> {
  id: number
  userId: number
  events: EventObject[]
  /** Null: all vehicles of the owner. */
  groups: number[] | null
  minLevel: number | null
  cursor: string | null
}

const isReceiving = ({ states }: ReceiverKind) => sql`state = any(${sql.param([...states])}::text[])`

/** Receivers that have chosen events, or the one with this id. */
export const activeReceivers = async (db: Db, kind: ReceiverKind, id?: number): Promise<Receiver[]> => {
  const { table, groups, key } = kind
  const { rows } = await db.execute<Receiver>(sql`
    select w.id::float8 as id, w.user_id::float8 as "userId", w.events, w.min_level::int as "minLevel", w.event_cursor as cursor,
      case when exists (select 1 from ${groups} where ${key} = w.id) then array(
        select g.group_id::float8 from (select group_id from ${groups} where ${key} = w.id) g
        join account a on a.id = w.user_id join role r on r.id = a.role
        where r.all_vehicles or exists (
          select 1 from vehicle_group_user gu where gu.group_id = g.group_id and gu.user_id = w.user_id)) end as groups
    from ${table} w where ${isReceiving(kind)} and (${kind.hasOtherContent ?? false} or jsonb_array_length(w.events) > 0) and w.token_id is null
      and ${id === undefined ? sql`true` : sql`w.id = ${id}`} order by w.id`)
  return rows
}

/** A receiver has the events from the moment at which it is active and has chosen some. */
export const resetPositions = (db: Db, kind: ReceiverKind) =>
  db.execute(sql`
    update ${kind.table} set event_cursor = null
    where event_cursor is not null and (not ${isReceiving(kind)} or coalesce(jsonb_array_length(events), 0) = 0)`)

/** False when another process or user has changed the receiver since it was read. */
export async function movePosition(db: Db, kind: ReceiverKind, { id, cursor }: Receiver, to: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${kind.table} set event_cursor = ${to}
    where id = ${id} and ${isReceiving(kind)} and event_cursor is not distinct from ${cursor} returning id`)
  return rows.length > 0
}

const isSevere = ({ type, data }: StoredEvent, minLevel: number | null): boolean =>
  minLevel === null || objectOf(type) !== 'alarm' || Number(levelOf(data) ?? 0) >= minLevel

/** Vehicles of a receiver: those of its groups that its owner sees. */
export const scopeOfReceiver = async (
  { store }: Pick<Parts, 'store'>,
  { groups }: Receiver,
  owner: SessionUser,
): Promise<Scope> => (groups ? await scopeOf(store, owner.id, owner.scope.all, { groups, token: 0 }) : owner.scope)

interface ReceiverPage extends Pick<StoredEventPage, 'events' | 'more'> {
  /** Position after the page. Unchanged while there is nothing to send and nothing old to leave behind. */
  readonly cursor: string
}

/** Next events of a receiver, by the permissions and vehicles of its owner. From now on if it has no position. */
export async function nextPage(parts: Parts, receiver: Receiver): Promise<ReceiverPage> {
  const { store, catalogue } = parts
  const { userId, events: objects, minLevel, cursor } = receiver
  const position = cursor === null ? undefined : positionOf(cursor)
  const owner = await personNow(store, userId)
  if (position && owner) {
    const scope = await scopeOfReceiver(parts, receiver, owner)
    const types = chosenKinds(catalogue.events, objects, owner.links).map(({ type }) => type)
    const page = await readEvents(store.db, position, { scope, types, limit: pageSize })
    if (page !== 'gone') {
      const events = page.events.filter((each) => isSevere(each, minLevel))
      const isMoved = events.length > 0 || page.more || page.hasOldEvent
      return { events, more: page.more, cursor: isMoved ? page.cursor : cursor! }
    }
  }
  return { events: [], cursor: await currentCursor(store.db), more: false }
}
