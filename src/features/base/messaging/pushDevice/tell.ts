import type { PushNotice } from '../../../../domain/contract/notice.ts'
import type { News } from '../../../../platform/notice/notice.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { pushing } from './jobs.ts'

/**
 * Queues notifications for the devices of users who want this kind, in the running transaction. They are added to those
 * that already wait for a device.
 */
export async function tellPeople(db: Db, { name: kind }: PushNotice, news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  const rows = news.map(({ account, count, route }) => ({
    account,
    count,
    route: count === 1 ? (route ?? null) : null,
  }))
  const { rows: waiting } = await db.execute(sql`
    insert into push_pending as p (device_id, kind, count, route)
    select d.id, ${kind}, r.count, r.route
    from ${records(rows, { account: 'bigint', count: 'int', route: 'text' })}
    join push_device d on d.account_id = r.account left join push_preference f on f.account_id = d.account_id
    where f.account_id is null or ${kind} = any(f.kinds)
    on conflict (device_id, kind) do update set count = p.count + excluded.count, route = null
    returning 1`)
  if (waiting.length > 0) await addJob(db, pushing, { input: {}, key: 'pushing' })
}
