import { idsOf, serveNotice } from '../../../../platform/notice/notice.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { pollIds } from '../../../base/messaging/pushDevice/poll.ts'
import { applicationCalls } from './contract.ts'
import { approvalNotice } from './notice-kinds.ts'
import { type ApplicationEvent, applicationEvents } from './state-texts.ts'

interface Step extends Record<string, unknown> {
  id: number
  application: number
  name: string
  event: ApplicationEvent
  by: string
  at: string
}

/** Steps of others, latest first. */
export const approvalNotices = serveNotice(approvalNotice, {
  call: applicationCalls.query,
  async rows({ db, user, lang }, { since, maxRows }) {
    const { rows } = await db.execute<Step>(sql`
      select s.id::float8 as id, a.id::float8 as application, a.name, s.event, s.by, s.at
      from ota_application_step s join ota_application a on a.id = s.application
      where s.at >= ${moment(since)} and s.user_id <> ${user.id} and (${user.id} = any(a.authors)
        or a.examiner = ${user.id}
        or exists (select 1 from ota_application_recipient t where t.application = a.id and t.account = ${user.id}))
      order by s.id desc limit ${maxRows}`)
    return rows.map(({ event, at, ...row }) => ({
      ...row,
      step: applicationEvents[event][lang === 'zh' ? 0 : 1],
      at: new Date(at).toISOString(),
    }))
  },
  poll: pollIds('approval', 'ota_application_step', async (db, recipients, { since, upTo }) => {
    const { rows } = await db.execute<{ account: number; count: number; one: number }>(sql`
      select p.id::float8 as account, count(*)::int as count, min(s.application)::float8 as one
      from ota_application_step s join ota_application a on a.id = s.application
      join unnest(${idsOf(recipients)}) p (id) on p.id <> s.user_id
      where s.id > ${since} and s.id <= ${upTo} and (p.id = any(a.authors) or p.id = a.examiner or exists (
        select 1 from ota_application_recipient t where t.application = a.id and t.account = p.id))
      group by p.id`)
    return rows.map(({ account, count, one }) => ({ account, count, route: `/software/otaApplication?view=${one}` }))
  }),
})
