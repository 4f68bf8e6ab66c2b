import { type EventObject, objectOf } from '../../../../domain/contract/event.ts'
import { idsOf, joinViewers, linksOf, serveNotice } from '../../../../platform/notice/notice.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { minAlarmLevel } from '../pushDevice/api.ts'
import { pollIds } from '../pushDevice/poll.ts'
import { chosenKinds } from './chosen-kinds.ts'
import { eventFeedCalls } from './contract.ts'
import { eventNotice } from './notice-kinds.ts'
import { objectPage } from './object-page.ts'

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
    const kinds = chosenKinds(parts.catalogue.events, objects, user.links)
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
  poll: pollIds('event', 'platform_event', async (db, recipients, { since, upTo, catalogue }) => {
    const { rows: follows } = await db.execute<{ account: number; objects: EventObject[] }>(sql`
      select account_id::float8 as account, objects from event_follow where account_id = any(${idsOf(recipients)})`)
    const chosenTypes = follows.flatMap(({ account, objects }) =>
      chosenKinds(catalogue.events, objects, linksOf(recipients, account)).map(({ type }) => ({
        account,
        type,
        isAlarm: objectOf(type) === 'alarm',
      })),
    )
    if (chosenTypes.length === 0) return []
    const { rows } = await db.execute<{ account: number; count: number; type: string; subject: string }>(sql`
      select a.id::float8 as account, count(*)::int as count, min(e.type) as type, min(e.subject) as subject
      from platform_event e ${joinViewers(recipients, sql`e.vin`)}
      join ${records(chosenTypes, { account: 'bigint', type: 'text', isAlarm: 'boolean' })} on r.account = a.id and r.type = e.type
      where e.id > ${Math.max(since, upTo - maxExaminedEvents)} and e.id <= ${upTo}
        and (not r."isAlarm" or (e.data->>'level')::int >= ${minAlarmLevel(sql`a.id`)})
      group by a.id`)
    return rows.map(({ account, count, type, subject }) => ({
      account,
      count,
      route: routeOf(type, subject, linksOf(recipients, account)),
    }))
  }),
})

/** Page of an event's object by its id, because a notification names no vehicle. Null: without page or permission. */
function routeOf(type: string, subject: string, links: ReadonlySet<string>): string | null {
  const { route, query } = objectPage(type, subject, null)
  return Object.keys(query).length > 0 && links.has(route) ? `${route}?${new URLSearchParams(query)}` : null
}
