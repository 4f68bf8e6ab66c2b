import type { Context } from '../../../server/context.ts'
import { knownRecord } from '../../../server/record/table.ts'
import { visible } from '../../../server/scope.ts'
import { and, desc, eq, gte, inArray, isNotNull, sql } from '../../../server/store/drizzle.ts'
import { serve, thing } from '../../../server/thing/thing.ts'
import { job } from '../../../server/work/job.table.ts'
import { dayMs } from '../../../time.ts'
import { alarmCalls } from '../../alarms/alarm/contract.ts'
import { alarmFacts } from '../../alarms/alarm/facts.ts'
import { screens } from '../../screens.ts'
import { type Inbox, noticeCalls } from './contract.ts'
import { noticeTexts as words } from './texts.server.ts'

const most = 20

async function openAlarms({ db, user, scope, parts }: Context): Promise<Inbox['alarms']> {
  if (!user.links.has(alarmCalls.query.path)) return null
  const { id, vin, kind, code, beginAt, level, handling, endAt } = alarmFacts
  const since = new Date(parts.now().getTime() - dayMs).toISOString()
  return db
    .select({ id, vin, kind, code, at: beginAt, level: sql<'2' | '3' | '4'>`least(${level}, 4)::text` })
    .from(alarmFacts)
    .where(
      and(
        eq(handling, 'open'),
        gte(level, 2),
        sql`(${endAt} is null or ${beginAt} >= ${since}::timestamptz)`,
        visible(scope, vin),
      ),
    )
    .orderBy(desc(beginAt), desc(id))
    .limit(most)
}

async function endedJobs(context: Context): Promise<Inbox['jobs']> {
  const { db, user, parts } = context
  const since = new Date(parts.now().getTime() - 7 * dayMs).toISOString()
  const { id, name: kind, state, count, faultCount, finishedAt, userId } = job
  const rows = await db
    .select({ id, kind, state, count, faultCount, at: finishedAt })
    .from(job)
    .where(and(eq(userId, user.id), inArray(state, ['done', 'failed']), isNotNull(finishedAt), gte(finishedAt, since)))
    .orderBy(desc(id))
    .limit(most)
  return rows.map(({ kind, state, at, ...row }) => ({
    ...row,
    ...shownAs(kind, context),
    state: state === 'failed' ? 'failed' : 'done',
    at: at ?? since,
  }))
}

/** A job bears the name of the thing that it belongs to, an import that of its record. */
function shownAs(kind: string, { say, lang }: Context): Pick<Inbox['jobs'][number], 'title' | 'route'> {
  const isImport = kind.startsWith('import:')
  const name = isImport ? kind.slice('import:'.length) : kind
  const screen = screens.find(({ thing }) => thing.endsWith(`/${name}`))
  const title = screen?.title[lang === 'zh' ? 0 : 1] ?? (knownRecord(name) ? say(`${name}:title`) : say(words.job))
  return { title: isImport ? say(words.import, { what: title }) : title, route: screen?.route ?? null }
}

export default thing({
  calls: [
    serve(noticeCalls.inbox, async (_input, context) => ({
      alarms: await openAlarms(context),
      jobs: await endedJobs(context),
    })),
  ],
})
