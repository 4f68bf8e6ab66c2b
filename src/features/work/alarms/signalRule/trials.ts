import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { own, ownerOf } from '../../../../platform/scope.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { countAlone } from '../../../../platform/throttle/throttle.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { job } from '../../../../platform/work/job.table.ts'
import { chosenVehicles, countChosen } from '../../../fleet/vehicles/vehicleChoice/choice.ts'
import { checkRule, cleanClause, wrong } from './check.ts'
import { signalRuleCalls as calls, trialLimits } from './contract.ts'
import { signalRuleTrials as trials } from './store.ts'
import { ruleRefusals } from './texts.server.ts'
import { periodBefore, trying, vinsWithData } from './trial.ts'

const ownTrial = ({ scope }: Context, id: number) =>
  and(eq(trials.id, id), own({ user: trials.userId, token: trials.tokenId }, scope))

const begin = serve(calls.attempt, async ({ vehicles, ...condition }, context) => {
  const { db, scope, user, parts } = context
  checkRule(condition)
  const total = await countChosen(db, scope, vehicles)
  if (total === 0) throw wrong('vehicles', ruleRefusals.noVehicles, 'rule')
  await countAlone(db, 'signalRuleTrial', user.id)
  const running = await db
    .select({ id: trials.id })
    .from(trials)
    .innerJoin(job, eq(job.id, trials.job))
    .where(and(eq(trials.userId, user.id), eq(trials.stopped, false), sql`${job.state} in ('waiting', 'running')`))
  if (running.length > 0) throw new Fault(code.throttled, ruleRefusals.oneTrial)
  const owner = ownerOf(scope)
  const period = periodBefore(parts.now())
  // A sample of many vehicles: the same ones each time, of all ages and models.
  const { rows } = await db.execute<{ vin: string; reporting: number }>(sql`
    select vehicle.vin, count(*) over ()::int as reporting from vehicle
    join (${vinsWithData(condition.clauses, period)}) d on d.vin = vehicle.vin where ${chosenVehicles(vehicles, scope)}
    order by md5(vehicle.vin) limit ${trialLimits.vehicles}`)
  const [trialRow] = await db
    .insert(trials)
    .values({
      userId: owner.user,
      tokenId: owner.token,
      total,
      vins: rows.map(({ vin }) => vin),
      reporting: rows[0]?.reporting ?? 0,
      condition: { ...condition, clauses: condition.clauses.map(cleanClause) },
      fromAt: period.from,
      toAt: period.to,
      createdAt: parts.now().toISOString(),
    })
    .returning({ id: trials.id })
  const id = trialRow?.id ?? 0
  const jobId = await addJob(db, trying, { input: { trial: id }, owner })
  await db
    .update(trials)
    .set({ job: jobId ?? null })
    .where(eq(trials.id, id))
  context.logChange({ record: 'signalRuleTrial', id, count: rows.length })
  return { id }
})

const read = serve(calls.trial, async ({ id }, context) => {
  const [row] = await context.db
    .select({ trial: trials, state: job.state })
    .from(trials)
    .leftJoin(job, eq(job.id, trials.job))
    .where(ownTrial(context, id))
  if (!row) throw fault(code.notFound, 'notFound')
  const {
    fromAt,
    toAt,
    vins,
    done: doneCount,
    withData,
    reportCount,
    alarmCount,
    vehicles,
    hours,
    worst,
    stopped: isStopped,
  } = row.trial
  const { reporting, total } = row.trial
  return {
    from: fromAt,
    to: toAt,
    tried: vins.length,
    reporting,
    total,
    done: doneCount,
    withData,
    looked: reportCount,
    fired: alarmCount,
    vehicles,
    stopped: isStopped,
    hours: [...hours],
    worst: [...worst],
    state: row.state ?? 'failed',
  }
})

const stop = serve(calls.stopTrial, async ({ id }, context) => {
  const stoppedTrials = await context.db
    .update(trials)
    .set({ stopped: true })
    .where(ownTrial(context, id))
    .returning({ id: trials.id })
  if (stoppedTrials.length === 0) throw fault(code.notFound, 'notFound')
  context.logChange({ record: 'signalRuleTrial', id, after: { stopped: true } })
  return null
})

export const trialCalls = [begin, read, stop]
