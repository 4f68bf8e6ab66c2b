import { serveNotice } from '../../../../platform/notice/notice.ts'
import { pollTimes } from '../../../../platform/notice/poll-times.ts'
import { and, desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { accountFacts } from '../account/facts.ts'
import { sessionCalls } from '../session/contract.ts'
import { userCalls } from './contract.ts'
import { emergencyNotice, registrationNotice } from './notice-kinds.ts'

/** Registrations that wait, for users who may approve them, latest first. */
export const registrationNotices = serveNotice(registrationNotice, {
  call: userCalls.approve,
  rows({ db }, { maxRows }) {
    const { id, userName, createdAt, realm, status } = accountFacts
    return db
      .select({ id, userName, at: createdAt })
      .from(accountFacts)
      .where(and(eq(realm, 'staff'), eq(status, 'waiting')))
      .orderBy(desc(id))
      .limit(maxRows)
  },
})

/** Log entries of sign-ins with the emergency account, as `l`. The index of the log by user and time finds them. */
const emergencySignIns = sql`
  from account a join operation_log l on l.user_name = a.user_name
  where a.emergency and l.call = ${sessionCalls.login.path}`

/** Every use of the emergency account, for users who manage accounts, latest first. */
export const emergencyNotices = serveNotice(emergencyNotice, {
  call: userCalls.update,
  async rows({ db }, { since, maxRows }) {
    const { rows } = await db.execute<{ id: number; userName: string; at: string; ip: string; succeeded: boolean }>(sql`
      select l.id::float8 as id, l.user_name as "userName", l.at, coalesce(l.ip, '') as ip,
        l.details::jsonb ->> 'result' = 'success' as succeeded
      ${emergencySignIns} and l.at >= ${moment(since)} order by l.at desc, l.id desc limit ${maxRows}`)
    return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
  },
  poll: pollTimes(async (db, recipients, { since, upTo }) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count ${emergencySignIns} and l.at > ${moment(since)} and l.at <= ${moment(upTo)}`,
    )
    const count = rows[0]?.count ?? 0
    return count === 0 ? [] : recipients.map(({ id }) => ({ account: id, count }))
  }),
})
