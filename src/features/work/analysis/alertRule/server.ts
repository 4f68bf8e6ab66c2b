import { code } from '../../../../domain/contract/code.ts'
import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import { bothOf, halfOf } from '../../../../platform/bilingual.ts'
import type { Context } from '../../../../platform/context.ts'
import { withFields } from '../../../../platform/explore/explore.ts'
import { exploreNamed, measuresOf, runExplore, shapeOf } from '../../../../platform/explore/run.ts'
import { daysOf } from '../../../../platform/explore/sql.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { inScope, oneRow, type RecordRow } from '../../../../platform/record/query.ts'
import { addRow, updateRow } from '../../../../platform/record/write.ts'
import { and, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { countAlone } from '../../../../platform/throttle/throttle.ts'
import { withRobotProblems } from '../../../base/messaging/chatRobot/api.ts'
import { askingOf } from '../chart/asking.ts'
import { chartNow, whoSeesChart } from '../chart/chart-access.ts'
import { alertJobs, askSoon, oldAlerts, read } from './alert-jobs.ts'
import { alertLetter } from './alert-letter.ts'
import { alertRule, alertRuleCalls as calls, type StopReason } from './contract.ts'
import { type AlertRule, compares, misfit, pastBuckets, replay, timePlace } from './judge.ts'
import { chartNotices } from './notices.ts'
import { maxAlertRules } from './parameters.ts'
import { labelOf, measureOf, ruleText } from './sentence.ts'
import { ruleRefusals, stopTexts } from './server-texts.ts'
import { alertRules } from './store.ts'

const shownReadings = 300
const shownEvents = 100

function present({ lang }: Context, rows: RecordRow[]): RecordRow[] {
  const half = lang === 'zh' ? 0 : 1
  return rows.map((row) => ({
    ...row,
    rule: typeof row.rule === 'string' ? halfOf(row.rule, lang) : null,
    reason: row.reason ? stopTexts[row.reason as StopReason][half] : null,
  }))
}

/** Returns the query of a chart with its available fields. Throws "notFound" unless the caller can see it. */
async function chartOf(context: Context, id: number) {
  const chart = await chartNow(context.db, id)
  const { user } = context
  if (!chart || !(await whoSeesChart(context.db, id, [user.id])).has(user.id)) throw fault(code.notFound, 'notFound')
  return {
    ...chart,
    shape: await shapeOf(context.db, await exploreNamed(context.db, askingOf(context), chart.query.explore)),
  }
}

const wrong = (field: string, text: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${alertRule.name}:${field}`, text }] })

/** Throws when a condition does not fit the query. */
function check(rule: AlertRule, query: ExploreQuery): void {
  const problem = misfit(rule, query)
  if (problem === 'period') throw new Fault(code.state, ruleRefusals.period)
  if (problem) throw wrong(problem, ruleRefusals[problem])
}

/** Throws when one of the recipients could not open the chart. */
async function checkPeople({ db }: Context, chart: number, people: readonly number[]): Promise<void> {
  const viewers = await whoSeesChart(db, chart, people)
  const others = people.filter((id) => !viewers.has(id))
  if (others.length === 0) return
  const { rows } = await db.execute<{ name: string }>(
    sql`select full_name as name from account where id = any(${sql.param(others)}::bigint[]) order by 1 limit 5`,
  )
  throw fault(code.invalid, 'invalid', {
    fields: [
      {
        field: 'people',
        label: `${alertRule.name}:people`,
        text: ruleRefusals.cannotSee,
        values: { names: rows.map(({ name }) => name).join(', ') || '–' },
      },
    ],
  })
}

type AlertRuleInput = Pick<AlertRule, 'condition' | 'subject' | 'runs'> & {
  measure?: string | null | undefined
  threshold?: number | null | undefined
}
/** Fields that the condition does not compare are not stored. */
const ruleOf = ({ condition, subject, runs, measure, threshold }: AlertRuleInput): AlertRule => ({
  condition,
  subject,
  runs,
  measure: compares(condition) ? (measure ?? null) : null,
  threshold: compares(condition) ? (threshold ?? null) : null,
})
const fresh = { state: 'waiting', streak: 0, failures: 0, reason: null } as const

const add = serve(calls.add, async ({ chart: id, ...input }, context) => {
  const { db, user, parts } = context
  await countAlone(db, 'alertRule', user.id)
  const most = await parameterNumber(db, maxAlertRules)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from alert_rule where user_id = ${user.id}`,
  )
  if ((rows[0]?.count ?? 0) >= most) throw new Fault(code.state, ruleRefusals.tooMany, { values: { most } })
  const chart = await chartOf(context, id)
  const rule = ruleOf(input)
  check(rule, chart.query)
  await checkPeople(context, id, input.people ?? [])
  const newRow = await addRow(
    context,
    alertRule,
    { ...input, ...rule },
    {
      ...fresh,
      chart: id,
      userId: user.id,
      nextAt: parts.now().toISOString(),
      rule: bothOf(ruleText(rule, chart.query, chart.shape)),
    },
  )
  await askSoon(db)
  return newRow
})

const update = serve(calls.update, async ({ id, seenAt: expectedUpdatedAt, ...input }, context) => {
  const before = await ownRule(context, id)
  if (before.chart === null) throw new Fault(code.state, ruleRefusals.subject)
  const chart = await chartOf(context, before.chart)
  const rule = ruleOf({ ...before, ...withoutAbsent(input) })
  check(rule, chart.query)
  if (input.people) await checkPeople(context, chart.id, input.people)
  const begins = before.state === 'paused' ? {} : { ...fresh, nextAt: context.parts.now().toISOString() }
  await updateRow(
    context,
    alertRule,
    { ...withoutAbsent(input), ...rule, id, ...(expectedUpdatedAt !== undefined && { seenAt: expectedUpdatedAt }) },
    { ...begins, rule: bothOf(ruleText(rule, chart.query, chart.shape)) },
  )
  await askSoon(context.db)
  return null
})
const withoutAbsent = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

async function ownRule({ db, scope }: Pick<Context, 'db' | 'scope'>, id: number) {
  const [row] = await db
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.id, id), inScope(alertRule, scope)))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

/** Changes the state of the caller's rules. Rules already in that state are skipped. */
async function move({ db, scope, logChange, parts }: Context, ids: readonly number[], to: 'paused' | 'waiting') {
  const own = await db
    .select({ id: alertRules.id, name: alertRules.name, state: alertRules.state })
    .from(alertRules)
    .where(and(inArray(alertRules.id, [...new Set(ids)]), inScope(alertRule, scope)))
  if (own.length === 0) throw fault(code.notFound, 'notFound')
  const movedRules = own.filter(({ state }) =>
    to === 'paused' ? state !== 'paused' && state !== 'stopped' : state === 'paused' || state === 'stopped',
  )
  if (movedRules.length > 0)
    await db
      .update(alertRules)
      .set(
        to === 'paused'
          ? { state: 'paused', streak: 0, nextAt: null, updatedAt: sql`statement_timestamp()` as never }
          : { ...fresh, nextAt: parts.now().toISOString(), updatedAt: sql`statement_timestamp()` as never },
      )
      .where(
        inArray(
          alertRules.id,
          movedRules.map(({ id }) => id),
        ),
      )
  for (const { id, name, state } of movedRules)
    logChange({ record: alertRule.name, id, label: name, before: { state }, after: { state: to } })
  if (to === 'waiting') await askSoon(db)
  return { count: movedRules.length }
}
const pause = serve(calls.pause, ({ ids }, context) => move(context, ids, 'paused'))
const resume = serve(calls.resume, ({ ids }, context) => move(context, ids, 'waiting'))

const attempt = serve(calls.attempt, async ({ chart: id, ...input }, context) => {
  const { parts, user, lang } = context
  const { query, shape } = await chartOf(context, id)
  const rule = ruleOf(input)
  check(rule, query)
  const half = lang === 'zh' ? 0 : 1
  const { value, met: isMet, label } = await read(parts, user, rule, query)
  const now = { value, met: isMet, label: label?.[half] ?? null }
  const time = timePlace(query)
  if (!time || (rule.subject !== 'latest' && rule.subject !== 'current')) return { now, past: null }
  const { compare: _, sort: __, limit: ___, ...whole } = query
  const asking = askingOf(context)
  const days = daysOf(whole, asking.today)
  const buckets = pastBuckets(time.grain, days, parts.now().getTime())
  const result = await runExplore(asking, whole)
  const { points, ...counts } = replay(rule, whole, result, buckets, measureOf(shape, rule)?.additive)
  return {
    now,
    past: {
      ...days,
      ...counts,
      points: points.map(({ bucket, ...point }) => ({
        ...point,
        label: labelOf({ keys: [bucket], value: null, met: null }, whole, shape)?.[half] ?? bucket,
      })),
    },
  }
})

const history = serve(calls.history, async ({ id }, context) => {
  const { db, lang, scope, parts } = context
  await oneRow(db, alertRule, scope, id)
  const rule = await ownRule(context, id)
  const chart = rule.chart === null ? undefined : await chartNow(db, rule.chart)
  const explore = parts.catalogue.explores.find(({ name }) => name === chart?.query.explore)
  type Event = {
    id: number
    kind: 'fired' | 'ended' | 'stopped'
    at: string
    value: number | null
    label: string | null
    reason: StopReason | null
    told: number
  }
  const { rows: events } = await db.execute<Event & Record<string, unknown>>(sql`
    select e.id::float8 as id, e.kind, e.at, e.value, e.label, e.reason, count(t.account_id)::int as told
    from alert_event e left join alert_recipient t on t.event_id = e.id
    where e.rule_id = ${id} group by e.id order by e.id desc limit ${shownEvents}`)
  const { rows: readings } = await db.execute<{ at: string; value: number | null; met: boolean | null }>(sql`
    select at, value, is_met as met from alert_reading where rule_id = ${id} order by at desc limit ${shownReadings}`)
  const iso = (at: string) => new Date(at).toISOString()
  return {
    unit: (explore && measureOf({ measures: measuresOf(await withFields(db, explore)) }, rule)?.unit) ?? null,
    events: events.map(({ label, reason, at, ...event }) => ({
      ...event,
      at: iso(at),
      label: label && halfOf(label, lang),
      reason: reason && stopTexts[reason][lang === 'zh' ? 0 : 1],
    })),
    readings: readings.map(({ at, ...reading }) => ({ ...reading, at: iso(at) })).reverse(),
  }
})

const ruleRecord = serveRecord(
  alertRule,
  { query: calls.query, one: calls.one, remove: calls.remove },
  { present, complete: withRobotProblems, byHand: { add: calls.add, update: calls.update } },
)

export default thing({
  records: [ruleRecord],
  calls: [add, update, pause, resume, attempt, history],
  jobs: [...alertJobs, oldAlerts, alertLetter],
  notices: [chartNotices],
  parameters: [maxAlertRules],
})
