import { joinViewers, serveNotice } from '../../../../platform/notice/notice.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { pollTimes } from '../../../base/messaging/pushDevice/poll.ts'
import { bindRequestCalls } from './contract.ts'
import { bindRequestNotice } from './notice-kinds.ts'

/** New requests, for users who review them and see the vehicle. */
export const bindRequestNotices = serveNotice(bindRequestNotice, {
  call: bindRequestCalls.decide,
  poll: pollTimes(async (db, recipients, { since, upTo }) => {
    const { rows } = await db.execute<{ account: number; count: number }>(sql`
      select a.id::float8 as account, count(*)::int as count
      from bind_request b ${joinViewers(recipients, sql`b.vin`)}
      where b.state = 'waiting' and b.sent_at > ${moment(since)} and b.sent_at <= ${moment(upTo)}
      group by a.id`)
    return rows
  }),
})
