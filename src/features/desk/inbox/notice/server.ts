import { dayMs, dayText, fleetDayNumber, fleetDayStart } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { findRecord } from '../../../../platform/record/table.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, desc, eq, gte, inArray, isNotNull, lte, sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { job } from '../../../../platform/work/job.table.ts'
import { optionText } from '../../../../record/kinds/option.ts'
import { privacyCalls, privacyRequest } from '../../../fleet/owners/privacyRequest/contract.ts'
import { privacyFacts } from '../../../fleet/owners/privacyRequest/facts.ts'
import { soonDueDays } from '../../../fleet/owners/privacyRequest/parameters.ts'
import { dataUsageCalls } from '../../../fleet/vehicles/dataUsage/contract.ts'
import { overUsageNotices } from '../../../fleet/vehicles/dataUsage/notices.ts'
import { alarmCalls } from '../../../work/alarms/alarm/contract.ts'
import { alarmFacts } from '../../../work/alarms/alarm/facts.ts'
import { alarmNotificationsSince } from '../../../work/alarms/alarm/notices.ts'
import { ruleNotificationsSince } from '../../../work/alarms/signalRule/notices.ts'
import { alertNotificationsSince } from '../../../work/analysis/alertRule/notices.ts'
import { chartCalls } from '../../../work/analysis/chart/contract.ts'
import { monitoringCalls } from '../../../work/analysis/monitoring/contract.ts'
import { problemText } from '../../../work/analysis/monitoring/problem-texts.ts'
import { latestProblems } from '../../../work/analysis/monitoring/problems.ts'
import { serviceCalls } from '../../../work/commerce/service/contract.ts'
import { serviceFacts } from '../../../work/commerce/service/facts.ts'
import { vehicleFunctions } from '../../../work/commerce/service/function-texts.ts'
import { applicationCalls } from '../../../work/ota/otaApplication/contract.ts'
import { type ApplicationEvent, applicationEvents } from '../../../work/ota/otaApplication/state-texts.ts'
import { remindedCrossings } from '../../../work/tracking/geofenceLog/notices.ts'
import { campaignNotices } from './campaigns.ts'
import { type Inbox, noticeCalls } from './contract.ts'
import { jobOf, screenOf } from './job-route.ts'
import { pushNews } from './news.ts'
import { noticeTexts as words } from './texts.server.ts'

const most = 20

async function openAlarms({ db, user, scope, parts }: Context): Promise<Inbox['alarms']> {
  if (!user.links.has(alarmCalls.query.path)) return null
  const { id, vin, kind, code, rule, suppressedCount, beginAt, level, handling, endAt } = alarmFacts
  const since = new Date(parts.now().getTime() - dayMs).toISOString()
  return db
    .select({
      id,
      vin,
      kind,
      code,
      rule,
      suppressedCount,
      at: beginAt,
      level: sql<'2' | '3' | '4'>`least(${level}, 4)::text`,
    })
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

async function handlingNotices(context: Context): Promise<Inbox['handling']> {
  if (!context.user.links.has(alarmCalls.query.path)) return null
  return alarmNotificationsSince(context, context.parts.now().getTime() - 7 * dayMs, most)
}

/** Services that end soon according to the daily job, for vehicles that the caller sees. */
async function endingServices({ db, user, scope, parts, lang }: Context): Promise<Inbox['services']> {
  if (!user.links.has(serviceCalls.query.path)) return null
  const { id, vin, function: what, until, notifiedAt } = serviceFacts
  const now = parts.now().toISOString()
  const rows = await db
    .select({ id, vin, function: what, until, at: notifiedAt })
    .from(serviceFacts)
    .where(
      and(
        isNotNull(notifiedAt),
        sql`${until} > ${now}::timestamptz`,
        sql`${until} = ${serviceFacts.notifiedUntil}`,
        visible(scope, vin),
      ),
    )
    .orderBy(until, id)
    .limit(most)
  return rows.map(({ at, function: vehicleFunction, ...row }) => ({
    ...row,
    name: vehicleFunctions[vehicleFunction][lang === 'zh' ? 0 : 1],
    at: at ?? now,
  }))
}

/** Recorded by the job that detects them (`dataUsage/notices.ts`). */
async function overUsages(context: Context): Promise<Inbox['usage']> {
  if (!context.user.links.has(dataUsageCalls.query.path)) return null
  return overUsageNotices(context, new Date(context.parts.now().getTime() - 7 * dayMs).toISOString(), most)
}

/** For the same users as notifications on devices (`news.ts`). */
async function dueRequests({ db, user, scope, parts, say }: Context): Promise<Inbox['privacy']> {
  if (!user.links.has(privacyCalls.fulfil.path) || !scope.all) return null
  const today = fleetDayNumber(parts.now().getTime())
  const soonDays = await parameterNumber(db, soonDueDays)
  const { id, kind, dueDay, state } = privacyFacts
  const rows = await db
    .select({ id, kind, dueDay })
    .from(privacyFacts)
    .where(and(inArray(state, ['received', 'verified']), lte(dueDay, dayText(today + soonDays))))
    .orderBy(dueDay, id)
    .limit(most)
  return rows.map(({ kind: requestKind, ...row }) => ({
    ...row,
    what: say(optionText({ record: privacyRequest.name, name: 'kind' }, requestKind)),
    overdue: row.dueDay < dayText(today),
    at: new Date(fleetDayStart(row.dueDay) - soonDays * dayMs).toISOString(),
  }))
}

interface Step extends Record<string, unknown> {
  id: number
  application: number
  name: string
  event: ApplicationEvent
  by: string
  at: string
}

async function applicationSteps({ db, user, parts, lang }: Context): Promise<Inbox['applications']> {
  if (!user.links.has(applicationCalls.query.path)) return null
  const since = new Date(parts.now().getTime() - 7 * dayMs).toISOString()
  const { rows } = await db.execute<Step>(sql`
    select s.id::float8 as id, a.id::float8 as application, a.name, s.event, s.by, s.at
    from ota_application_step s join ota_application a on a.id = s.application
    where s.at >= ${since}::timestamptz and s.user_id <> ${user.id} and (${user.id} = any(a.authors)
      or a.examiner = ${user.id}
      or exists (select 1 from ota_application_recipient t where t.application = a.id and t.account = ${user.id}))
    order by s.id desc limit ${most}`)
  return rows.map(({ event, at, ...row }) => ({
    ...row,
    step: applicationEvents[event][lang === 'zh' ? 0 : 1],
    at: new Date(at).toISOString(),
  }))
}

/** The platform's own problems, for users with access to its monitoring. */
async function platformProblems({ db, user, parts, say }: Context): Promise<Inbox['problems']> {
  if (!user.links.has(monitoringCalls.overview.path)) return null
  const problems = await latestProblems(db, parts.now().getTime() - dayMs, most)
  return problems.map(({ id, since: at, until, ...problem }) => {
    const { key, values } = problemText(problem)
    return { id, at, until, text: say(key, values) }
  })
}

/** Recorded by the job of the alerts (`alertRule/alert-letter.ts`). */
async function chartAlerts({ db, user, parts, lang }: Context): Promise<Inbox['charts']> {
  if (!user.links.has(chartCalls.query.path)) return null
  return alertNotificationsSince(db, user.id, parts.now().getTime() - 7 * dayMs, most, lang)
}

/** Recorded by the job of the rules (`signalRule/notice-job.ts`). */
async function ruleNotices({ db, user, parts, lang }: Context): Promise<Inbox['rules']> {
  if (!user.links.has(alarmCalls.query.path)) return null
  return ruleNotificationsSince(db, user.id, parts.now().getTime() - 7 * dayMs, most, lang)
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

function shownAs(kind: string, { say, lang }: Context): Pick<Inbox['jobs'][number], 'title' | 'route'> {
  const { name, isImport } = jobOf(kind)
  const screen = screenOf(name)
  const title = screen?.title[lang === 'zh' ? 0 : 1] ?? (findRecord(name) ? say(`${name}:title`) : say(words.job))
  return { title: isImport ? say(words.import, { what: title }) : title, route: screen?.route ?? null }
}

export default thing({
  calls: [
    serve(noticeCalls.inbox, async (_input, context) => ({
      alarms: await openAlarms(context),
      handling: await handlingNotices(context),
      applications: await applicationSteps(context),
      campaigns: await campaignNotices(context, context.parts.now().getTime() - 7 * dayMs, most),
      services: await endingServices(context),
      usage: await overUsages(context),
      problems: await platformProblems(context),
      rules: await ruleNotices(context),
      charts: await chartAlerts(context),
      fences: await remindedCrossings(context, context.parts.now().getTime() - 7 * dayMs, most),
      privacy: await dueRequests(context),
      jobs: await endedJobs(context),
    })),
  ],
  jobs: [pushNews],
})
