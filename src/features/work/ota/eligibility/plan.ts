import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { baselineContent } from '../baseline/plan-content.ts'
import type { UpgradePlan, VersionRule } from '../plan.ts'
import type { PolicyRuleDraft, PolicyRules } from '../policy/contract.ts'
import { planHash } from './hash.ts'
import { planTexts as words } from './plan-texts.ts'

/** Builds the plan from the current data. Throws a Fault for a version that is unknown, withdrawn or without a file. */
export async function planFrom(db: Db, rules: PolicyRules): Promise<UpgradePlan> {
  const { baseline, who, depends, conflicts, startVersions, install, staleDays } = rules
  const content = await baselineContent(db, baseline)
  const { rows } = await db.execute<{ type: number }>(
    sql`select vehicle_type::float8 as type from baseline where id = ${baseline}`,
  )
  const [baselineRow] = rows
  if (!baselineRow) throw fault(code.notFound, 'notFound')
  const addCounters = await withCounters(db, [...who.versions, ...depends, ...conflicts])
  return {
    content,
    who: { ...who, vehicleType: baselineRow.type, versions: addCounters(who.versions) },
    depends: addCounters(depends),
    conflicts: addCounters(conflicts),
    startVersions,
    install,
    staleDays,
  }
}

/** Adds the release counters of the named versions. Throws a Fault for a version that does not exist. */
async function withCounters(db: Db, rules: readonly PolicyRuleDraft[]) {
  const keyOf = ({ partNumber, version }: Omit<PolicyRuleDraft, 'op'>) => JSON.stringify([partNumber, version])
  const { rows } = await db.execute<{ partNumber: string; version: string; counter: number }>(sql`
    select part_number as "partNumber", version, counter from software_version
    where part_number = any(${sql.param(rules.map(({ partNumber }) => partNumber))}::text[])`)
  const counterByKey = new Map(rows.map((row) => [keyOf(row), row.counter]))
  return (some: readonly PolicyRuleDraft[]): VersionRule[] =>
    some.map((rule) => {
      const counter = counterByKey.get(keyOf(rule))
      if (counter === undefined)
        throw new Fault(code.state, words.unknownVersion, { values: { part: rule.partNumber, version: rule.version } })
      return { ...rule, counter }
    })
}

export interface PolicyPlan {
  readonly plan: UpgradePlan
  /** SHA-256 in hex. Tests, applications and campaigns refer to it. */
  readonly hash: string
  readonly name: string
}

/** Builds the current plan of a policy. Throws a Fault if the policy does not exist, is void or has no plan. */
export async function planOf(db: Db, policyId: number): Promise<PolicyPlan> {
  const { rows } = await db.execute<{ name: string; state: string; rules: PolicyRules }>(
    sql`select name, state, rules from policy where id = ${policyId}`,
  )
  const [policy] = rows
  if (!policy) throw fault(code.notFound, 'notFound')
  if (policy.state === 'void') throw new Fault(code.state, words.voidPolicy, { values: { name: policy.name } })
  const plan = await planFrom(db, policy.rules)
  return { plan, hash: planHash(plan), name: policy.name }
}
