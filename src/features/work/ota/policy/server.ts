import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { addRow, lockRow, removeRows, updateRow } from '../../../../platform/record/write.ts'
import { and, eq, inArray, ne, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { planHash } from '../eligibility/hash.ts'
import { planFrom } from '../eligibility/plan.ts'
import { sumsNow } from '../eligibility/sums.ts'
import { voidApplications } from '../otaApplication/void.ts'
import type { UpgradePlan } from '../plan.ts'
import { choicesOf } from './choices.ts'
import { policyCalls as calls, type PolicyRules, policy } from './contract.ts'
import { policyRefusals as words } from './refusal-texts.ts'
import { problemsIn, visibleRules, withHidden, withoutPlan } from './rules.ts'
import { policies } from './store.ts'

type PolicyInput = PolicyRules & { name: string; remark: string | null }

async function columnsOf(db: Db, rules: PolicyRules) {
  const { rows } = await db.execute<{ name: string; state: string }>(
    sql`select name, state from baseline where id = ${rules.baseline}`,
  )
  const [baselineRow] = rows
  if (!baselineRow) throw fault(code.notFound, 'notFound')
  if (baselineRow.state !== 'released')
    throw new Fault(code.state, words.notReleased, { values: { name: baselineRow.name } })
  const plan = await planFrom(db, rules)
  return { rules, vehicleType: plan.who.vehicleType, hash: planHash(plan) }
}

const split = ({ name, remark, ...rules }: PolicyInput) => {
  const fields = { name, remark, baseline: rules.baseline, staleDays: rules.staleDays }
  return { fields, rules: rules as PolicyRules }
}

async function requireFreeName(db: Db, name: string, id = 0): Promise<void> {
  const [other] = await db
    .select({ id: policies.id })
    .from(policies)
    .where(and(eq(policies.name, name), ne(policies.id, id)))
  if (other)
    throw fault(code.conflict, 'conflict', {
      values: { field: `policy:name` },
      fields: [{ field: 'name', label: 'policy:name', text: words.name }],
    })
}

const add = serve(calls.add, async (input, context) => {
  const { db, user } = context
  const { fields, rules } = split(input)
  await requireFreeName(db, fields.name)
  const columns = await columnsOf(db, rules)
  return addRow(context, policy, fields, { ...columns, author: user.fullName, authors: [user.id] })
})

const update = serve(calls.update, async ({ id, seenAt: expectedUpdatedAt, ...input }, context) => {
  const { db, user } = context
  const { fields, rules: inputRules } = split(input)
  const before = (await lockRow(context, policy, id)) as typeof policies.$inferSelect
  if (before.state === 'void') throw new Fault(code.state, words.isVoid)
  await requireFreeName(db, fields.name, id)
  const columns = await columnsOf(db, await withHidden(context, before.rules, inputRules))
  const isTested = before.testedHash === columns.hash
  await updateRow(
    context,
    policy,
    { id, ...fields, ...(expectedUpdatedAt === undefined ? {} : { seenAt: expectedUpdatedAt }) },
    {
      ...columns,
      author: user.fullName,
      authors: [...new Set([...before.authors, user.id])],
      ...(isTested ? {} : { state: 'draft', testedAt: null }),
    },
  )
  if (before.hash !== columns.hash) await voidApplications(context, id)
  return null
})

const remove = serve(calls.remove, async ({ ids }, context) => {
  const { rows } = await context.db.execute(sql`
    select 1 from policy_test where policy = any(${sql.param(ids)}::bigint[]) union all
    select 1 from ota_application where policy = any(${sql.param(ids)}::bigint[]) limit 1`)
  if (rows.length > 0) throw new Fault(code.state, words.used)
  return removeRows(context, policy, ids)
})

const voiding = serve(calls.void, async ({ id, reason }, context) => {
  const { name, state } = (await lockRow(context, policy, id)) as typeof policies.$inferSelect
  if (state === 'void') throw new Fault(code.state, words.isVoid)
  const at = context.parts.now().toISOString()
  await context.db.update(policies).set({ state: 'void', voidReason: reason, updatedAt: at }).where(eq(policies.id, id))
  await voidApplications(context, id)
  context.logChange({ record: policy.name, id, label: name, before: { state }, after: { state: 'void', reason } })
  return null
})

/** Reads the complete row. Access to the call includes all policies. */
async function requirePolicy(db: Db, id: number) {
  const [row] = await db.select().from(policies).where(eq(policies.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

const faultText = ({ say }: Context, error: Fault) => say(error.text, error.values)

const rules = serve(calls.rules, async ({ id }, context) => {
  const { db, scope } = context
  const row = await requirePolicy(db, id)
  const state = (await oneRow(db, policy, scope, id)) as never
  const planResult = await planFrom(db, row.rules).catch((error: unknown) => {
    if (error instanceof Fault) return error
    throw error
  })
  const plan: UpgradePlan | undefined = planResult instanceof Fault ? undefined : planResult
  const hash = plan ? planHash(plan) : row.hash
  return {
    name: row.name,
    remark: row.remark,
    updatedAt: row.updatedAt,
    state,
    hash,
    ...(await visibleRules(context, row.rules)),
    changedSinceTest: row.testedHash !== null && row.testedHash !== hash,
    problems: plan ? await problemsIn(db, { name: row.name, plan }, id) : [],
    fault: planResult instanceof Fault ? faultText(context, planResult) : null,
  }
})

const count = serve(calls.count, async (input, { db, scope, parts }) => {
  const plan = await planFrom(db, input)
  const sums = await sumsNow(db, plan, scope, parts.now().getTime())
  return { sums, problems: await problemsIn(db, { name: '…', plan }) }
})

const valid = serve(calls.valid, async (_input, { db, lang }) => {
  const rows = await db
    .select({ id: policies.id, name: policies.name, rules: policies.rules, tested: policies.testedHash })
    .from(policies)
    .where(inArray(policies.state, ['valid']))
    .orderBy(policies.name)
  const policyNames = await db.execute<{ id: number; baseline: string; type: string }>(sql`
    select p.id::float8 as id, b.name as baseline, ${lang === 'zh' ? sql`t.name` : sql`t.name_en`} as type
    from policy p join baseline b on b.id = p.baseline join vehicle_type t on t.id = p.vehicle_type
    where p.state = 'valid'`)
  const namesOf = new Map(policyNames.rows.map((row) => [row.id, row]))
  const validPolicies = []
  for (const { id, name, rules: own, tested: testedHash } of rows) {
    const plan = await planFrom(db, own).catch(withoutPlan)
    const names = namesOf.get(id)
    // Policies with a version that was withdrawn after the test are omitted.
    if (!plan || !names || planHash(plan) !== testedHash) continue
    validPolicies.push({ id, name, baseline: names.baseline, vehicleType: names.type, hash: testedHash })
  }
  return validPolicies
})

const choices = serve(calls.choices, ({ baseline }, context) => choicesOf(context, baseline))

const { query, one, export: exportCall } = calls
export default thing({
  records: [serveRecord(policy, { query, one, export: exportCall }, { byHand: { add, update } })],
  calls: [add, update, remove, voiding, rules, count, valid, choices],
})
