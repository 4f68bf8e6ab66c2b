import { joinViewers, serveNotice } from '../../../../platform/notice/notice.ts'
import { pollTimes } from '../../../../platform/notice/poll-times.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, desc, eq, or, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { bindRequestCalls } from './contract.ts'
import { free } from './examine.ts'
import { bindRequestNotice } from './notice-kinds.ts'
import { bindRequests } from './store.ts'

/** Waiting requests, for users who review them and see the vehicle. */
export const bindRequestNotices = serveNotice(bindRequestNotice, {
  call: bindRequestCalls.decide,
  rows({ db, scope, user, parts }, { maxRows }) {
    const { id, vin, sentAt, state, takenBy } = bindRequests
    const isFree = or(free(parts.now().getTime()), eq(takenBy, user.id))
    return db
      .select({ id, vin, at: sentAt })
      .from(bindRequests)
      .where(and(eq(state, 'waiting'), isFree, visible(scope, vin)))
      .orderBy(desc(sentAt), desc(id))
      .limit(maxRows)
  },
  poll: pollTimes(async (db, recipients, { since, upTo }) => {
    const { rows } = await db.execute<{ account: number; count: number }>(sql`
      select a.id::float8 as account, count(*)::int as count
      from bind_request b ${joinViewers(recipients, sql`b.vin`)}
      where b.state = 'waiting' and b.sent_at > ${moment(since)} and b.sent_at <= ${moment(upTo)}
      group by a.id`)
    return rows
  }),
})
