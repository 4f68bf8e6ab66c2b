import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { startTest } from '../campaign/start-test.ts'
import { eligibility } from '../eligibility/eligible.ts'
import { withNames } from '../eligibility/names.ts'
import { planOf } from '../eligibility/plan.ts'
import { problemsOf } from '../eligibility/problems.ts'
import { reasonWords } from '../eligibility/reason-texts.ts'
import { factsOf } from '../eligibility/vehicle-facts.ts'
import type { UpgradePlan } from '../plan.ts'
import { lockPolicy } from '../policy/api.ts'
import { markTested } from '../policy/mark-tested.ts'
import type { TargetState } from '../target/state-texts.ts'
import { policyTestCalls as calls, policyTest } from './contract.ts'
import { testRefusals as words } from './state-texts.ts'
import { policyTests } from './store.ts'

/** Plan limited to the vehicles of a test, without the policy's vehicle lists. */
const limitPlan = (plan: UpgradePlan, vins: readonly string[]): UpgradePlan => ({
  ...plan,
  who: {
    vehicleType: plan.who.vehicleType,
    vins,
    models: [],
    series: [],
    groups: [],
    regions: [],
    excluded: [],
    versions: [],
  },
})

const start = serve(calls.start, async ({ policy, vins: requestedVins }, context) => {
  const { db, user, parts, lang } = context
  const vins = [...new Set(requestedVins)].sort()
  // Locks the policy, so that simultaneous starts of its tests wait for each other.
  await lockPolicy(db, policy)
  const { plan, hash, name } = await planOf(db, policy)
  if (problemsOf({ name, plan }).length > 0) throw new Fault(code.state, words.problems)
  const [running] = await db
    .select({ id: policyTests.id })
    .from(policyTests)
    .where(and(eq(policyTests.policy, policy), eq(policyTests.state, 'running')))
  if (running) throw new Fault(code.state, words.running)
  const testPlan = limitPlan(plan, vins)
  for (const { vehicle, others } of await factsOf(db, vins, testPlan, parts.now().getTime())) {
    const [reason] = await withNames(db, lang, eligibility(vehicle, testPlan, others))
    if (!reason) continue
    const why = reasonWords({ ...reason, ok: false })[lang === 'zh' ? 0 : 1]
    throw new Fault(code.state, words.notEligible, { values: { vin: vehicle.vin, why } })
  }
  const campaign = await startTest(context, { policyId: policy, planHash: hash, plan: testPlan, vins, name })
  const [newTest] = await db
    .insert(policyTests)
    .values({
      policy,
      planHash: hash,
      vehicles: vins.length,
      author: user.fullName,
      userId: user.id,
      campaign,
      createdAt: parts.now().toISOString(),
    })
    .returning({ id: policyTests.id })
  const id = newTest?.id ?? 0
  context.logChange({ record: policyTest.name, id, label: name, after: { vehicles: vins.length, hash } })
  return { id }
})

async function required(db: Db, id: number) {
  const [row] = await db.select().from(policyTests).where(eq(policyTests.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

/** Returns the hash of the policy's current plan. Undefined: it has no plan. */
const hashNow = (db: Db, policy: number) =>
  planOf(db, policy).then(
    ({ hash }) => hash,
    (error: unknown) => {
      if (error instanceof Fault) return undefined
      throw error
    },
  )

async function stateOf(db: Db, campaign: number) {
  const { rows } = await db.execute<{ total: number; succeeded: number }>(sql`
    select count(*)::int as total, count(*) filter (where state = 'succeeded')::int as succeeded
    from upgrade_target where campaign = ${campaign}`)
  return rows[0] ?? { total: 0, succeeded: 0 }
}

interface TestVehicleRow extends Record<string, unknown> {
  vin: string
  state: TargetState
  percent: number | null
  cause: string | null
  at: string
}

const vehicles = serve(calls.vehicles, async ({ id }, { db, scope }) => {
  const { campaign, policy, planHash, vehicles: vehicleCount } = await required(db, id)
  const { rows } = await db.execute<TestVehicleRow>(sql`
    select vin, state, percent, cause, updated_at as at from upgrade_target
    where campaign = ${campaign} and ${visible(scope, sql`upgrade_target.vin`, 'each') ?? sql`true`} order by vin`)
  const { total, succeeded: succeededCount } = await stateOf(db, campaign)
  return {
    rows: rows.map(({ at, ...row }) => ({ ...row, updatedAt: new Date(at).toISOString() })),
    hidden: total - rows.length,
    succeeded: succeededCount,
    total: Math.max(total, vehicleCount),
    campaign,
    changed: (await hashNow(db, policy)) !== planHash,
  }
})

const decide = serve(calls.decide, async ({ id, passed: hasPassed, remark }, context) => {
  const { db, user, parts } = context
  const [row] = await db.select().from(policyTests).where(eq(policyTests.id, id)).for('update')
  if (!row) throw fault(code.notFound, 'notFound')
  if (row.state !== 'running') throw new Fault(code.state, words.decided)
  const now = parts.now()
  if (hasPassed) {
    const { succeeded: succeededCount } = await stateOf(db, row.campaign)
    // Deleted vehicles count as not succeeded.
    if (succeededCount < row.vehicles)
      throw new Fault(code.state, words.notAll, { values: { succeeded: succeededCount, total: row.vehicles } })
    const isSame = (await hashNow(db, row.policy)) === row.planHash
    if (!isSame || !(await markTested(db, row.policy, row.planHash, now.getTime())))
      throw new Fault(code.state, words.changed)
  }
  const state = hasPassed ? 'passed' : 'failed'
  const at = now.toISOString()
  await db
    .update(policyTests)
    .set({ state, remark, decidedBy: user.fullName, decidedById: user.id, decidedAt: at, updatedAt: at })
    .where(eq(policyTests.id, id))
  context.logChange({ record: policyTest.name, id, before: { state: row.state }, after: { state, remark } })
  return { state: state as 'passed' | 'failed' }
})

const { query, one, export: exportCall } = calls
export default thing({
  records: [serveRecord(policyTest, { query, one, export: exportCall })],
  calls: [start, vehicles, decide],
})
