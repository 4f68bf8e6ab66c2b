import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { visibleVins } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { planFrom } from '../eligibility/plan.ts'
import { type NamedPlan, problemsOf } from '../eligibility/problems.ts'
import type { UpgradePlan } from '../plan.ts'
import type { PolicyProblem, PolicyRules } from './contract.ts'

const maxOtherPlans = 50

/** Adds named vehicles outside the user's scope from the previous rules, so that an edit does not remove them. */
export async function withHidden(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  before: PolicyRules,
  input: PolicyRules,
): Promise<PolicyRules> {
  const hiddenVins = async (list: 'vins' | 'excluded') => {
    const visibleSet = await visibleVins(db, scope, before.who[list])
    return before.who[list].filter((vin) => !visibleSet.has(vin))
  }
  const [vins, excludedVins] = [await hiddenVins('vins'), await hiddenVins('excluded')]
  const { who } = input
  return { ...input, who: { ...who, vins: [...who.vins, ...vins], excluded: [...who.excluded, ...excludedVins] } }
}

/** Returns the rules with the named vehicles in the user's scope, and the number of the others. */
export async function visibleRules({ db, scope }: Pick<Context, 'db' | 'scope'>, rules: PolicyRules) {
  const { who } = rules
  const visibleSet = await visibleVins(db, scope, [...who.vins, ...who.excluded])
  const [vins, visibleExcluded] = [
    who.vins.filter((vin) => visibleSet.has(vin)),
    who.excluded.filter((vin) => visibleSet.has(vin)),
  ]
  return {
    rules: { ...rules, who: { ...who, vins, excluded: visibleExcluded } },
    hidden: { vins: who.vins.length - vins.length, excluded: who.excluded.length - visibleExcluded.length },
  }
}

/** Returns the problems of a plan. VINs are replaced by their number, because not every user may see them. */
export async function problemsIn(db: Db, { name, plan }: NamedPlan, id?: number): Promise<PolicyProblem[]> {
  const problems = problemsOf({ name, plan }, await otherPlans(db, plan, id))
  const vinProblems = problems.filter(({ code }) => code === 'excludedNamed')
  const others = problems.filter(({ code }) => code !== 'excludedNamed')
  return vinProblems.length > 0 ? [...others, { code: 'excludedNamed', about: String(vinProblems.length) }] : others
}

/** Returns the plans of other valid policies of the vehicle type that have dependencies. */
async function otherPlans(db: Db, { who }: UpgradePlan, id = 0): Promise<NamedPlan[]> {
  const { rows } = await db.execute<{ name: string; rules: PolicyRules }>(sql`
    select name, rules from policy where state = 'valid' and vehicle_type = ${who.vehicleType} and id <> ${id}
      and jsonb_array_length(rules->'depends') > 0 order by id desc limit ${maxOtherPlans}`)
  const plans: NamedPlan[] = []
  for (const { name, rules } of rows) {
    const plan = await planFrom(db, rules).catch(withoutPlan)
    if (plan) plans.push({ name, plan })
  }
  return plans
}

/** Handles a policy without a plan, for example because a version was withdrawn. */
export const withoutPlan = (error: unknown): undefined => {
  if (!(error instanceof Fault)) throw error
  return undefined
}
