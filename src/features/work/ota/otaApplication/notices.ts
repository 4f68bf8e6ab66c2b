import { idsOf, serveNotice } from '../../../../platform/notice/notice.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { pollIds } from '../../../base/messaging/pushDevice/poll.ts'
import { applicationCalls } from './contract.ts'
import { applicationApprovalNotice, approvalNotice } from './notice-kinds.ts'
import { type ApplicationEvent, type ApplicationState, applicationEvents, applicationMachine } from './state-texts.ts'

interface Step extends Record<string, unknown> {
  id: number
  application: number
  name: string
  event: ApplicationEvent
  by: string
  at: string
}

/** Submitted applications for reviewers, reviewed ones for approvers who took no part in them, latest first. */
export const applicationApprovals = serveNotice(applicationApprovalNotice, {
  call: applicationCalls.query,
  async rows({ db, user, lang }, { maxRows }) {
    const { rows } = await db.execute<{
      id: number
      name: string
      state: ApplicationState
      by: string
      at: string
    }>(sql`
      select a.id::float8 as id, a.name, a.state, s.by, s.at from ota_application a
      join lateral (select by, at from ota_application_step where application = a.id order by id desc limit 1) s on true
      where (a.state = 'submitted' and ${user.links.has(applicationCalls.examine.path)})
        or (a.state = 'examined' and ${user.links.has(applicationCalls.approve.path)}
          and not ${user.id} = any(a.authors) and a.examiner is distinct from ${user.id}
          and not exists (select 1 from policy p where p.id = a.policy and ${user.id} = any(p.authors))
          and not exists (select 1 from policy_test t where t.policy = a.policy and t.plan_hash = a.plan_hash
            and ${user.id} in (t.user_id, t.decided_by_id)))
      order by s.at desc limit ${maxRows}`)
    return rows.map(({ state, at, ...row }) => ({
      ...row,
      state: applicationMachine.texts[state][lang === 'zh' ? 0 : 1],
      at: new Date(at).toISOString(),
    }))
  },
})

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
