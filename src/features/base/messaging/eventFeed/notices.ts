import { type EventObject, objectOf } from '../../../../domain/contract/event.ts'
import { serveNotice } from '../../../../platform/notice/notice.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { eventFeedCalls } from './contract.ts'
import { eventNotice } from './notice-kinds.ts'

/** Maximum number of stored events that are searched for those of a user. */
const maxExaminedEvents = 20_000

export async function followedObjects(db: Pick<Db, 'execute'>, account: number): Promise<EventObject[]> {
  const { rows } = await db.execute<{ objects: EventObject[] }>(
    sql`select objects from event_follow where account_id = ${account}`,
  )
  return rows[0]?.objects ?? []
}

interface Row extends Record<string, unknown> {
  id: string
  type: string
  vin: string | null
  subject: string
  happenedAt: string
  at: string
}

export const eventNotices = serveNotice(eventNotice, {
  call: eventFeedCalls.follow,
  async rows({ db, scope, user, parts }, { since, maxRows }) {
    const objects = await followedObjects(db, user.id)
    const kinds = parts.catalogue.events.filter(
      ({ type, readBy }) => objects.some((each) => each === objectOf(type)) && user.links.has(readBy.path),
    )
    if (kinds.length === 0) return []
    const titles = new Map(kinds.map(({ type, title }) => [type as string, title]))
    const { rows } = await db.execute<Row>(sql`
      select e.id, e.type, e.vin, e.subject, e.at as "happenedAt", e.created_at as at
      from (select * from platform_event where created_at >= ${moment(since)} order by id desc limit ${maxExaminedEvents}) e
      where e.type = any(${sql.param([...titles.keys()])}::text[]) and ${visible(scope, sql`e.vin`, 'each') ?? sql`true`}
      order by e.id desc limit ${maxRows}`)
    const iso = (at: string) => new Date(at).toISOString()
    return rows.map(({ id, happenedAt, at, ...row }) => {
      const [zh, en] = titles.get(row.type)!
      return { ...row, id: Number(id), title: [zh, en] as [string, string], happenedAt: iso(happenedAt), at: iso(at) }
    })
  },
})
