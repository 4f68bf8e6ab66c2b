import { code } from '../../../../domain/contract/code.ts'
import { bothOf, halfOf } from '../../../../platform/bilingual.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { inScope, type RecordRow } from '../../../../platform/record/query.ts'
import { addRow, updateRow } from '../../../../platform/record/write.ts'
import { visible, visibleVins } from '../../../../platform/scope.ts'
import { and, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { countAlone } from '../../../../platform/throttle/throttle.ts'
import { countChosen } from '../../../fleet/vehicles/vehicleChoice/choice.ts'
import type { VehicleChoice } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { ruleLetter } from './channels.ts'
import { checkRule, cleanClause, wrong } from './check.ts'
import { signalRuleCalls as calls, type RuleProblem, signalRule } from './contract.ts'
import { endAlarmsOf } from './end-alarms.ts'
import { ruleEvents } from './hook-events.ts'
import type { AlarmCondition } from './judge.ts'
import { oldRuleNotices, ruleTelling } from './notice-job.ts'
import { ruleNotices } from './notices.ts'
import { lateReportMinutes, maxSignalRules } from './parameters.ts'
import { ruleSentence } from './sentence.ts'
import { signalRules } from './store.ts'
import { ruleProblemTexts, ruleRefusals } from './texts.server.ts'
import { oldTrials, trying } from './trial.ts'
import { trialCalls } from './trials.ts'
import { ruleUpkeep } from './upkeep.ts'

/** Rows in the caller's language, with the alarms of vehicles in the caller's scope. */
async function present({ lang, db, scope, say }: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: alarmCounts } = await db.execute<{ rule: number; lasting: number; last: string | null }>(sql`
    select a.code::float8 as rule, (count(*) filter (where a.end_at is null))::int as lasting, max(a.begin_at) as last
    from alarm a where a.kind = 'rule' and a.code = any(${sql.param(ids)}::bigint[])
      and ${visible(scope, sql`a.vin`, 'each') ?? sql`true`} group by a.code`)
  const byRule = new Map(alarmCounts.map((row) => [row.rule, row]))
  return rows.map((row) => {
    const { lasting = 0, last = null } = byRule.get(row.id) ?? {}
    return {
      ...row,
      rule: typeof row.rule === 'string' ? halfOf(row.rule, lang) : null,
      problem: row.problem ? say(ruleProblemTexts[row.problem as RuleProblem]) : null,
      lasting,
      firedAt: last && new Date(last).toISOString(),
    }
  })
}

const judgedFields = ['match', 'clauses', 'forMinutes', 'days', 'from', 'until', 'vehicles', 'level'] as const
type SignalRuleInput = AlarmCondition & { vehicles: VehicleChoice }

function columnsOf({ user, scope }: Context, rule: SignalRuleInput) {
  const clauses = rule.clauses.map(cleanClause)
  return {
    match: rule.match,
    clauses,
    days: [...rule.days].sort().join(''),
    vehicles: rule.vehicles,
    fromTime: rule.from,
    untilTime: rule.until,
    rule: bothOf(ruleSentence({ ...rule, clauses })),
    userId: user.id,
    tokenId: scope.token ?? null,
    savedBy: user.fullName,
  }
}
/**
 * Milliseconds by the clock that all processes share. Statement time, because Citus allows no volatile function in an
 * update.
 */
const nextRevision = sql`floor(extract(epoch from statement_timestamp()) * 1000)::bigint` as never
const judgedFrom = ({ parts }: Pick<Context, 'parts'>) => ({
  revision: nextRevision,
  evaluatedSince: parts.now().toISOString(),
})

async function checkInput({ db, scope }: Context, rule: SignalRuleInput): Promise<void> {
  checkRule(rule)
  if ((await countChosen(db, scope, rule.vehicles)) === 0) throw wrong('vehicles', ruleRefusals.noVehicles, 'rule')
}
interface EscalationInput {
  escalateMinutes?: number | null | undefined
  escalateTo?: readonly number[] | undefined
  escalateRobots?: readonly number[] | undefined
}
const escalationFields = ['escalateMinutes', 'escalateTo', 'escalateRobots'] as const
/** Escalation needs people or robots. */
function checkEscalation({ escalateMinutes, escalateTo, escalateRobots }: EscalationInput): void {
  if (escalateMinutes && escalateTo?.length === 0 && escalateRobots?.length === 0)
    throw wrong('escalateTo', ruleRefusals.escalation)
}
async function escalationOf(db: Db, id: number): Promise<EscalationInput> {
  const { rows } = await db.execute<{ escalateTo: number[]; escalateRobots: number[] }>(sql`
    select array(select account_id::float8 from signal_rule_escalation where rule_id = ${id}) as "escalateTo",
      array(select robot_id::float8 from signal_rule_escalation_robot where rule_id = ${id}) as "escalateRobots"`)
  return rows[0] ?? {}
}

const add = serve(calls.add, async (input, context) => {
  const { db } = context
  await countAlone(db, 'signalRule', 0)
  const most = await parameterNumber(db, maxSignalRules)
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from signal_rule`)
  if ((rows[0]?.count ?? 0) >= most) throw new Fault(code.state, ruleRefusals.tooMany, { values: { most } })
  await checkInput(context, input)
  checkEscalation({ ...input, escalateTo: input.escalateTo ?? [], escalateRobots: input.escalateRobots ?? [] })
  const { match: _m, clauses: _c, days: _d, from: _f, until: _u, vehicles: _v, ...fields } = input
  return addRow(context, signalRule, fields, {
    ...columnsOf(context, input),
    state: 'active',
    ...judgedFrom(context),
  })
})

const update = serve(calls.update, async ({ id, seenAt: expectedUpdatedAt, ...input }, context) => {
  const before = await oneRule(context, id)
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const rule = { ...before, from: before.fromTime, until: before.untilTime, ...changes } as SignalRuleInput
  await checkInput(context, rule)
  if (escalationFields.some((field) => field in changes))
    checkEscalation({ ...before, ...(await escalationOf(context.db, id)), ...changes })
  const { match: _m, clauses: _c, days: _d, from: _f, until: _u, vehicles: _v, ...fields } = changes
  const hasConditionChanged = before.state === 'stopped' || judgedFields.some((field) => field in changes)
  await updateRow(
    context,
    signalRule,
    { ...fields, id, ...(expectedUpdatedAt !== undefined && { seenAt: expectedUpdatedAt }) },
    {
      ...columnsOf(context, rule),
      // Saving clears the problem. It is checked again.
      problem: null,
      ...(before.state === 'stopped' && { state: 'active' }),
      ...(hasConditionChanged && judgedFrom(context)),
    },
  )
  // A changed condition starts over.
  if (hasConditionChanged) await endAlarmsOf(context.db, [id], context.parts.now())
  return null
})

async function oneRule({ db, scope }: Pick<Context, 'db' | 'scope'>, id: number) {
  const [row] = await db
    .select()
    .from(signalRules)
    .where(and(eq(signalRules.id, id), inScope(signalRule, scope)))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

const condition = serve(calls.condition, async ({ id }, { db, scope }) => {
  const { match, clauses, days, fromTime: from, untilTime: until, vehicles } = await oneRule({ db, scope }, id)
  const common = { match, clauses: [...clauses], days, from, until }
  if (vehicles.by !== 'vins') return { ...common, vehicles, hidden: 0 }
  const visibleSet = await visibleVins(db as Db, scope, vehicles.vins)
  const vins = vehicles.vins.filter((vin) => visibleSet.has(vin))
  return { ...common, vehicles: { by: 'vins', vins }, hidden: vehicles.vins.length - vins.length }
})

/** Changes the state of rules. Rules already in that state are skipped. Active alarms of a paused rule end. */
async function move({ db, scope, logChange, parts }: Context, ids: readonly number[], to: 'paused' | 'active') {
  const rules = await db
    .select({ id: signalRules.id, name: signalRules.name, state: signalRules.state })
    .from(signalRules)
    .where(and(inArray(signalRules.id, [...new Set(ids)]), inScope(signalRule, scope)))
  if (rules.length === 0) throw fault(code.notFound, 'notFound')
  const movedRules = rules.filter(({ state }) => (to === 'paused' ? state === 'active' : state === 'paused'))
  if (movedRules.length === 0) return { count: 0 }
  const movedIds = movedRules.map(({ id }) => id)
  await db
    .update(signalRules)
    .set({ state: to, ...judgedFrom({ parts }), updatedAt: sql`statement_timestamp()` as never })
    .where(inArray(signalRules.id, movedIds))
  for (const { id, name, state } of movedRules)
    logChange({ record: signalRule.name, id, label: name, before: { state }, after: { state: to } })
  if (to === 'paused') await endAlarmsOf(db, movedIds, parts.now())
  return { count: movedRules.length }
}
const pause = serve(calls.pause, ({ ids }, context) => move(context, ids, 'paused'))
const resume = serve(calls.resume, ({ ids }, context) => move(context, ids, 'active'))

const ruleRecord = serveRecord(
  signalRule,
  { query: calls.query, one: calls.one, remove: calls.remove },
  {
    present,
    removing: ({ db, parts }, ids) => endAlarmsOf(db, ids, parts.now()),
    byHand: { add: calls.add, update: calls.update },
  },
)

export default thing({
  records: [ruleRecord],
  calls: [add, update, condition, pause, resume, ...trialCalls],
  jobs: [ruleUpkeep, ruleTelling, ruleLetter, oldRuleNotices, trying, oldTrials],
  parameters: [maxSignalRules, lateReportMinutes],
  notices: [ruleNotices],
  webhooks: ruleEvents,
})
