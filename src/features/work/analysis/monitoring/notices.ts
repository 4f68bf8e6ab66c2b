import { dayMs } from '../../../../domain/time.ts'
import { serveNotice } from '../../../../platform/notice/notice.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { pollIds } from '../../../base/messaging/pushDevice/poll.ts'
import { monitoringCalls } from './contract.ts'
import { problemNotice } from './notice-kinds.ts'
import { problemText } from './problem-texts.ts'
import { latestProblems } from './problems.ts'

/** Problems of the platform itself. */
export const problemNotices = serveNotice(problemNotice, {
  call: monitoringCalls.overview,
  async rows({ db, parts, say }, { maxRows }) {
    const problems = await latestProblems(db, parts.now().getTime() - dayMs, maxRows)
    return problems.map(({ id, since: at, until, ...problem }) => {
      const { key, values } = problemText(problem)
      return { id, at, until, text: say(key, values) }
    })
  },
  poll: pollIds('platform', 'monitor_problem', async (db, recipients, { since, upTo }) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from monitor_problem where id > ${since} and id <= ${upTo}`,
    )
    const count = rows[0]?.count ?? 0
    return count === 0 ? [] : recipients.map(({ id }) => ({ account: id, count }))
  }),
})
