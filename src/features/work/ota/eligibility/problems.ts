/** Finds contradictions in a plan that do not depend on the vehicle, including circular dependencies. */
import type { PlanPart, UpgradePlan, VersionRule } from '../plan.ts'
import { meets, ruleText } from './eligible.ts'

type ProblemCode =
  | 'noContent'
  | 'ecuTwice'
  | 'dependsOnOther'
  | 'conflictsWithOwn'
  | 'dependsAndConflicts'
  | 'noStart'
  | 'excludedNamed'
  | 'cycle'

export interface PlanProblem {
  readonly code: ProblemCode
  /** Subject of the problem: an ECU, a part with its rule, VINs, or names of policies. */
  readonly about: string
}

export interface NamedPlan {
  readonly name: string
  readonly plan: UpgradePlan
}

/** Returns the problems of a plan. `others`: valid policies that may form a circle with it. */
export function problemsOf({ name, plan }: NamedPlan, others: readonly NamedPlan[] = []): PlanProblem[] {
  const circle = circleOf({ name, plan }, others)
  return [
    ...(plan.content.length === 0 ? [{ code: 'noContent', about: '' } as const] : []),
    ...twice(plan.content.map(({ ecu }) => ecu)).map((about) => ({ code: 'ecuTwice', about }) as const),
    ...plan.depends.flatMap((rule) => (ofOwn(rule, plan) === false ? [ruleProblem('dependsOnOther', rule)] : [])),
    ...plan.conflicts.flatMap((rule) => (ofOwn(rule, plan) === true ? [ruleProblem('conflictsWithOwn', rule)] : [])),
    ...plan.depends.flatMap((rule) =>
      plan.conflicts.some((each) => each.partNumber === rule.partNumber && ruleText(each) === ruleText(rule))
        ? [ruleProblem('dependsAndConflicts', rule)]
        : [],
    ),
    ...plan.content.flatMap((part) => (hasStart(part, plan) ? [] : [{ code: 'noStart', about: part.ecu } as const])),
    ...plan.who.vins
      .filter((vin) => plan.who.excluded.includes(vin))
      .map((about) => ({ code: 'excludedNamed', about }) as const),
    ...(circle ? [{ code: 'cycle', about: circle.join(' → ') } as const] : []),
  ]
}

const ruleProblem = (code: ProblemCode, rule: VersionRule): PlanProblem => ({
  code,
  about: `${rule.partNumber} ${ruleText(rule)}`,
})
const twice = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]

/** Whether the plan's own content meets a rule. Undefined: the rule is about another part. */
const ofOwn = (rule: VersionRule, { content }: UpgradePlan) => {
  const part = content.find(({ partNumber }) => partNumber === rule.partNumber)
  return part && meets(rule, part)
}

function hasStart({ partNumber, fromVersion, version }: PlanPart, { startVersions }: UpgradePlan): boolean {
  const startRules = startVersions.filter((each) => each.partNumber === partNumber && each.versions.length > 0)
  const usable = (versions: readonly string[]) =>
    versions.some((each) => each !== version && (fromVersion === undefined || each === fromVersion))
  return startRules.every(({ versions }) => usable(versions))
}

/**
 * Finds policies of one vehicle type that wait for each other: each requires a version that comes with the other. A
 * vehicle with neither version gets neither. Returns the names along the circle.
 */
function circleOf(own: NamedPlan, others: readonly NamedPlan[]): string[] | undefined {
  const all = [own, ...others.filter(({ plan }) => plan.who.vehicleType === own.plan.who.vehicleType)]
  const waitsFor = ({ plan }: NamedPlan) => {
    const unmet = plan.depends.filter((rule) => ofOwn(rule, plan) === undefined)
    return all.filter((other) => other.plan !== plan && unmet.some((rule) => ofOwn(rule, other.plan) === true))
  }
  const visitedPlans = new Set<NamedPlan>()
  const visit = (at: NamedPlan, way: readonly string[]): string[] | undefined => {
    for (const next of waitsFor(at)) {
      if (next === own) return [...way, own.name]
      if (visitedPlans.has(next)) continue
      visitedPlans.add(next)
      const circle = visit(next, [...way, next.name])
      if (circle) return circle
    }
    return undefined
  }
  return visit(own, [own.name])
}
