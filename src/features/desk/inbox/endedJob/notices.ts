import type { Context } from '../../../../platform/context.ts'
import { idsOf, type PushPoll, serveNotice } from '../../../../platform/notice/notice.ts'
import { settledSeconds } from '../../../../platform/notice/poll-times.ts'
import { findRecord } from '../../../../platform/record/table.ts'
import { and, desc, eq, gte, inArray, isNotNull, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { job } from '../../../../platform/work/job.table.ts'
import { screens } from '../../../screens.ts'
import { jobNotice } from './notice-kinds.ts'
import { jobTexts as words } from './texts.server.ts'

/** Minimum duration: a user waits for shorter jobs and still sees the result. */
const jobSeconds = 30

/** Splits a kind of job into the name of its record or thing, and whether it is an import. */
function jobOf(kind: string): { name: string; isImport: boolean } {
  const isImport = kind.startsWith('import:')
  return { name: isImport ? kind.slice('import:'.length) : kind, isImport }
}

/** Screen of a thing. A job has the name of its thing, an import that of its record. */
const screenOf = (name: string) => screens.find(({ thing }) => thing.endsWith(`/${name}`))

function titleOf(kind: string, { say, lang }: Context) {
  const { name, isImport } = jobOf(kind)
  const screen = screenOf(name)
  const title = screen?.title[lang === 'zh' ? 0 : 1] ?? (findRecord(name) ? say(`${name}:title`) : say(words.job))
  return { title: isImport ? say(words.import, { what: title }) : title, route: screen?.route ?? null }
}

/** Jobs that users started themselves, not with tokens. */
const pollJobs: PushPoll = async (db, recipients, since) => {
  const { rows: at } = await db.execute<{ ms: number }>(sql`
    select floor(extract(epoch from now() - make_interval(secs => ${settledSeconds})) * 1000)::float8 as ms`)
  const upTo = at[0]?.ms
  if (since === undefined || upTo === undefined) return { news: [], upTo }
  const { rows } = await db.execute<{ account: number; count: number; name: string }>(sql`
    select user_id::float8 as account, count(*)::int as count, min(name) as name from job
    where finished_at > ${moment(since)} and finished_at <= ${moment(upTo)} and state in ('done', 'failed')
      and user_id = any(${idsOf(recipients)}) and token_id is null
      and finished_at - created_at > make_interval(secs => ${jobSeconds})
    group by user_id`)
  const news = rows.map(({ name, ...row }) => ({ ...row, route: screenOf(jobOf(name).name)?.route }))
  return { news, upTo }
}

/** Ended jobs of the caller, latest first. */
export const jobNotices = serveNotice(jobNotice, {
  call: undefined,
  async rows(context, { since, maxRows }) {
    const { db, user } = context
    const from = new Date(since).toISOString()
    const { id, name: kind, state, count, faultCount, finishedAt, userId } = job
    const rows = await db
      .select({ id, kind, state, count, faultCount, at: finishedAt })
      .from(job)
      .where(and(eq(userId, user.id), inArray(state, ['done', 'failed']), isNotNull(finishedAt), gte(finishedAt, from)))
      .orderBy(desc(id))
      .limit(maxRows)
    return rows.map(({ kind, state, at, ...row }) => ({
      ...row,
      ...titleOf(kind, context),
      state: state === 'failed' ? ('failed' as const) : ('done' as const),
      at: at ?? from,
    }))
  },
  poll: pollJobs,
})
