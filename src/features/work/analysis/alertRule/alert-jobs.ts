/** Runs the queries of due rules with the current rights of their owners. */
import { z } from 'zod'
import { code } from '../../../../domain/contract/code.ts'
import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import { dayMs, fleetDay, hourMs, minuteMs } from '../../../../domain/time.ts'
import { bothOf } from '../../../../platform/bilingual.ts'
import type { Parts, SessionUser } from '../../../../platform/context.ts'
import { exploreNamed, runExplore, shapeOf } from '../../../../platform/explore/run.ts'
import { Fault } from '../../../../platform/fault.ts'
import { and, eq, or, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db, Tx } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobRun, job, periodicJob, upkeep } from '../../../../platform/work/job.ts'
import { chartAs } from '../chart/chart-as.ts'
import { tell } from './alert-letter.ts'
import { type Interval, intervalMinutes, type StopReason } from './contract.ts'
import { type AlertReading, misfit, questionOf, readingOf, step } from './judge.ts'
import { labelOf, measureOf, ruleText } from './sentence.ts'
import { alertRules } from './store.ts'

const everyMs = 30_000
/** Limit of rules per run. The next run continues. */
const maxRulesPerRun = 200
const maxFailures = 3
const retentionDays = 90

type AlertRuleRow = typeof alertRules.$inferSelect

export async function read(
  parts: Pick<Parts, 'store' | 'catalogue' | 'now'>,
  user: Pick<SessionUser, 'scope' | 'links'>,
  rule: Parameters<typeof questionOf>[0],
  chartQuery: ExploreQuery,
): Promise<AlertReading & { readonly label: readonly [string, string] | null }> {
  const now = parts.now().getTime()
  const asking = { store: parts.store, explores: parts.catalogue.explores, user, today: fleetDay(now) }
  const { query, bucket } = questionOf(rule, chartQuery, now)
  const result = await runExplore(asking, query)
  const shape = await shapeOf(parts.store.db, await exploreNamed(parts.store.db, asking, query.explore))
  const reading = readingOf(rule, query, result, bucket, measureOf(shape, rule)?.additive)
  return { ...reading, label: labelOf(reading, query, shape, result.names) }
}

/** Evaluates one rule. The result is written together with the next due time, so that no one is notified twice. */
async function ask(parts: Parts, rule: AlertRuleRow, run: Pick<JobRun, 'hold'>): Promise<void> {
  const chartAccess = await chartAs(parts, rule.chart, rule.userId)
  if (typeof chartAccess === 'string') return end(parts, rule, chartAccess, run)
  const { user, shape } = chartAccess
  const { query } = chartAccess.chart
  if (misfit(rule, query)) return end(parts, rule, 'question', run)
  let reading: Awaited<ReturnType<typeof read>>
  try {
    reading = await read(parts, user, rule, query)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === code.forbidden) return end(parts, rule, 'right', run)
    if (error.code !== code.tooLarge) return end(parts, rule, 'question', run)
    if (rule.failures + 1 >= maxFailures) return end(parts, rule, 'cost', run)
    return write(parts, rule, run, (tx) =>
      tx
        .update(alertRules)
        .set({ ...next(parts, rule), failures: rule.failures + 1 })
        .where(eq(alertRules.id, rule.id)),
    )
  }
  const { state, streak, transition } = step(
    { state: standing(rule.state), streak: rule.streak },
    reading.met,
    rule.runs,
  )
  const at = parts.now().toISOString()
  await write(parts, rule, run, async (tx) => {
    await tx
      .update(alertRules)
      .set({
        ...next(parts, rule),
        state,
        streak,
        failures: 0,
        reason: null,
        lastValue: reading.value,
        checkedAt: at,
        rule: bothOf(ruleText(rule, query, shape)),
        ...(transition === 'fired' && { firedAt: at }),
      })
      .where(eq(alertRules.id, rule.id))
    await tx.execute(sql`
      insert into alert_reading (rule_id, at, value, is_met)
      values (${rule.id}, ${moment(Date.parse(at))}, ${reading.value}, ${reading.met}) on conflict do nothing`)
    if (!transition) return
    await tell(parts, tx, rule, {
      kind: transition,
      value: reading.value,
      label: reading.label && bothOf(reading.label),
    })
  })
}

const standing = (state: AlertRuleRow['state']) => (state === 'firing' || state === 'quiet' ? state : 'waiting')
const next = ({ now }: Pick<Parts, 'now'>, { every }: AlertRuleRow) => ({
  nextAt: new Date(now().getTime() + intervalMinutes[every] * minuteMs).toISOString(),
})

/** Stops a rule and notifies its owner of the reason. */
async function end(parts: Parts, rule: AlertRuleRow, reason: StopReason, run: Pick<JobRun, 'hold'>): Promise<void> {
  await write(parts, rule, run, async (tx) => {
    await tx
      .update(alertRules)
      .set({ state: 'stopped', reason, nextAt: null, streak: 0, failures: 0 })
      .where(eq(alertRules.id, rule.id))
    await tell(parts, tx, rule, { kind: 'stopped', value: null, label: null, reason })
  })
}

/** Writes only while the job still belongs to this process and the rule is unchanged. */
async function write(
  { store }: Parts,
  rule: AlertRuleRow,
  run: Pick<JobRun, 'hold'>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await store.tx(async (tx) => {
    await run.hold(tx)
    const { rows } = await tx.execute(sql`
      select 1 from alert_rule where id = ${rule.id} and updated_at = ${moment(Date.parse(rule.updatedAt))}
        and next_at = ${moment(Date.parse(rule.nextAt ?? ''))} for update`)
    if (rows.length > 0) await work(tx)
  })
}

/** Rules due later than their interval from now. A clock that was ahead planned them. */
const isPlannedAhead = (now: number) =>
  or(
    ...Object.entries(intervalMinutes).map(([every, minutes]) =>
      and(
        eq(alertRules.every, every as Interval),
        sql`${alertRules.nextAt} > ${moment(now + (minutes + 1) * minuteMs)}`,
      ),
    ),
  )

/** Evaluates all due rules, longest waiting first. */
async function askDue(parts: Parts, run: Pick<JobRun, 'hold' | 'signal'>): Promise<undefined> {
  const now = parts.now().getTime()
  const due = await parts.store.db
    .select()
    .from(alertRules)
    .where(or(sql`${alertRules.nextAt} <= ${moment(now)}`, isPlannedAhead(now)))
    .orderBy(alertRules.nextAt)
    .limit(maxRulesPerRun)
  for (const rule of due) {
    run.signal.throwIfAborted()
    // A failure of the platform in one rule does not delay the others. The next run tries it again.
    await ask(parts, rule, run).catch((error: unknown) => parts.log.error({ err: error, rule: rule.id }, 'alert rule'))
  }
}
export const askingRules = periodicJob('alertRules', everyMs, askDue)
/** Shows the first result at once after a rule was created, changed or resumed. */
const askingNow = job({ name: 'alertRulesNow', input: z.object({}), lane: upkeep, run: askDue })
export const askSoon = (db: Db) => addJob(db, askingNow, { input: {}, key: 'alertRulesNow' })
export const alertJobs = [askingRules, askingNow]

export const oldAlerts = periodicJob('oldAlerts', hourMs, async ({ store, now }) => {
  const before = moment(now().getTime() - retentionDays * dayMs)
  await store.db.execute(sql`delete from alert_reading where at < ${before}`)
  await store.db.execute(sql`delete from alert_event where at < ${before}`)
})
