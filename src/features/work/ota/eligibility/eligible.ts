/**
 * Decides whether a vehicle may get an upgrade, with all reasons against it. Pure and deterministic, including the
 * order.
 */
import { dayMs } from '../../../../domain/time.ts'
import {
  type Ineligible,
  type IneligibleCode,
  ineligibleCodes,
  type PlanPart,
  type UpgradePlan,
  type VersionRule,
} from '../plan.ts'

export interface ReportedPart {
  readonly ecu: string
  readonly partNumber: string | null
  readonly version: string
  /** Release counter of the version. Null: the version does not exist in the catalogue. */
  readonly counter: number | null
  readonly hardwareId: string | null
  /** ISO 8601. */
  readonly reportedAt: string
}

export interface VehicleFacts {
  readonly vin: string
  /** Time when the facts were collected, in ms. */
  readonly at: number
  /** Vehicle type of its model. Null: none. */
  readonly vehicleType: number | null
  readonly model: number
  readonly series: number
  /** Ids of its vehicle groups, limited to those in the plan. */
  readonly groups: readonly number[]
  /** Code of the province of its last position. Null: unknown or not needed. */
  readonly region: string | null
  readonly hasBox: boolean
  readonly parts: readonly ReportedPart[]
}

export interface EligibilityVerdict extends Ineligible {
  readonly ok: boolean
}

export interface OpenCampaign {
  readonly name: string
}

/** Returns the reasons against this plan for the vehicle. Empty: the vehicle is eligible. */
export const eligibility = (
  vehicle: VehicleFacts,
  plan: UpgradePlan,
  others: readonly OpenCampaign[] = [],
): Ineligible[] => judge(vehicle, plan, others).flatMap(({ ok, ...reason }) => (ok ? [] : [reason]))

/** Returns every rule of the plan with its result, in the order of `ineligibleCodes`. */
export function judge(
  vehicle: VehicleFacts,
  plan: UpgradePlan,
  others: readonly OpenCampaign[] = [],
): EligibilityVerdict[] {
  return inOrder([
    ...whoAnswers(vehicle, plan),
    { code: 'noBox', ok: vehicle.hasBox },
    ...versionAnswers(vehicle, plan),
    others.length > 0
      ? { code: 'otherCampaignActive', ok: false, has: names(others) }
      : { code: 'otherCampaignActive', ok: true },
  ])
}

const names = (others: readonly OpenCampaign[]) =>
  others
    .map(({ name }) => name)
    .sort()
    .join(', ')

function whoAnswers(
  { vin, vehicleType, model, series, groups, region }: VehicleFacts,
  { who }: UpgradePlan,
): EligibilityVerdict[] {
  const within = (
    list: Ineligible['list'],
    allowedValues: readonly (string | number)[],
    has: (string | number | null)[],
  ) => {
    if (allowedValues.length === 0) return []
    const vehicleValues = has.flatMap((value) => (value === null ? [] : [String(value)]))
    const ok = allowedValues.some((value) => vehicleValues.includes(String(value)))
    return [
      {
        code: 'outOfScope',
        ok,
        list,
        has: listText(vehicleValues),
        needs: listText(allowedValues.map(String)),
      } as EligibilityVerdict,
    ]
  }
  const vins =
    who.vins.length === 0 ? [] : [{ code: 'outOfScope', ok: who.vins.includes(vin), list: 'vin' } as EligibilityVerdict]
  return [
    { code: 'excluded', ok: !who.excluded.includes(vin) },
    {
      code: 'notOfType',
      ok: vehicleType === who.vehicleType,
      needs: String(who.vehicleType),
      ...(vehicleType === null ? {} : { has: String(vehicleType) }),
    },
    ...within('model', who.models, [model]),
    ...within('series', who.series, [series]),
    ...within('group', who.groups, [...groups]),
    ...within('region', who.regions, [region]),
    ...vins,
  ]
}
export const listSeparator = ' / '
/** Text for contradicting lists, which allow no value. */
const none = '–'
const listText = (values: readonly string[]) => [...new Set(values)].sort().join(listSeparator)

function versionAnswers(vehicle: VehicleFacts, plan: UpgradePlan): EligibilityVerdict[] {
  if (vehicle.parts.length === 0) return [{ code: 'unknownVersions', ok: false }]
  const ofEcu = new Map(vehicle.parts.map((part) => [part.ecu, part]))
  return [
    ...plan.who.versions.map((rule) => inScope(rule, vehicle.parts)),
    ...plan.content.flatMap((planPart) => contentAnswers(planPart, ofEcu.get(planPart.ecu), plan)),
    ...freshness(vehicle, plan),
    ...plan.depends.map((rule) => dependency(rule, afterwards(rule, vehicle, plan))),
    ...plan.conflicts.map((rule) => conflicting(rule, afterwards(rule, vehicle, plan))),
    { code: 'alreadyThere', ok: !plan.content.every((planPart) => runs(ofEcu.get(planPart.ecu), planPart)) },
  ]
}

function contentAnswers(planPart: PlanPart, part: ReportedPart | undefined, plan: UpgradePlan): EligibilityVerdict[] {
  const { ecu, partNumber } = planPart
  if (!part) return [{ code: 'unknownVersions', ok: false, ecu, partNumber }]
  const about = { ecu, partNumber, has: part.version }
  // If the version already runs, nothing is installed, so the other rules do not apply.
  if (runs(part, planPart)) return [{ code: 'unknownVersions', ok: true, ...about }]
  const starts = startsOf(planPart, plan)
  const isNamed = starts?.includes(part.version) ?? false
  const isComparable = part.counter !== null || isNamed
  const otherPart = part.partNumber !== null && part.partNumber !== partNumber
  return [
    { code: 'unknownVersions', ok: isComparable, ...about },
    ...(otherPart
      ? [
          {
            code: 'hardwareMismatch',
            ok: false,
            ecu,
            partNumber,
            has: part.partNumber,
            needs: partNumber,
          } as EligibilityVerdict,
        ]
      : []),
    ...hardware(planPart, part),
    ...(starts
      ? [{ code: 'startVersionMissing', ok: isNamed, ...about, needs: listText(starts) || none } as const]
      : []),
    ...(part.counter === null || otherPart
      ? []
      : [{ code: 'newerInstalled', ok: part.counter < planPart.counter, ...about, needs: planPart.version } as const]),
  ]
}

const runs = (part: ReportedPart | undefined, { partNumber, version }: PlanPart) =>
  part !== undefined && part.version === version && (part.partNumber ?? partNumber) === partNumber

/** Versions over which a part may be installed. Undefined: any. A delta only fits its base version. */
function startsOf({ partNumber, fromVersion }: PlanPart, { startVersions }: UpgradePlan): string[] | undefined {
  const startRules = startVersions.filter((each) => each.partNumber === partNumber && each.versions.length > 0)
  const lists = [...startRules.map(({ versions }) => versions), ...(fromVersion === undefined ? [] : [[fromVersion]])]
  const [first, ...rest] = lists
  return first?.filter((version) => rest.every((each) => each.includes(version)))
}

function hardware({ ecu, partNumber, hardwareIds }: PlanPart, { hardwareId }: ReportedPart): EligibilityVerdict[] {
  if (hardwareIds.length === 0) return []
  const ok = hardwareId !== null && hardwareIds.includes(hardwareId)
  const has = hardwareId === null ? {} : { has: hardwareId }
  return [{ code: 'hardwareMismatch', ok, ecu, partNumber, ...has, needs: listText(hardwareIds) }]
}

/** Age of the oldest report that the plan depends on. */
function freshness({ parts, at }: VehicleFacts, plan: UpgradePlan): EligibilityVerdict[] {
  const ecus = new Set(plan.content.map(({ ecu }) => ecu))
  const numbers = new Set(
    [...plan.depends, ...plan.conflicts, ...plan.who.versions].map(({ partNumber }) => partNumber),
  )
  const relevantParts = parts.filter((part) => ecus.has(part.ecu) || numbers.has(part.partNumber ?? ''))
  const oldest = relevantParts.toSorted(
    (a, b) => a.reportedAt.localeCompare(b.reportedAt) || a.ecu.localeCompare(b.ecu),
  )[0]
  if (!oldest) return []
  const ok = at - Date.parse(oldest.reportedAt) <= plan.staleDays * dayMs
  return [{ code: 'staleReport', ok, ecu: oldest.ecu, has: oldest.reportedAt, needs: String(plan.staleDays) }]
}

type Running = Pick<ReportedPart, 'ecu' | 'version' | 'counter'>

/** Versions of a part after the installation, because a required version may be part of the plan itself. */
function afterwards({ partNumber }: VersionRule, { parts }: VehicleFacts, { content }: UpgradePlan): Running[] {
  const newParts = content.filter((planPart) => planPart.partNumber === partNumber)
  const replacedEcus = new Set(content.map(({ ecu }) => ecu))
  return [...newParts, ...parts.filter((part) => part.partNumber === partNumber && !replacedEcus.has(part.ecu))]
}

/** Whether a part meets a condition. Undefined: unknown, because the version has no release counter. */
export function meets({ op, version, counter }: VersionRule, part: Pick<Running, 'version' | 'counter'>) {
  const same = part.version === version
  if (op === 'is') return same
  if (op === 'isNot') return !same
  if (same) return op === 'atLeast'
  if (part.counter === null) return undefined
  return op === 'atLeast' ? part.counter >= counter : part.counter < counter
}

const signs = { is: '', isNot: '≠', atLeast: '≥', below: '<' } as const
export const ruleText = ({ op, version }: VersionRule): string => signs[op] + version

function about(rule: VersionRule, parts: readonly Running[]): Omit<Ineligible, 'code'> {
  const { partNumber } = rule
  const [first] = parts
  const has = parts.length === 0 ? {} : { has: listText(parts.map(({ version }) => version)) }
  return { partNumber, ...(first ? { ecu: first.ecu } : {}), ...has, needs: ruleText(rule) }
}

/** All parts must meet the rule. Unless it is 'isNot', at least one part must exist. */
function judgeRule(code: IneligibleCode, rule: VersionRule, matchingParts: readonly Running[]): EligibilityVerdict {
  const results = matchingParts.map((part) => meets(rule, part))
  const details = about(rule, matchingParts)
  if (results.includes(false) || (matchingParts.length === 0 && rule.op !== 'isNot'))
    return { code, ok: false, ...details }
  return results.includes(undefined)
    ? { ...details, code: 'unknownVersions', ok: false }
    : { code, ok: true, ...details }
}

const inScope = (rule: VersionRule, parts: readonly ReportedPart[]): EligibilityVerdict => {
  const answer = judgeRule(
    'outOfScope',
    rule,
    parts.filter(({ partNumber }) => partNumber === rule.partNumber),
  )
  return answer.code === 'outOfScope' ? { ...answer, list: 'version' } : answer
}
const dependency = (rule: VersionRule, parts: readonly Running[]) => judgeRule('dependencyUnmet', rule, parts)

/** None of the parts may meet the rule. */
function conflicting(rule: VersionRule, matchingParts: readonly Running[]): EligibilityVerdict {
  const results = matchingParts.map((part) => meets(rule, part))
  const details = about(rule, matchingParts)
  if (results.includes(true)) return { code: 'conflict', ok: false, ...details }
  return results.includes(undefined)
    ? { ...details, code: 'unknownVersions', ok: false }
    : { code: 'conflict', ok: true, ...details }
}

const order = new Map(Object.keys(ineligibleCodes).map((code, index) => [code, index]))

/** Removes duplicates and sorts by content, so that the order is deterministic. */
function inOrder(answers: readonly EligibilityVerdict[]): EligibilityVerdict[] {
  const keyOf = ({ code, list, ecu = '', partNumber = '', needs = '', has = '', ok }: EligibilityVerdict) =>
    JSON.stringify([String(order.get(code)).padStart(2, '0'), list ?? '', ecu, partNumber, needs, has, ok])
  const byKey = new Map(answers.map((answer) => [keyOf(answer), answer]))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, answer]) => answer)
}
